/** Guesses allowed for one code. */
export const CODE_TRIES = 5;

/** Minutes for which a code is valid. */
export const CODE_MINUTES = 10;

/** Mails with a code that may be requested within an hour. */
export const MAILS_PER_HOUR = {
  /** To one e-mail address */
  email: 6,
  /** From one network address */
  address: 60,
} as const;

/** What a code is for: to register, or to reset a forgotten password. */
export type CodePurpose = 'signup' | 'password';

/** A code as stored, after one more guess was counted. */
export interface GuessedCode {
  id: string;
  codeHash: Buffer | null;
  tries: number;
  isExpired: boolean;
}

/**
 * The verdict on a guess. A code that was never sent is answered like a wrong guess: which addresses are known
 * stays unknown.
 */
export function validateGuess(
  code: GuessedCode | undefined,
  matches: (code: GuessedCode & { codeHash: Buffer }) => boolean,
): 'right' | 'wrong' | 'expired' | 'never-asked' {
  if (!code) return 'never-asked';
  if (code.isExpired || code.tries > CODE_TRIES) return 'expired';
  return code.codeHash && matches({ ...code, codeHash: code.codeHash }) ? 'right' : 'wrong';
}
