/** Returns the normalised e-mail address that identifies an account. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
