/** Pages at the door of a shop, and the back office, which has a door of its own: a sign-in never returns to them. */
export const SHOP_SIGN_IN_PAGES: readonly string[] = [
  'login',
  'signin',
  'sso',
  'forgottenpassword',
  'backoffice',
];

/** The same of a back office. */
export const BACK_OFFICE_SIGN_IN_PAGES: readonly string[] = [
  'login',
  'forgottenpassword',
  'password',
  'visit',
];
