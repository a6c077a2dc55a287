/** Password rules. Pure and without zod: the forms of the pages import this file. */

/** The requirements of specified-behaviour.md#passwords, each met or not. */
export interface PasswordClasses {
  length: boolean;
  uppercase: boolean;
  lowercase: boolean;
  digit: boolean;
  special: boolean;
  noSpace: boolean;
}

/** Minimum length of a password on the public site and in the back office (specified-behaviour.md#passwords). */
export const PASSWORD_LENGTH = { public: 8, backoffice: 16 } as const;

/** Checks each requirement of a password, counting characters as a person sees them. All must be true. */
export function passwordClasses(typed: string, minLength: number = PASSWORD_LENGTH.public): PasswordClasses {
  const password = typed.normalize('NFC');
  return {
    length: [...password].length >= minLength,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    digit: /\d/.test(password),
    special: /[^\p{L}\p{M}\d\s]/u.test(password),
    noSpace: !/\s/.test(password),
  };
}

export const isPasswordAccepted = (password: string, minLength: number = PASSWORD_LENGTH.public): boolean =>
  Object.values(passwordClasses(password, minLength)).every(Boolean);

/** Levels of the strength meter (specified-behaviour.md#passwords): 0 when empty, then 25, 50, 75, 100. */
export function passwordStrength(
  password: string,
  minLength: number = PASSWORD_LENGTH.public,
): 0 | 25 | 50 | 75 | 100 {
  if (password === '') return 0;
  const met = Object.values(passwordClasses(password, minLength)).filter(Boolean).length;
  if (met === 6) return [...password].length >= minLength + 4 ? 100 : 75;
  return met >= 4 ? 50 : 25;
}
