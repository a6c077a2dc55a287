import type { CallAnswer } from '@guichet/contract/calls.ts';
import { fail } from '#kernel/errors.ts';
import { addDays, dayOf, startOfDay } from '#kernel/format/time-zone.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import { type Subject, subjectsOfSite } from '#platform/auth/throttle-subjects.ts';

/** A customer's family quotient, while it is valid. */
export interface QuotientRow {
  quotient: number;
  /** Null for as long as its source says so */
  until: Date | null;
  /** Null for one that was entered before sources were kept */
  source: 'ticketing' | 'administrator' | 'proof' | null;
}

/** A customer as administrators look them up. */
export interface QuotientCustomerRow {
  id: string;
  email: string;
  /** Of the person, or of the company */
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

type Customer = CallAnswer<'PUT /settingsticketing/customerQuotient'>;
type Pending = CallAnswer<'GET /settingsticketing/familyQuotientProofs'>['proofs'][number];

/** A quotient with its last day and its source. */
export function viewQuotient({ quotient, until, source }: QuotientRow, timeZone: string) {
  return {
    quotient,
    ...(until && { validUntil: lastDayOf(until, timeZone) }),
    source: source ?? ('administrator' as const),
  };
}

/** A proof as its sender sees it. */
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

/** A proof as administrators decide it. */
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
