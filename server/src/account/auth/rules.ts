/** An e-mail address as accounts are told apart by it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
