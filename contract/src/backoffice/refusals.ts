/** Error codes of calls about administrators; the phrases word them. */

/** Reasons why an administrator cannot be changed. */
export const administratorErrors = [
  'admin.not-found',
  'admin.super-administrator',
  'admin.master',
  'admin.own-account',
  'admin.grant-beyond-own',
  'noclearance',
] as const;

/** Reasons why the password that confirms a change is rejected. */
export const passwordErrors = ['admin.password-incorrect', 'account.temporarily-blocked'] as const;

/** Reasons why a session may not add, replace or remove a factor. */
export const factorErrors = ['admin.factor-proof', 'admin.enrolment-link'] as const;
