import type { Db } from '#platform/database/database.ts';
import { JOURNAL_START, type JournalEntry } from './rules.ts';

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
