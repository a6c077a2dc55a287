/** HTTP status by error code of ticketing systems and of resellers. */
export const TICKETING_ERRORS = {
  'ticketing.unavailable': 503,
  'ticketing.key-refused': 503,
  'ticketing.not-offered': 409,
  'ticketing.price-changed': 409,
  'ticketing.no-price': 409,
  'ticketing.contact-missing': 409,
  'ticketing.visitor-missing': 409,
  'connection.password-required': 400,
  'box-office.outside-system': 409,
  'box-office.not-found': 404,
  'box-office.code-used': 409,
  'box-office.waits': 409,
  'box-office.no-drafts': 409,
  'box-office.problems': 409,
  'box-office.past': 400,
  'box-office.changed-since': 409,
  'box-office.same-name': 400,
  'box-office.base-price': 400,
  'box-office.grants': 400,
  'box-office.no-grants': 400,
  'reseller.unknown': 404,
  'reseller.name': 409,
  'reseller.keys': 409,
} as const;

/** Why a ticketing system gives no answer: it cannot be reached, or refuses the venue's key. */
export const ticketingFailures = ['ticketing.unavailable', 'ticketing.key-refused'] as const;
