import { createHash } from 'node:crypto';
import type { PaymentConcern, PaymentEvent } from '#gateways/payment/shapes/port.ts';
import type { Secrets } from '#platform/auth/secrets.ts';
import type { Rejection } from '../notifications/notifications.ts';

/** A row of the journal, with the fields that its hash covers. */
export interface JournalEntry {
  readonly sequence: number;
  readonly eventKey: string;
  readonly attemptId: string | null;
  readonly orderId: string;
  readonly transactionUuid: string | null;
  readonly status: string;
  /** Why an administrator should check the payment; derived from the status, and not part of the hash. */
  readonly concern?: PaymentConcern | null;
  readonly statusClass: string;
  readonly operationType: string;
  readonly sequenceNumber: number;
  readonly amount: number;
  /** The moved amount; null when the provider does not report it. */
  readonly effectiveAmount: number | null;
  readonly currency: string;
  readonly mode: string;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly rejection: Rejection | null;
  /** The saved card that the provider named. */
  readonly identifier: string | null;
  /** The refunded transaction, when the provider reports it. */
  readonly parentUuid: string | null;
  /** The provider's id of the debited subscription. */
  readonly subscription: string | null;
  /** Number of the debit, from 1; null for the payment that began the subscription. */
  readonly recurrence: number | null;
  /** Whether the provider has created the requested subscription. */
  readonly recurrenceStatus: 'created' | 'not-created' | null;
  /** The `Secrets.keyId` of the key of its hash; null for an entry from before hashes were keyed. */
  readonly keyId: string | null;
}

/** The key of the journal's hashes, derived from SECRET_KEY. */
export type JournalKey = Pick<Secrets, 'keyId' | 'keyedHash'>;

/** An entry before it is chained to the journal. */
export type UnchainedEntry = Omit<JournalEntry, 'sequence' | 'keyId'>;

/** Converts an event to an entry of the journal. */
export function entryOf(
  event: PaymentEvent,
  recorded: Pick<JournalEntry, 'attemptId' | 'recordedAt' | 'rejection'>,
): UnchainedEntry {
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

/**
 * Computes the hash of an entry: HMAC-SHA-256 over the hash of the previous entry, in hexadecimal, and the entry's
 * values as JSON in this order. The hash of an entry without `keyId` is plain SHA-256 over the bytes of that hash and
 * the values.
 */
export function journalHash(previousHash: Uint8Array, entry: JournalEntry, key: JournalKey): Buffer {
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
    ...(entry.keyId === null
      ? laterValues(entry)
      : [...movedValues(entry), ...originValues(entry), entry.keyId]),
  ];
  const text = JSON.stringify(values);
  return entry.keyId === null
    ? createHash('sha256').update(previousHash).update(text).digest()
    : key.keyedHash('payment journal', Buffer.from(previousHash).toString('hex') + text);
}

const movedValues = (entry: JournalEntry) => [entry.effectiveAmount, entry.identifier];
const originValues = (entry: JournalEntry) => [
  entry.parentUuid,
  entry.subscription,
  entry.recurrence,
  entry.recurrenceStatus,
];

/**
 * Returns the values of fields that were added to entries later, in the order of their addition, up to the last known
 * one: entries from before a field existed keep their hash.
 */
function laterValues(entry: JournalEntry): (string | number | null)[] {
  const moved = movedValues(entry);
  const origin = originValues(entry);
  if (origin.some((value) => value !== null)) return [...moved, ...origin];
  return moved.some((value) => value !== null) ? moved : [];
}

/** The hash before the first entry. */
export const JOURNAL_START: Uint8Array = Buffer.alloc(32);

/** Numbers entries that follow the end of a journal, and chains them to it with keyed hashes. */
export function chainEntries(
  end: { readonly sequence: number; readonly hash: Uint8Array },
  entries: readonly UnchainedEntry[],
  key: JournalKey,
) {
  let previous = end.hash;
  return entries.map((unchained, index) => {
    const entry = { ...unchained, sequence: end.sequence + index + 1, keyId: key.keyId };
    const previousHash = previous;
    const hash = journalHash(previousHash, entry, key);
    previous = hash;
    return { ...entry, previousHash, hash };
  });
}

type HashedEntry = JournalEntry & { readonly hash: Uint8Array };

/** `altered`: the entry is not as it was written; `other-key`: its hash was made with an unavailable key. */
export type EntryState = 'intact' | 'altered' | 'other-key';

/**
 * Checks a journal entry by entry, in order, in constant memory: each must follow the previous entry and have its
 * hash. No entry with a plain hash may follow one with a keyed hash.
 * @returns a function to call for every entry in turn
 */
export function journalCheck(key: JournalKey): (entry: HashedEntry) => EntryState {
  let previous = JOURNAL_START;
  let sequence = 0;
  let isKeyed = false;
  return (entry) => {
    sequence += 1;
    const isDowngraded = isKeyed && entry.keyId === null;
    isKeyed ||= entry.keyId !== null;
    const before = previous;
    previous = entry.hash;
    if (entry.sequence !== sequence || isDowngraded) return 'altered';
    if (entry.keyId !== null && entry.keyId !== key.keyId) return 'other-key';
    return journalHash(before, entry, key).equals(entry.hash) ? 'intact' : 'altered';
  };
}

/** Returns the first entry that is not intact; null when the journal is intact. */
export function firstBrokenEntry(entries: readonly HashedEntry[], key: JournalKey): JournalEntry | null {
  const check = journalCheck(key);
  return entries.find((entry) => check(entry) !== 'intact') ?? null;
}
