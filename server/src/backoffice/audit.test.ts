import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { makeRole } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let boss: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  boss = await portal.administrator({ isSuper: true });
});
afterAll(() => portal[Symbol.asyncDispose]());

type Query = Partial<Record<'before' | 'search' | 'action' | 'from' | 'until', string>>;
const read = async (query: Query = {}, tenant = 'aqua-rivage', token = boss.token) =>
  (await portal.ask('GET /settingsadmin/audit', { query, token, tenant })).body;
const subjects = async (query: Query) => (await read(query)).entries.map(({ subject }) => subject);

/** Adds entries with old dates to one tenant, one minute apart. */
const addEntries = (
  count: number,
  values: { action: string; subject: string; email?: string; at?: string },
) =>
  portal.sql(
    `insert into portal.audit_entry (tenant_id, at, administrator_email, action, subject)
     select tenant.id, $2::timestamptz - number * interval '1 minute', $3, $4, $5 || case when $1 > 1 then ' ' || number else '' end
       from portal.tenant, generate_series(1, $1) as number where tenant.name = 'aqua-rivage'`,
    [count, values.at ?? '2024-03-01T12:00:00Z', values.email ?? '', values.action, values.subject],
  );

describe('GET /settingsadmin/audit', () => {
  it('returns actor, subject and changes, newest first, to administrators who manage the team', async () => {
    await makeRole(portal, boss, 'Première', ['settings.design']);
    await makeRole(portal, boss, 'Seconde', []);
    const { entries } = await read();
    expect(entries[0]).toMatchObject({
      subject: 'Seconde',
      administratorEmail: boss.email,
      action: 'role.created',
    });
    expect(entries[1]).toMatchObject({
      subject: 'Première',
      changes: [
        { field: 'name', to: 'Première' },
        { field: 'rights', to: 'settings.design' },
      ],
    });
    expect(Date.now() - Date.parse(entries[0]?.at ?? '')).toBeLessThan(60_000);
  });

  it('returns entries of the requesting tenant only', async () => {
    const tenant = 'patinoire-givre';
    const there = await portal.administrator({ isSuper: true, tenant });
    await makeRole(portal, there, 'Là-bas', [], tenant);
    expect(await subjects({ search: 'Là-bas' })).toEqual([]);
    expect((await read({}, tenant, there.token)).entries.map(({ subject }) => subject)).toEqual(['Là-bas']);
  });

  it('filters by address, action and subject and treats SQL wildcards as plain characters', async () => {
    await addEntries(1, { action: 'design.saved', subject: 'Fond 100%', email: 'Zoe_1@example.com' });
    expect(await subjects({ search: 'zoe_1' })).toEqual(['Fond 100%']);
    expect(await subjects({ search: 'zoe%1' })).toEqual([]);
    expect(await subjects({ search: '100%' })).toEqual(['Fond 100%']);
    expect(await subjects({ search: 'DESIGN.S' })).toEqual(['Fond 100%']);
    expect(await subjects({ action: 'design' })).toEqual(['Fond 100%']);
    expect(await subjects({ action: 'esign' })).toEqual([]);
    expect(await subjects({ action: '%sign' })).toEqual([]);
    expect(await subjects({ action: 'design', search: 'role' })).toEqual([]);
  });

  it('filters by days of the venue, both ends included', async () => {
    // 00:30 in Paris is 22:30 UTC of the day before.
    await addEntries(1, { action: 'service.changed', subject: 'Minuit', at: '2024-06-30T22:31:00Z' });
    const on = (from: string, until = from) => subjects({ action: 'service', from, until });
    expect(await on('2024-07-01')).toEqual(['Minuit']);
    expect(await on('2024-06-30')).toEqual([]);
    expect(await on('2024-06-30', '2024-07-01')).toEqual(['Minuit']);
    expect(await on('2024-07-02', '2024-07-01')).toEqual([]);
  });

  it('pages without gaps while entries are added', async () => {
    await addEntries(120, { action: 'cart.resent', subject: 'Panier', at: '2024-01-01T12:00:00Z' });
    // Several entries share one instant.
    await portal.sql(
      `update portal.audit_entry set at = '2023-12-31' where action = 'cart.resent' and subject < 'Panier 5'`,
    );
    const seen: string[] = [];
    let page = await read({ action: 'cart' });
    for (;;) {
      seen.push(...page.entries.map(({ id }) => id));
      if (!page.hasMore) break;
      expect(page.entries).toHaveLength(50);
      await addEntries(1, { action: 'cart.archived', subject: 'Nouveau', at: '2025-01-01T12:00:00Z' });
      page = await read({ action: 'cart', before: page.entries.at(-1)?.id ?? '' });
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect((await read({ before: '00000000-0000-4000-8000-000000000000' })).entries).toEqual([]);
  });

  it('answers within the limit over 100,000 entries, on the last page and for rare entries', async () => {
    await addEntries(100_000, { action: 'cart.resent', subject: 'Ancien', email: boss.email });
    await addEntries(1, { action: 'tenant.changed', subject: 'Rareté', at: '2020-01-01T00:00:00Z' });
    await portal.sql('analyze portal.audit_entry');
    const [middle] = await portal.sql<{ id: string }>(
      `select id from portal.audit_entry where subject = 'Ancien 90000'`,
    );
    const queries: Query[] = [
      {},
      { before: middle?.id ?? '' },
      { action: 'tenant' },
      { from: '2020-01-01', until: '2020-01-02' },
      { search: 'Rareté' },
      { search: boss.email },
    ];
    for (const query of queries) {
      const timed = async () => {
        const start = performance.now();
        expect((await read(query)).entries.length).toBeGreaterThan(0);
        return performance.now() - start;
      };
      // A full scan exceeds this limit on every attempt; a busy machine exceeds it only now and then.
      await expect
        .poll(timed, { timeout: 20_000, message: JSON.stringify(query) })
        .toBeLessThan('search' in query ? 400 : 50);
    }
  }, 60_000);

  it('cannot be changed by the application’s database role', async () => {
    const tenant = await portal.services.tenants.find('aqua-rivage');
    if (!tenant) throw new Error('No tenant');
    for (const statement of [
      'delete from portal.audit_entry',
      `update portal.audit_entry set subject = ''`,
    ]) {
      await expect(portal.services.database.tenant(tenant.id, (db) => db.query(statement))).rejects.toThrow(
        'permission denied',
      );
    }
  });
});
