/** Paths where a sign-in never returns to: sign-in and registration pages, and the back office. */
export const SHOP_SIGN_IN_PAGES: readonly string[] = [
  'login',
  'signin',
  'sso',
  'forgottenpassword',
  'backoffice',
];

/** The same paths of the back office. */
export const BACK_OFFICE_SIGN_IN_PAGES: readonly string[] = [
  'login',
  'forgottenpassword',
  'password',
  'visit',
];
