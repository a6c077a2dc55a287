import { createHash } from 'node:crypto';
import pg from 'pg';
import { createDatabase } from '../server/src/kernel/database/database.ts';
import { parseTenantId } from '../server/src/kernel/database/tenant-id.ts';
import { verifyJournal } from '../server/src/payment/journal/journal.service.ts';
import { JOURNAL_KEY, type JournalReading } from './journal-reader.ts';

/** Returns the reader of a journal's entries; it resolves with their number. */
async function readerOf({ url, tenantId, side }: JournalReading): Promise<() => Promise<number>> {
  if (side === 'verify') {
    const database = createDatabase({ url, max: 1 });
    return async () => {
      const { entries, broken } = await verifyJournal(database, parseTenantId(tenantId), JOURNAL_KEY);
      if (broken) throw new Error(`The journal is broken at ${broken.sequence}`);
      return entries;
    };
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return async () => {
    const { rows } = await client.query<[string]>({
      text: 'select event::text from portal.payment_event as event where tenant_id = $1 order by sequence',
      values: [tenantId],
      rowMode: 'array',
    });
    let hash = Buffer.alloc(0);
    for (const [row] of rows) hash = createHash('sha256').update(hash).update(row).digest();
    return rows.length;
  };
}

process.once('message', async (message) => {
  const reading = message as JournalReading;
  const read = await readerOf(reading);
  process.on('message', async () => {
    const begin = performance.now();
    const entries = await read();
    if (entries !== reading.entries) throw new Error(`The journal has ${entries} entries`);
    process.send?.((performance.now() - begin) / 1000);
  });
  process.send?.('ready');
});
process.once('disconnect', () => process.exit());
