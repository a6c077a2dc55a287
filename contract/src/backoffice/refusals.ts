/** Why calls about administrators refuse; the words of each code are in the phrases. */

/** Why an administrator may not be changed. */
export const administratorErrors = [
  'admin.not-found',
  'admin.super-administrator',
  'admin.master',
  'admin.own-account',
  'admin.grant-beyond-own',
  'noclearance',
] as const;

/** Why the password that confirms a change is not taken. */
export const passwordErrors = ['admin.password-incorrect', 'account.temporarily-blocked'] as const;

/** Why a session may not add, replace or remove a factor. */
export const factorErrors = ['admin.factor-proof', 'admin.enrolment-link'] as const;
