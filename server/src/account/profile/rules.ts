import type { Problems, ProfileChoices } from '@guichet/contract/account/registration-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Labels } from '@guichet/contract/locale.ts';
import { fail } from '#platform/http/errors.ts';
import { COUNTRIES } from './countries.ts';

/** Pure decisions about accounts. */

/** The civilities to choose from; the last is for those who want none. */
export const CIVILITIES: readonly { code: string; labels: Labels }[] = [
  { code: 'MME', labels: { 'fr-FR': 'Mme', 'en-GB': 'Ms', 'de-DE': 'Frau' } },
  { code: 'M', labels: { 'fr-FR': 'M.', 'en-GB': 'Mr', 'de-DE': 'Herr' } },
  { code: 'NONE', labels: { 'fr-FR': 'Sans civilité', 'en-GB': 'No title', 'de-DE': 'Keine Anrede' } },
];

export const PROFILE_CHOICES: ProfileChoices = {
  civilities: new Set(CIVILITIES.map((civility) => civility.code)),
  countries: new Set(COUNTRIES),
};

/** The wording of the consents in force; change it with their text. */
export const CONSENT_VERSION = '2026-01';

/** Guesses that one code bears. */
export const CODE_TRIES = 5;
/** Minutes that a code is good for. */
export const CODE_MINUTES = 10;

/** Mails with a code that may be asked for within an hour. */
export const MAILS_PER_HOUR = {
  /** To one e-mail address */
  email: 6,
  /** From one network address */
  address: 60,
} as const;

/** An e-mail address as accounts are told apart by it. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** What a code is for: to register, or to set a forgotten password anew. */
export type CodePurpose = 'signup' | 'password';

/** A code as stored, after one more guess was counted. */
export interface GuessedCode {
  id: string;
  codeHash: Buffer | null;
  tries: number;
  isExpired: boolean;
}

/**
 * What a guess amounts to. A code that was never sent is answered like a wrong guess: which addresses are known
 * stays unknown.
 */
export function judgeGuess(
  code: GuessedCode | undefined,
  matches: (code: GuessedCode & { codeHash: Buffer }) => boolean,
): 'right' | 'wrong' | 'expired' | 'never-asked' {
  if (!code) return 'never-asked';
  if (code.isExpired || code.tries > CODE_TRIES) return 'expired';
  return code.codeHash && matches({ ...code, codeHash: code.codeHash }) ? 'right' : 'wrong';
}

/** Ends the call when a form has problems: by the one rule that is broken, or in general when there are several. */
export function refuse(problems: Problems): void {
  const codes = new Set(Object.values(problems).filter((code) => code !== undefined));
  const [only] = codes;
  if (only === undefined) return;
  const code: ErrorCode = codes.size === 1 && !only.startsWith('field.') ? only : 'request.invalid';
  fail(code, { fields: problems as Record<string, ErrorCode> });
}
