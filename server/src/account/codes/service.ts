import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Services } from '#platform/http/services.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { countGuess } from '../profile/mutations.ts';
import { type CodePurpose, judgeGuess } from '../profile/rules.ts';

/** The six-digit codes that prove who reads the mails of an address. */

type Keys = Pick<Secrets, 'deriveKey'>;

/** Six digits that nobody can foresee. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How a code is stored: with six digits alone, a plain hash would be undone in an instant. */
export function hashCode(secrets: Keys, id: string, code: string): Buffer {
  return createHmac('sha256', secrets.deriveKey('account code')).update(`${id}\n${code}`).digest();
}

/** Whether a code is the one that was stored under an id. */
export function isCode(secrets: Keys, stored: { id: string; codeHash: Buffer }, code: string): boolean {
  return timingSafeEqual(hashCode(secrets, stored.id, code), stored.codeHash);
}

type Refusals = Record<'wrong' | 'expired' | 'never-asked', ErrorCode>;

/** What to answer to a code that does not fit, by what it is for. */
const REFUSALS: Readonly<Record<CodePurpose, Refusals>> = {
  signup: {
    wrong: 'account.presignup-failed',
    expired: 'account.presignup-expired',
    'never-asked': 'account.presignup-required',
  },
  password: {
    wrong: 'account.forgotten-password-code',
    expired: 'account.forgotten-password-code',
    'never-asked': 'account.forgotten-password-code',
  },
};

/**
 * Checks a guess at a code and counts it, even should the call fail later.
 * @returns the code's id, for it to be spent with what it allows; or the error to answer
 */
export async function checkGuess(
  services: Services,
  tenant: Tenant,
  guess: { purpose: CodePurpose; email: string; code: string },
): Promise<{ id: string } | { refusal: ErrorCode }> {
  const asked = await services.database.tenant(tenant.id, (db) => countGuess(db, guess.purpose, guess.email));
  const verdict = judgeGuess(asked, (stored) => isCode(services.secrets, stored, guess.code));
  if (verdict === 'right' && asked) return { id: asked.id };
  return { refusal: REFUSALS[guess.purpose][verdict === 'right' ? 'wrong' : verdict] };
}
