import type { TenantDb } from '#platform/database/database.ts';
import type { AttemptState, EvaluatedAttempt } from '../attempts/rules.ts';
import type { JournalEntry } from './rules.ts';

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
