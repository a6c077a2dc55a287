import { randomUUID } from 'node:crypto';
import { JOURNAL_START, type JournalEntry, journalHash } from '../../server/src/payment/journal/journal.ts';
import { analyzeTables, type BenchDatabase } from '../database.ts';
import { removeTenants } from '../fixtures.ts';
import { JOURNAL_KEY, type JournalReader, startJournalReader } from '../journal-reader.ts';
import { limited } from '../report.ts';
import type { Measure } from './measure.ts';
import { compareInRounds } from './rounds.ts';

const NAME = 'journal-verify';
const PREFIX = 'bench-journal';
const ENTRIES = 100_000;
const ENTRIES_AT_ONCE = 5_000;

/**
 * Measures the verification of a journal of 100,000 entries against reading and hashing the same rows at once, and
 * the peak memory of the verifying process.
 */
export const journalVerify: Measure = {
  names: [NAME, 'journal-verify-mb'],
  async run(bench) {
    const tenantId = await addJournal(bench.database);
    const start = (side: 'verify' | 'plain') =>
      startJournalReader({ url: bench.database.url, tenantId, side, entries: ENTRIES });
    try {
      await using readers = new AsyncDisposableStack();
      const [verify, plain] = await Promise.all([start('verify'), start('plain')]);
      for (const reader of [verify, plain]) readers.defer(() => reader.stop());
      const read = (reader: JournalReader) => async () => ENTRIES / (await reader.read());
      const speed = await compareInRounds(bench, {
        name: NAME,
        unit: 'entries/s',
        product: read(verify),
        reference: read(plain),
      });
      bench.note(`${NAME}: ${Math.round(verify.peakMb())} MB, read at once ${Math.round(plain.peakMb())} MB`);
      return { [NAME]: speed, 'journal-verify-mb': limited('journal-verify-mb', verify.peakMb(), 'MB') };
    } finally {
      await removeTenants(bench.database, PREFIX);
      await bench.database.sql('vacuum analyze portal.payment_event');
    }
  },
};

/**
 * Creates a venue with a journal as payments write it.
 * @returns the id of the venue
 */
async function addJournal(database: BenchDatabase): Promise<string> {
  const { sql } = database;
  const [made] = await sql<{ id: string }>(
    'insert into portal.tenant (name, display_name) values ($1, $1) returning id',
    [`${PREFIX}-verify`],
  );
  const tenantId = made?.id ?? '';
  await sql('insert into portal.payment_journal (tenant_id) values ($1) on conflict do nothing', [tenantId]);
  let previousHash = JOURNAL_START;
  for (let written = 0; written < ENTRIES; written += ENTRIES_AT_ONCE) {
    const entries = Array.from({ length: ENTRIES_AT_ONCE }, (_, at) => {
      const entry = entryOf(written + at + 1);
      const hashed = { ...entry, previousHash: hex(previousHash), hash: '' };
      previousHash = journalHash(previousHash, entry, JOURNAL_KEY);
      hashed.hash = hex(previousHash);
      return hashed;
    });
    await sql(`select portal.write_journal($1, $2, '[]')`, [tenantId, JSON.stringify(entries)]);
  }
  await analyzeTables(database);
  return tenantId;
}

/** One payment per minute. */
function entryOf(sequence: number): JournalEntry {
  const at = new Date(Date.UTC(2026, 0, 1) + sequence * 60_000);
  const uuid = randomUUID().replaceAll('-', '');
  return {
    sequence,
    eventKey: `${uuid}:AUTHORISED:DEBIT`,
    attemptId: null,
    orderId: randomUUID(),
    transactionUuid: uuid,
    status: 'AUTHORISED',
    statusClass: 'paid',
    operationType: 'DEBIT',
    sequenceNumber: 1,
    amount: 500 + (sequence % 9000),
    effectiveAmount: 500 + (sequence % 9000),
    currency: 'EUR',
    mode: 'TEST',
    occurredAt: at,
    recordedAt: at,
    rejection: null,
    identifier: null,
    parentUuid: null,
    subscription: null,
    recurrence: null,
    recurrenceStatus: null,
    keyId: JOURNAL_KEY.keyId,
  };
}

const hex = (bytes: Uint8Array): string => `\\x${Buffer.from(bytes).toString('hex')}`;
