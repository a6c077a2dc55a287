/** What is known of passkeys on both sides. Free of zod: the browser imports it. */

/** Passkeys that one account may have. */
export const MAX_PASSKEYS = 10;

/** Longest name of a passkey. */
export const PASSKEY_NAME_LENGTH = 60;
