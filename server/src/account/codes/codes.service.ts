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

/** Codes of six digits that prove access to a mailbox. */

/** The job that mails a requested code. */
export const CODE_JOB = defineJob('account.mail', z.object({ codeId: z.string() }), { priority: 'awaited' });

type Keys = Pick<Secrets, 'keyedHash'>;

/** Returns six unpredictable digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Returns the stored form of a code: a keyed hash, since a plain hash of six digits is easily reversed. */
export function hashCode(secrets: Keys, id: string, code: string): Buffer {
  return secrets.keyedHash('account code', `${id}\n${code}`);
}

/** Returns whether a code equals the stored code of an id. */
function isCode(secrets: Keys, stored: { id: string; codeHash: Buffer }, code: string): boolean {
  return timingSafeEqual(hashCode(secrets, stored.id, code), stored.codeHash);
}

type Refusals = Record<'wrong' | 'expired' | 'never-asked', ErrorCode>;

/** Error codes of a rejected code, by purpose. */
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
  order: {
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
 * Checks a guess at a code and counts it, even when the call fails later.
 * @returns the code’s id, which the caller consumes with the action; or the error to answer
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
 * Requests a mail with a code. Does the same for known and unknown addresses: the job that writes the mail decides
 * which mail is sent.
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

/** Attempts over about seven minutes: a later code would arrive after the person has given up. */
const MAIL_ATTEMPTS = 6;
