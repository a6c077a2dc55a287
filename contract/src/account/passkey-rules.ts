/** Limits of passkeys for server and pages. Without zod, since the browser imports this file. */

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 10;

/** Maximum length of a passkey's name. */
export const PASSKEY_NAME_LENGTH = 60;
