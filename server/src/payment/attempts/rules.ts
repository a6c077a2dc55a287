import { createHash } from 'node:crypto';
import {
  mismatch,
  type PaymentEvent,
  type PaymentMismatch,
  type PaymentMode,
} from '#gateways/payment/port.ts';

export type AttemptState = 'begun' | 'pending' | 'failed' | 'cancelled' | 'paid';

/** One try to pay one cart. Its id is the order that the provider sees. */
export interface Attempt {
  readonly id: string;
  readonly cartId: string;
  /** The payment is for the cart's lines of this version. */
  readonly cartVersion: number;
  readonly siteId: string;
  readonly mode: PaymentMode;
  readonly transactionId: string;
  /** UTC day, `YYYY-MM-DD`. */
  readonly transactionDay: string;
  readonly startedAt: Date;
  /** In cents. */
  readonly amount: number;
  readonly currency: 'EUR';
  readonly state: AttemptState;
  /** Of the payment that paid it. */
  readonly transactionUuid: string | null;
}

export type Rejection = PaymentMismatch | 'unknown-order' | 'transaction';

/**
 * What an event means for its attempt. Effects: `pay` the cart is paid; `release` nothing was taken; `refund` the
 * attempt was paid already by another transaction; `note` nothing changes.
 */
export type Verdict =
  | {
      readonly kind: 'taken';
      readonly effect: 'pay' | 'release' | 'refund' | 'note';
      readonly state: AttemptState;
    }
  | { readonly kind: 'rejected'; readonly reason: Rejection };

/** Judges an event that the provider vouches for. A later failure never undoes a payment. */
export function judge(event: PaymentEvent, attempt: Attempt | undefined): Verdict {
  if (!attempt) return { kind: 'rejected', reason: 'unknown-order' };
  const reason = differs(event, attempt);
  if (reason) return { kind: 'rejected', reason };
  const note = { kind: 'taken', effect: 'note', state: attempt.state } as const;
  // Later instalments, refunds and verifications of a card are for the journal alone.
  if (event.sequenceNumber !== 1 || event.operationType !== 'DEBIT') return note;
  if (event.statusClass === 'paid') {
    if (attempt.state !== 'paid') return { kind: 'taken', effect: 'pay', state: 'paid' };
    return attempt.transactionUuid === event.transactionUuid ? note : { ...note, effect: 'refund' };
  }
  if (attempt.state !== 'begun' && attempt.state !== 'pending') return note;
  if (event.statusClass === 'pending') return { ...note, state: 'pending' };
  return { kind: 'taken', effect: 'release', state: event.statusClass };
}

function differs(event: PaymentEvent, attempt: Attempt): Rejection | null {
  const { siteId, mode, currency, amount } = attempt;
  // What is given back may be a part.
  const amountCents = event.operationType === 'CREDIT' ? Math.min(event.amountCents, amount) : amount;
  const wrong = mismatch(event, { siteId, mode, currency, amountCents, orderId: attempt.id });
  if (wrong) return wrong;
  // The server-to-server interface does not name the transaction of every means of payment.
  if (event.transactionId === '') return null;
  const isSame =
    event.transactionDay === attempt.transactionDay &&
    event.transactionId.toLowerCase() === attempt.transactionId.toLowerCase();
  return isSame ? null : 'transaction';
}

/** A row of the journal, as its hash covers it. */
export interface JournalEntry {
  readonly sequence: number;
  readonly eventKey: string;
  readonly attemptId: string | null;
  readonly orderId: string;
  readonly transactionUuid: string | null;
  readonly status: string;
  readonly statusClass: string;
  readonly operationType: string;
  readonly sequenceNumber: number;
  readonly amount: number;
  readonly currency: string;
  readonly mode: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly rejection: Rejection | null;
}

/** The hash of an entry after the entry before it: SHA-256 over that hash and the entry's values in this order. */
export function journalHash(previousHash: Uint8Array, entry: JournalEntry): Buffer {
  const values = [
    entry.sequence,
    entry.eventKey,
    entry.attemptId,
    entry.orderId,
    entry.transactionUuid,
    entry.status,
    entry.statusClass,
    entry.operationType,
    entry.sequenceNumber,
    entry.amount,
    entry.currency,
    entry.mode,
    entry.occurredAt.toISOString(),
    entry.recordedAt.toISOString(),
    entry.rejection,
  ];
  return createHash('sha256').update(previousHash).update(JSON.stringify(values)).digest();
}

/** Before the first entry. */
export const JOURNAL_START: Uint8Array = Buffer.alloc(32);

/** The first entry whose hash is not what it must be; null when the journal is whole. */
export function firstBrokenEntry(
  entries: readonly (JournalEntry & { readonly hash: Uint8Array })[],
): JournalEntry | null {
  let previous = JOURNAL_START;
  let sequence = 0;
  for (const entry of entries) {
    sequence += 1;
    if (entry.sequence !== sequence || !journalHash(previous, entry).equals(entry.hash)) return entry;
    previous = entry.hash;
  }
  return null;
}

/** The provider's hosted session lasts ten minutes; after this, silence means that nobody paid. */
const SILENCE_SECONDS = 15 * 60;

/** When to ask the provider about an attempt next, in seconds from now; null when silence has said enough. */
export function nextPollSeconds(ageSeconds: number, state: AttemptState): number | null {
  if (state !== 'pending' && ageSeconds >= SILENCE_SECONDS) return null;
  return Math.min(Math.max(20, Math.round(ageSeconds / 2)), 3600);
}

/** The first time: a payer needs about this long, and notifications come at once. */
export const FIRST_POLL_SECONDS = 25;

/** Means of payment that fit a total, by their ids of specification §3. */
export function paymentTypesFor(totalCents: number): readonly PaymentTypeId[] {
  return totalCents === 0 ? [9] : [4];
}

/** Here: another card (4), and a free cart (9). */
export type PaymentTypeId = 4 | 9;
