import type { Db, TenantDb } from '#kernel/database/database.ts';
import type { AttemptState, EvaluatedAttempt } from '../attempts/attempts.ts';
import { JOURNAL_START, type JournalEntry } from './journal.ts';

/** An entry with its hash, and that of the entry before as it was written with it. */
export type StoredEntry = JournalEntry & { readonly previousHash: Uint8Array; readonly hash: Uint8Array };

/** What of the journal is read: entries after one, up to a number of them, recorded in `[from, until)`. */
export interface JournalPage {
  readonly after?: number;
  readonly most?: number;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Entries of the tenant's journal, in order; the whole journal where nothing is said. */
export function readJournal(db: Db, { after = 0, most, from, until }: JournalPage = {}) {
  return db.query<StoredEntry>(
    `select sequence, event_key as "eventKey", attempt_id as "attemptId", order_id as "orderId",
            transaction_uuid as "transactionUuid", status, status_class as "statusClass",
            operation_type as "operationType", sequence_number as "sequenceNumber", amount,
            effective_amount as "effectiveAmount", currency, mode,
            occurred_at as "occurredAt", recorded_at as "recordedAt", rejection, identifier,
            parent_uuid as "parentUuid", subscription, recurrence, recurrence_status as "recurrenceStatus", key_id as "keyId",
            previous_hash as "previousHash", hash
       from portal.payment_event
      where sequence > $1 and ($2::timestamptz is null or recorded_at >= $2)
        and ($3::timestamptz is null or recorded_at < $3)
      order by sequence limit $4`,
    [after, from ?? null, until ?? null, most ?? null],
  );
}

/** The end of the tenant's journal, as the next entry will follow it. */
export async function readJournalEnd(db: Db): Promise<{ sequence: number; hash: Uint8Array }> {
  const [end] = await db.query<{ sequence: number; hash: Uint8Array }>(
    'select sequence, hash from portal.payment_journal',
  );
  return end ?? { sequence: 0, hash: JOURNAL_START };
}

/** The end of a tenant's journal, with the data by which new events are evaluated. */
export interface OpenJournal {
  readonly sequence: number;
  readonly hash: Uint8Array;
  /** The database's, to the millisecond. */
  readonly clock: Date;
  /** The attempts that the events name. */
  readonly attempts: readonly EvaluatedAttempt[];
  /** Those of the events that are in the journal already. */
  readonly recorded: readonly { readonly eventKey: string; readonly cartId: string | null }[];
}

interface JournalRow extends Omit<OpenJournal, 'attempts' | 'recorded'> {
  attempts: (Omit<EvaluatedAttempt, 'startedAt'> & { startedAt: string })[] | null;
  recorded: OpenJournal['recorded'] | null;
}

/**
 * Locks the end of the tenant's journal until the transaction ends: events are evaluated one batch after the other.
 * @param orderIds of attempts, that is uuids
 */
export async function openJournal(
  db: TenantDb,
  orderIds: readonly string[],
  eventKeys: readonly string[],
): Promise<OpenJournal> {
  const [row] = await db.named<JournalRow>(
    'payment-open-journal',
    'select sequence, hash, clock, attempts, recorded from portal.open_journal($1, $2)',
    [orderIds, eventKeys],
  );
  if (!row) throw new Error('The tenant has no payment journal');
  return {
    ...row,
    attempts: (row.attempts ?? []).map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt) })),
    recorded: row.recorded ?? [],
  };
}

type HashedEntry = JournalEntry & { readonly previousHash: Uint8Array; readonly hash: Uint8Array };

/** A new state of an attempt; `uuid` of the payment that paid it, null to leave it. */
export interface AttemptChange {
  readonly id: string;
  readonly state: AttemptState;
  readonly uuid: string | null;
}

/** Adds entries to the locked journal, and sets the states of their attempts. */
export async function writeJournal(
  db: TenantDb,
  entries: readonly HashedEntry[],
  changes: readonly AttemptChange[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...entry,
    previousHash: bytea(entry.previousHash),
    hash: bytea(entry.hash),
  }));
  await db.named('payment-write-journal', 'select portal.write_journal($1, $2, $3)', [
    db.tenantId,
    JSON.stringify(rows),
    JSON.stringify(changes),
  ]);
}

/** How JSON carries bytes to PostgreSQL. */
function bytea(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
