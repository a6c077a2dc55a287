import type { Database } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { type JournalPage, readJournal, readJournalEnd, type StoredEntry } from './journal.sql.ts';
import { JOURNAL_START, type JournalKey, journalCheck } from './journal.ts';

/** Entries that are in memory at once. */
const PAGE = 1000;

/** The journal page by page: a page is read once the one before it was taken. */
export async function* pagesOfJournal(
  database: Database,
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
 * What is wrong with a journal: the number of the first entry that is not as it was written or does not follow the one
 * before. `end`: its last entries are missing, or its end was changed. `key`: the entry's hash was made with another key.
 */
export interface BrokenJournal {
  readonly kind: 'entry' | 'end' | 'key';
  readonly sequence: number;
}

export interface VerifiedJournal {
  readonly entries: number;
  /**
   * Its first entries that have plain hashes, as all had before hashes were keyed. Whoever can write to the database can
   * make such hashes: the number must never grow.
   */
  readonly plain: number;
  readonly broken: BrokenJournal | null;
}

/** Verifies a tenant's journal in one pass. Payments may be recorded meanwhile. */
export async function verifyJournal(
  database: Database,
  tenantId: TenantId,
  key: JournalKey,
): Promise<VerifiedJournal> {
  // Read first: entries that follow are verified too.
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
