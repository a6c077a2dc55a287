import type { Database } from '#platform/database/database.ts';
import type { TenantId } from '#platform/tenancy/tenant-id.ts';
import { type JournalPage, readJournal, readJournalEnd, type StoredEntry } from './data.ts';
import { JOURNAL_START, journalCheck } from './rules.ts';

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
 * before. `end`: its last entries are missing, or its end was changed.
 */
export interface BrokenJournal {
  readonly kind: 'entry' | 'end';
  readonly sequence: number;
}

/** Verifies a tenant's journal in one pass. Payments may be recorded meanwhile. */
export async function verifyJournal(
  database: Database,
  tenantId: TenantId,
): Promise<{ entries: number; broken: BrokenJournal | null }> {
  // Read first: entries that follow are verified too.
  const end = await database.tenant(tenantId, readJournalEnd);
  const isIntact = journalCheck();
  let entries = 0;
  let hashAtEnd: Uint8Array | undefined = end.sequence === 0 ? JOURNAL_START : undefined;
  for await (const page of pagesOfJournal(database, tenantId)) {
    for (const entry of page) {
      entries += 1;
      if (!isIntact(entry)) return { entries, broken: { kind: 'entry', sequence: entry.sequence } };
      if (entry.sequence === end.sequence) hashAtEnd = entry.hash;
    }
  }
  const isWhole = hashAtEnd !== undefined && Buffer.compare(hashAtEnd, end.hash) === 0;
  return { entries, broken: isWhole ? null : { kind: 'end', sequence: end.sequence } };
}
