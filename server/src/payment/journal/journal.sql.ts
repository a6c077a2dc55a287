import type { Db, TenantDb } from '#kernel/database/database.ts';
import type { AttemptState, EvaluatedAttempt } from '../attempts/attempts.ts';
import { JOURNAL_START, type JournalEntry } from './journal.ts';

/** An entry with its hash, and the hash of the previous entry that was written with it. */
export type StoredEntry = JournalEntry & { readonly previousHash: Uint8Array; readonly hash: Uint8Array };

/** A range of the journal: entries after a number, up to a count, recorded in `[from, until)`. */
export interface JournalPage {
  readonly after?: number;
  readonly most?: number;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Returns entries of the tenant's journal in order; the whole journal by default. */
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

/** Returns the end of the tenant's journal, which the next entry will follow. */
export async function readJournalEnd(db: Db): Promise<{ sequence: number; hash: Uint8Array }> {
  const [end] = await db.query<{ sequence: number; hash: Uint8Array }>(
    'select sequence, hash from portal.payment_journal',
  );
  return end ?? { sequence: 0, hash: JOURNAL_START };
}

/** The end of a tenant's journal, with the data that new events are evaluated by. */
export interface OpenJournal {
  readonly sequence: number;
  readonly hash: Uint8Array;
  /** The database's clock, to the millisecond. */
  readonly clock: Date;
  /** The attempts that the events name. */
  readonly attempts: readonly EvaluatedAttempt[];
  /** The given events that are already in the journal. */
  readonly recorded: readonly { readonly eventKey: string; readonly cartId: string | null }[];
}

interface JournalRow extends Omit<OpenJournal, 'attempts' | 'recorded'> {
  attempts: (Omit<EvaluatedAttempt, 'startedAt'> & { startedAt: string })[] | null;
  recorded: OpenJournal['recorded'] | null;
}

/**
 * Locks the end of the tenant's journal until the transaction ends, so that batches of events are evaluated in turn.
 * @param orderIds ids of attempts, as uuids
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

/** A new state of an attempt; `uuid` is the payment that paid it, null to keep the stored one. */
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

/** Encodes bytes for a bytea value in JSON. */
function bytea(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes).toString('hex')}`;
}
