import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { type JournalPage, readJournal, readJournalEnd, type StoredEntry } from './journal.sql.ts';
import { JOURNAL_START, type JournalKey, journalCheck } from './journal.ts';

/** Maximum entries in memory. */
const PAGE = 1000;

/** Yields the journal page by page: each page is read after the previous one was consumed. */
export async function* pagesOfJournal(
  database: Pick<Database, 'tenant'>,
  tenantId: TenantId,
  period: Pick<JournalPage, 'from' | 'until'> = {},
): AsyncGenerator<readonly StoredEntry[]> {
  for (let after = 0, isLast = false; !isLast; ) {
    const entries = await database.tenant(tenantId, (db) =>
      readJournal(db, { ...period, after, most: PAGE }),
    );
    if (entries.length > 0) yield entries;
    after = entries.at(-1)?.sequence ?? after;
    isLast = entries.length < PAGE;
  }
}

/**
 * The first fault of a journal: the number of the first entry that was altered or does not follow the previous entry.
 * `end`: the last entries are missing, or the end was changed. `key`: the hash of the entry has another key.
 */
export interface BrokenJournal {
  readonly kind: 'entry' | 'end' | 'key';
  readonly sequence: number;
}

export interface VerifiedJournal {
  readonly entries: number;
  /**
   * Number of first entries with plain hashes, which all entries had before keyed hashes. Anybody with write access
   * to the database can make such hashes: the number must never grow.
   */
  readonly plain: number;
  readonly broken: BrokenJournal | null;
}

/** Verifies a tenant's journal in one pass. Payments may be recorded concurrently. */
export async function verifyJournal(
  database: Database,
  tenantId: TenantId,
  key: JournalKey,
): Promise<VerifiedJournal> {
  // The end is read first: entries that are added later are verified too.
  const end = await database.tenant(tenantId, readJournalEnd);
  const check = journalCheck(key);
  let entries = 0;
  let plain = 0;
  let hashAtEnd: Uint8Array | undefined = end.sequence === 0 ? JOURNAL_START : undefined;
  for await (const page of pagesOfJournal(database, tenantId)) {
    for (const entry of page) {
      entries += 1;
      const state = check(entry);
      if (state !== 'intact') {
        const kind = state === 'altered' ? 'entry' : 'key';
        return { entries, plain, broken: { kind, sequence: entry.sequence } };
      }
      if (entry.keyId === null) plain += 1;
      if (entry.sequence === end.sequence) hashAtEnd = entry.hash;
    }
  }
  const isWhole = hashAtEnd !== undefined && Buffer.compare(hashAtEnd, end.hash) === 0;
  return { entries, plain, broken: isWhole ? null : { kind: 'end', sequence: end.sequence } };
}
