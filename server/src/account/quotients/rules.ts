import type { Secrets } from '#platform/auth/secrets.ts';
import { type Subject, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';
import { addDays, dayOf, startOfDay } from '#platform/format/time-zone.ts';
import { fail } from '#platform/http/errors.ts';
import type { QuotientRow } from './model.ts';

/** How far ahead the last day of a quotient may be: it is computed every year. */
const MAX_DAYS = 2 * 366;

/** Proofs that one account may send within an hour. */
export const PROOFS_PER_HOUR = 6;

/** What the proofs of an account are counted for. */
export const proofsBy = (secrets: Pick<Secrets, 'keyedHash'>, userId: string): Subject =>
  subjectsOfSite(secrets, 'shop').of('quotient proofs by', userId);

/**
 * Until when a quotient is valid whose last day is given.
 * @throws AppError `quotient.valid-until` for a day that has passed, or lies too far ahead
 */
export function endOfValidity(lastDay: string, now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  if (lastDay < today || lastDay > addDays(today, MAX_DAYS))
    fail('quotient.valid-until', { fields: { validUntil: 'quotient.valid-until' } });
  return startOfDay(addDays(lastDay, 1), timeZone);
}

/** The last day on which a quotient is valid. */
export const lastDayOf = (until: Date, timeZone: string): string =>
  dayOf(new Date(until.getTime() - 1), timeZone);

/** What the ticketing system says is changed there. @throws AppError `quotient.from-ticketing` */
export function refuseTicketing(current: QuotientRow | null | undefined): void {
  if (current?.source === 'ticketing') fail('quotient.from-ticketing');
}

/** Which file of the database a proof is, for its encryption. */
export const proofPurpose = (proofId: string): string => `account.quotientProof ${proofId}`;
