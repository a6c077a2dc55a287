import type { CallAnswer } from '@guichet/contract/calls.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { type Subject, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';

/** A customer’s valid family quotient. */
export interface QuotientRow {
  quotient: number;
  /** Null while the ticketing system confirms the quotient */
  until: Date | null;
  /** Null for a quotient that was entered before sources were recorded */
  source: 'ticketing' | 'administrator' | 'proof' | null;
}

/** A customer in the administrators’ search. */
export interface QuotientCustomerRow {
  id: string;
  email: string;
  /** Name of the person or of the company */
  name: string;
  quotient: QuotientRow | null;
}

/** A proof without its file. */
export interface ProofRow {
  id: string;
  customerId: string;
  fileName: string;
  mediaType: 'application/pdf' | 'image/jpeg' | 'image/png';
  size: number;
  state: 'pending' | 'accepted' | 'refused';
  reason: string;
  sentAt: Date;
  decidedAt: Date | null;
}

/** Maximum number of days until the end of a quotient, which is computed every year. */
const MAX_DAYS = 2 * 366;

/** Proofs that one account may send within an hour. */
export const PROOFS_PER_HOUR = 6;

/** Returns the rate limit subject of the proofs of an account. */
export const proofsBy = (secrets: Pick<Secrets, 'keyedHash'>, userId: string): Subject =>
  subjectsOfSite(secrets, 'shop').of('quotient proofs by', userId);

/**
 * Returns the instant at which a quotient with a given last day expires.
 * @throws AppError `quotient.valid-until` for a day that has passed or is too far ahead
 */
export function endOfValidity(lastDay: string, now: Date, timeZone: string): Date {
  const today = dayOf(now, timeZone);
  if (lastDay < today || lastDay > addDays(today, MAX_DAYS))
    fail('quotient.valid-until', { fields: { validUntil: 'quotient.valid-until' } });
  return startOfDay(addDays(lastDay, 1), timeZone);
}

/** Returns the last day on which a quotient is valid. */
export const lastDayOf = (until: Date, timeZone: string): string =>
  dayOf(new Date(until.getTime() - 1), timeZone);

/** Rejects a change of a quotient from the ticketing system. @throws AppError `quotient.from-ticketing` */
export function refuseTicketing(current: QuotientRow | null | undefined): void {
  if (current?.source === 'ticketing') fail('quotient.from-ticketing');
}

/** Returns the encryption purpose of a proof’s file. */
export const proofPurpose = (proofId: string): string => `account.quotientProof ${proofId}`;

type Customer = CallAnswer<'PUT /settingsticketing/customerQuotient'>;
type Pending = CallAnswer<'GET /settingsticketing/familyQuotientProofs'>['proofs'][number];

/** Returns a quotient with its last day and source. */
export function viewQuotient({ quotient, until, source }: QuotientRow, timeZone: string) {
  return {
    quotient,
    ...(until && { validUntil: lastDayOf(until, timeZone) }),
    source: source ?? ('administrator' as const),
  };
}

/** Returns a proof for its sender. */
export function viewOwnProof(proof: ProofRow): CallAnswer<'POST /user/familyQuotientProof'> {
  const { id, fileName, state, sentAt, decidedAt, reason } = proof;
  return {
    id,
    fileName,
    state,
    sentAt: sentAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    ...(reason && { reason }),
  };
}

export function viewCustomer({ id, name, email, quotient }: QuotientCustomerRow, timeZone: string): Customer {
  return { id, name, email, ...(quotient && { quotient: viewQuotient(quotient, timeZone) }) };
}

/** Returns a pending proof for administrators. */
export function viewPendingProof(
  { id, fileName, mediaType, size, sentAt, customer }: ProofRow & { customer: QuotientCustomerRow },
  timeZone: string,
): Pending {
  return {
    id,
    fileName,
    mediaType,
    size,
    sentAt: sentAt.toISOString(),
    customer: viewCustomer(customer, timeZone),
  };
}
