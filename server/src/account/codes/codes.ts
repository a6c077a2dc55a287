/** Guesses from one network between two requests for a code. */
export const CODE_TRIES = 5;

/** Guesses at one code from all networks that its e-mail address is not known from. */
const CODE_TRIES_EVERYWHERE = 15;

/** Minutes for which a code is valid. */
export const CODE_MINUTES = 10;

/**
 * What a code is for: to register, to reset a forgotten password, to prove the address of who comes from a provider, or to
 * sign in.
 */
export type CodePurpose = 'signup' | 'password' | 'sso' | 'login';

/** A code as stored, after one more guess was counted. */
export interface GuessedCode {
  id: string;
  codeHash: Buffer | null;
  tries: number;
  isExpired: boolean;
}

/** Who guesses: what strangers try elsewhere must not spend the tries of a code's owner. */
export interface Guesser {
  /** Fewer than {@link CODE_TRIES} guesses came from this network */
  isWithinTries: boolean;
  /** The owner of the e-mail address has signed in from this network before */
  isKnown: boolean;
}

/**
 * The verdict on a guess. A code that was never sent is answered like a wrong guess: which addresses are known
 * stays unknown.
 */
export function validateGuess(
  code: GuessedCode | undefined,
  { isWithinTries, isKnown }: Guesser,
  matches: (code: GuessedCode & { codeHash: Buffer }) => boolean,
): 'right' | 'wrong' | 'expired' | 'never-asked' {
  if (!code) return 'never-asked';
  if (code.isExpired || !isWithinTries) return 'expired';
  if (code.tries > CODE_TRIES_EVERYWHERE && !isKnown) return 'expired';
  return code.codeHash && matches({ ...code, codeHash: code.codeHash }) ? 'right' : 'wrong';
}
