import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartToPay } from '#test/system/support.ts';
import { pagesOfJournal, verifyJournal } from './journal.service.ts';
import { readJournal, writeJournal } from './journal.sql.ts';
import { firstBrokenEntry, JOURNAL_START, type JournalEntry, journalHash } from './journal.ts';

let portal: PortalTest;
let tenant: string;
beforeAll(async () => {
  portal = await portalTest();
  const token = await portal.signIn();
  for (let payment = 0; payment < 3; payment += 1) {
    const { form } = await cartToPay(portal, await portal.session(20), 1, { token });
    await portal.notify(form);
  }
  const [found] = await portal.sql<{ id: string }>(`select id from portal.tenant where name = 'aqua-rivage'`);
  tenant = found?.id ?? '';
});
afterAll(() => portal[Symbol.asyncDispose]());

const verify = () => verifyJournal(portal.services.database, parseTenantId(tenant), portal.services.secrets);

test('the verification finds no broken entry in an unchanged or empty journal', async () => {
  expect(await verify()).toEqual({ entries: 3, plain: 0, broken: null });
  const [other] = await portal.sql<{ id: string }>(
    `select id from portal.tenant where name = 'patinoire-givre'`,
  );
  expect(
    await verifyJournal(portal.services.database, parseTenantId(other?.id ?? ''), portal.services.secrets),
  ).toEqual({
    entries: 0,
    plain: 0,
    broken: null,
  });
});

test('the export of a journal has every entry of the requested days with its hash', async () => {
  const clerk = await portal.administrator({ rights: ['settings.payment'] });
  const file = async (query: object) =>
    portal.ask('GET /settingsadmin/paymentjournal', { query, token: clerk.token } as never);
  const { body, headers } = (await file({ format: 'json' })) as {
    body: unknown;
    headers: Record<string, string>;
  };
  const journal = body as { tenant: string; entries: Record<string, unknown>[] };
  expect(headers['content-disposition']).toBe('attachment; filename="aqua-rivage-payment-journal.json"');
  expect(journal.tenant).toBe('aqua-rivage');
  expect(journal.entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect(journal.entries[1]?.previousHash).toBe(journal.entries[0]?.hash);
  const lines = String((await file({ format: 'csv', from: '2020-01-01' })).body)
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(/sequence;eventKey;.*;previousHash;hash$/);
  const none = (await file({ format: 'json', until: '2020-01-01' })).body as unknown as typeof journal;
  expect(none.entries).toEqual([]);
  const audited = await portal.sql(
    `select subject from portal.audit_entry where action = 'payment-journal.exported'`,
  );
  expect(audited).toContainEqual({ subject: 'json' });
});

test('an exported journal is verified without the portal, and a changed amount is detected', async () => {
  const clerk = await portal.administrator({ rights: ['settings.payment'] });
  const { body } = await portal.ask('GET /settingsadmin/paymentjournal', {
    query: { format: 'json' },
    token: clerk.token,
  });
  const { entries } = body as unknown as { entries: (JournalEntry & { hash: string })[] };
  const read = entries.map((entry) => ({
    ...entry,
    occurredAt: new Date(entry.occurredAt),
    recordedAt: new Date(entry.recordedAt),
    hash: Buffer.from(entry.hash, 'hex'),
  }));
  expect(firstBrokenEntry(read, portal.services.secrets)).toBeNull();
  expect(
    firstBrokenEntry(
      read.map((entry) => ({ ...entry, amount: 1 })),
      portal.services.secrets,
    )?.sequence,
  ).toBe(1);
});

test('a long journal is verified and exported in parts', async () => {
  const [made] = await portal.sql<{ id: string }>(
    `insert into portal.tenant (name, display_name) values ('long-' || gen_random_uuid(), 'Long') returning id`,
  );
  await portal.sql('insert into portal.payment_journal (tenant_id) values ($1) on conflict do nothing', [
    made?.id,
  ]);
  const id = parseTenantId(made?.id ?? '');
  const [first] = await portal.services.database.tenant(parseTenantId(tenant), (db) =>
    readJournal(db, { most: 1 }),
  );
  const entries = first ? followingEntries(first, 2_500) : [];
  await portal.services.database.tenant(id, (db) => writeJournal(db, entries, []));
  expect(await verifyJournal(portal.services.database, id, portal.services.secrets)).toEqual({
    entries: 2_500,
    plain: 0,
    broken: null,
  });
  const sizes: number[] = [];
  for await (const page of pagesOfJournal(portal.services.database, id)) sizes.push(page.length);
  expect(sizes).toEqual([1_000, 1_000, 500]);
  await portal.sql('update portal.payment_event set amount = 1 where tenant_id = $1 and sequence = 2001', [
    id,
  ]);
  expect((await verifyJournal(portal.services.database, id, portal.services.secrets)).broken).toEqual({
    kind: 'entry',
    sequence: 2001,
  });
});

/** Returns copies of an entry, chained after earlier entries. */
function followingEntries(like: JournalEntry, count: number, before: readonly { hash: Uint8Array }[] = []) {
  let previousHash = before.at(-1)?.hash ?? JOURNAL_START;
  return Array.from({ length: count }, (_, index) => {
    const sequence = before.length + index + 1;
    const entry = { ...like, sequence, eventKey: `event ${sequence}`, attemptId: null };
    const hash = journalHash(previousHash, entry, portal.services.secrets);
    const following = { ...entry, previousHash, hash };
    previousHash = hash;
    return following;
  });
}

test('the verification accepts entries from before keyed hashes, and counts them as plain', async () => {
  const [made] = await portal.sql<{ id: string }>(
    `insert into portal.tenant (name, display_name) values ('plain-' || gen_random_uuid(), 'Plain') returning id`,
  );
  const id = parseTenantId(made?.id ?? '');
  await portal.sql('insert into portal.payment_journal (tenant_id) values ($1) on conflict do nothing', [id]);
  const [first] = await portal.services.database.tenant(parseTenantId(tenant), (db) =>
    readJournal(db, { most: 1 }),
  );
  const like = first as JournalEntry;
  const plain = followingEntries({ ...like, keyId: null }, 2);
  const [keyed] = followingEntries(like, 1, plain);
  await portal.services.database.tenant(id, (db) => writeJournal(db, plain, []));
  await portal.services.database.tenant(id, (db) => writeJournal(db, keyed ? [keyed] : [], []));
  const verified = await verifyJournal(portal.services.database, id, portal.services.secrets);
  expect(verified).toEqual({ entries: 3, plain: 2, broken: null });
});

test('the verification reports a changed entry and deleted last entries', async () => {
  await portal.sql('update portal.payment_event set amount = 1 where tenant_id = $1 and sequence = 2', [
    tenant,
  ]);
  expect((await verify()).broken).toEqual({ kind: 'entry', sequence: 2 });
  await portal.sql('delete from portal.payment_event where tenant_id = $1 and sequence >= 2', [tenant]);
  expect(await verify()).toEqual({ entries: 1, plain: 0, broken: { kind: 'end', sequence: 3 } });
});
