/** Guesses allowed from one network between two requests for a code. */
export const CODE_TRIES = 5;

/** Guesses allowed at one code from all networks from which its owner has not signed in. */
const CODE_TRIES_EVERYWHERE = 15;

/** Minutes for which a code is valid. */
export const CODE_MINUTES = 10;

/**
 * Purpose of a code: register, reset a password, prove the address of a person from an identity provider,
 * sign in, or open an order without an account.
 */
export type CodePurpose = 'signup' | 'password' | 'sso' | 'login' | 'order';

/** A stored code after another guess was counted. */
export interface GuessedCode {
  id: string;
  codeHash: Buffer | null;
  tries: number;
  isExpired: boolean;
}

/** Facts about a guess: guesses from other networks must not use up the attempts of a code’s owner. */
export interface Guesser {
  /** Fewer than {@link CODE_TRIES} guesses came from this network */
  isWithinTries: boolean;
  /** The owner of the e-mail address has signed in from this network before */
  isKnown: boolean;
}

/**
 * Returns the verdict on a guess. A code that was never sent gets the answer of a wrong guess, which does not disclose
 * known addresses.
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
