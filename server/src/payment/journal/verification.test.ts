import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseTenantId } from '#platform/tenancy/tenant-id.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartToPay } from '#test/system/support.ts';
import { verifyJournal } from './service.ts';

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

const verify = () => verifyJournal(portal.services.database, parseTenantId(tenant));

test('a journal is intact as it was written, empty or not', async () => {
  expect(await verify()).toEqual({ entries: 3, broken: null });
  const [other] = await portal.sql<{ id: string }>(
    `select id from portal.tenant where name = 'patinoire-givre'`,
  );
  expect(await verifyJournal(portal.services.database, parseTenantId(other?.id ?? ''))).toEqual({
    entries: 0,
    broken: null,
  });
});

test('its export has every entry with its hash, of the days that are asked for', async () => {
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

test('an entry that was changed is named, and so is an end that is missing', async () => {
  await portal.sql('update portal.payment_event set amount = 1 where tenant_id = $1 and sequence = 2', [
    tenant,
  ]);
  expect((await verify()).broken).toEqual({ kind: 'entry', sequence: 2 });
  await portal.sql('delete from portal.payment_event where tenant_id = $1 and sequence >= 2', [tenant]);
  expect(await verify()).toEqual({ entries: 1, broken: { kind: 'end', sequence: 3 } });
});
