import { createHash } from 'node:crypto';
import type { PaymentConcern, PaymentEvent } from '#gateways/payment/port.ts';
import type { Rejection } from '../notifications/rules.ts';

/** A row of the journal, as its hash covers it. */
export interface JournalEntry {
  readonly sequence: number;
  readonly eventKey: string;
  readonly attemptId: string | null;
  readonly orderId: string;
  readonly transactionUuid: string | null;
  readonly status: string;
  /** Why a person should look at it; follows from the status, and is not part of the hash. */
  readonly concern?: PaymentConcern | null;
  readonly statusClass: string;
  readonly operationType: string;
  readonly sequenceNumber: number;
  readonly amount: number;
  /** What was moved; null where the provider does not say. */
  readonly effectiveAmount: number | null;
  readonly currency: string;
  readonly mode: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly rejection: Rejection | null;
  /** The saved card that the provider named. */
  readonly identifier: string | null;
  /** The transaction that is given back, where the provider says which. */
  readonly parentUuid: string | null;
  /** The provider's name of the subscription that is debited. */
  readonly subscription: string | null;
  /** Which of its debits, from 1 on; null of the payment with which it began. */
  readonly recurrence: number | null;
  /** Whether the provider has registered the subscription that was asked for. */
  readonly recurrenceStatus: 'created' | 'not-created' | null;
}

/** An event as the journal keeps it. */
export function entryOf(
  event: PaymentEvent,
  recorded: Pick<JournalEntry, 'sequence' | 'attemptId' | 'recordedAt' | 'rejection'>,
): JournalEntry {
  return {
    ...recorded,
    eventKey: event.eventKey,
    orderId: event.orderId,
    transactionUuid: event.transactionUuid,
    status: event.status,
    concern: event.concern ?? null,
    statusClass: event.statusClass,
    operationType: event.operationType,
    sequenceNumber: event.sequenceNumber,
    amount: event.amountCents,
    effectiveAmount: event.taken?.amountCents ?? null,
    currency: event.currency,
    mode: event.mode,
    occurredAt: event.occurredAt,
    identifier: event.alias,
    parentUuid: event.refundOf,
    subscription: event.subscription?.id ?? null,
    recurrence: event.subscription?.recurrence ?? null,
    recurrenceStatus: event.registration ?? null,
  };
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
    ...laterValues(entry),
  ];
  return createHash('sha256').update(previousHash).update(JSON.stringify(values)).digest();
}

/**
 * What was added to entries, in the order of its adding, as far as any of it is known: entries from before it was kept have
 * the hash that they had.
 */
function laterValues(entry: JournalEntry): (string | number | null)[] {
  const moved = [entry.effectiveAmount, entry.identifier];
  const origin = [entry.parentUuid, entry.subscription, entry.recurrence, entry.recurrenceStatus];
  if (origin.some((value) => value !== null)) return [...moved, ...origin];
  return moved.some((value) => value !== null) ? moved : [];
}

/** Before the first entry. */
export const JOURNAL_START: Uint8Array = Buffer.alloc(32);

type HashedEntry = JournalEntry & { readonly hash: Uint8Array };

/**
 * Checks a journal entry by entry, in order, whatever its length: each must follow the one before and have its hash.
 * @returns what says whether an entry is intact, to be called for every one of them
 */
export function journalCheck(): (entry: HashedEntry) => boolean {
  let previous = JOURNAL_START;
  let sequence = 0;
  return (entry) => {
    sequence += 1;
    const isIntact = entry.sequence === sequence && journalHash(previous, entry).equals(entry.hash);
    previous = entry.hash;
    return isIntact;
  };
}

/** The first entry with a wrong hash; null when the journal is intact. */
export function firstBrokenEntry(entries: readonly HashedEntry[]): JournalEntry | null {
  const isIntact = journalCheck();
  return entries.find((entry) => !isIntact(entry)) ?? null;
}
