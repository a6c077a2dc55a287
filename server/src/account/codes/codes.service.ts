import { randomInt, timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { z } from 'zod';
import { fail } from '#kernel/errors.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { countMail, countUse, dropExpiredCounts, forgiveFailures, isKnown } from '#platform/auth/throttle.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { codeMails, guessSubject, loginSubjects } from '../auth/auth-throttling.ts';
import { countGuess, insertCode } from './codes.sql.ts';
import { CODE_TRIES, type CodePurpose, validateGuess } from './codes.ts';

/** The six-digit codes that prove access to a mailbox. */

/** The job that mails a requested code. */
export const CODE_JOB = defineJob('account.mail', z.object({ codeId: z.string() }), { priority: 'awaited' });

type Keys = Pick<Secrets, 'keyedHash'>;

/** Six unpredictable digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** How a code is stored: a plain hash of six digits would be reversed in an instant. */
export function hashCode(secrets: Keys, id: string, code: string): Buffer {
  return secrets.keyedHash('account code', `${id}\n${code}`);
}

/** Whether a code is the one that was stored under an id. */
function isCode(secrets: Keys, stored: { id: string; codeHash: Buffer }, code: string): boolean {
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
  sso: {
    wrong: 'account.presignup-failed',
    expired: 'account.presignup-expired',
    'never-asked': 'account.presignup-required',
  },
  password: {
    wrong: 'account.forgotten-password-code',
    expired: 'account.forgotten-password-code',
    'never-asked': 'account.forgotten-password-code',
  },
  login: {
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
  guess: { purpose: CodePurpose; email: string; code: string; address: string },
): Promise<{ id: string } | { refusal: ErrorCode }> {
  const { secrets } = services;
  const { purpose, email, address } = guess;
  const { asked, guesser } = await services.database.tenant(tenant.id, async (db) => ({
    asked: await countGuess(db, purpose, email),
    guesser: {
      isWithinTries: await countUse(db, guessSubject(secrets, purpose, email, address), CODE_TRIES),
      isKnown: await isKnown(db, loginSubjects(secrets, email, address).known),
    },
  }));
  const verdict = validateGuess(asked, guesser, (stored) => isCode(secrets, stored, guess.code));
  if (verdict === 'right' && asked) return { id: asked.id };
  return { refusal: REFUSALS[guess.purpose][verdict === 'right' ? 'wrong' : verdict] };
}

/**
 * Requests a mail with a code. Exactly the same is done for a known address and for an unknown one: which mail it
 * gets is decided later, by the job that writes it.
 * @throws {AppError} `request.too-many` when mails were requested too often
 */
export async function requestCode(
  services: Services,
  tenant: Tenant,
  wanted: { purpose: CodePurpose; email: string; locale: Locale; address: string },
): Promise<void> {
  const { secrets } = services;
  const isWithinLimits = await services.database.tenant(tenant.id, async (db) => {
    await dropExpiredCounts(db);
    const { purpose, email, address } = wanted;
    if (!(await countMail(db, codeMails(secrets, purpose, wanted)))) return false;
    await forgiveFailures(db, guessSubject(secrets, purpose, email, address));
    const codeId = await insertCode(db, wanted);
    const key = `${CODE_JOB.name} ${codeId}`;
    await enqueue(db, CODE_JOB, { codeId }, { key, maxAttempts: MAIL_ATTEMPTS });
    return true;
  });
  if (!isWithinLimits) fail('request.too-many');
  services.jobs.wake();
}

/** Spread over about seven minutes: a later code would come after the person has given up. */
const MAIL_ATTEMPTS = 6;
