/** Why a cart may not be paid: a sale rule of the venue is broken, told at its line. */
export const saleRuleErrors = [
  'rule.theme-sessions',
  'rule.session-places',
  'rule.day-places',
  'rule.week-places',
  'rule.prior-service',
  'rule.contact-link',
  'rule.composition',
  'rule.login-required',
  'rule.maximum-reserved',
  'rule.withdrawal-quantity',
  'rule.renewal-period',
] as const;
