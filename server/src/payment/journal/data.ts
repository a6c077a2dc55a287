import type { Db } from '#platform/database/database.ts';
import type { JournalEntry } from './rules.ts';

/** The tenant's whole journal, in order; for export and verification. */
export function readJournal(db: Db): Promise<(JournalEntry & { readonly hash: Uint8Array })[]> {
  return db.query(
    `select sequence, event_key as "eventKey", attempt_id as "attemptId", order_id as "orderId",
            transaction_uuid as "transactionUuid", status, status_class as "statusClass",
            operation_type as "operationType", sequence_number as "sequenceNumber", amount,
            effective_amount as "effectiveAmount", currency, mode,
            occurred_at as "occurredAt", recorded_at as "recordedAt", rejection, identifier, hash
       from portal.payment_event order by sequence`,
  );
}
