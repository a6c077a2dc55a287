import { describe, expect, test } from 'vitest';
import { seedAccounts } from '#demonstration/accounts.ts';
import { templateTasks } from '#demonstration/templates.ts';
import { choosePassword, keyIn, sendLinks } from '#test/portal/backoffice.ts';
import { masterAreaTests, PROVIDER, type Venue } from '#test/portal/master-area.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { runSynchronizations } from '#test/portal/synchronization.ts';
import { cartToPay, finishSales } from '#test/system/support.ts';
import { masterAreaTasks } from './master-area.jobs.ts';
import { FILL_JOB } from './master-area.ts';

let portal: PortalTest;
let master: { token: string; email: string };
const { asMaster, create, look, save } = masterAreaTests((given) => ({ portal, master } = given));

const CLOSED = 'commons.frontendmaintenance.failure';
const open = ({ id, version }: Venue) =>
  portal.ask('PUT /settingsadmin/tenantopening', { body: { id, version }, ...asMaster() });

/** Runs the jobs of a venue that was created from a template. */
async function fill(tenantId: string) {
  await templateTasks(portal.services)[FILL_JOB.name]?.run({ tenantId }, {} as never);
  await runSynchronizations(portal);
}

/** Sets a password for the venue’s super administrator through the link of the mail. */
async function acceptInvitation(tenant: string) {
  const mail = (await sendLinks(portal)).findLast(({ text }) => text.includes(`/${tenant}/backoffice`));
  return choosePassword(portal, keyIn(mail), tenant);
}

describe('new venue', () => {
  test.each([
    ['Musée', 'field.special-characters'],
    ['deux rives', 'field.special-characters'],
    ['deux--rives', 'field.special-characters'],
    ['sandbox', 'tenant.name-already-used'],
    ['AQUA-RIVAGE', 'tenant.name-already-used'],
  ])('cannot be named %s', async (name, problem) => {
    const { fields, error, code } = await create({ name });
    expect(fields.name).toBeDefined();
    expect(code === 'request.invalid' ? problem : code).toBe(problem);
    expect(error).toBeTruthy();
  });

  test('is closed and missing from the directory, and its super administrator is invited', async () => {
    const { name, body: venue, status } = await create();
    expect(status).toBe(200);
    expect(venue).toMatchObject({ name, state: 'toOpen', isInMaintenance: true, isFilled: true });
    expect(venue.invitation).toMatchObject({ email: 'c.morel@example.com', isActive: false });
    const { body: directory } = await portal.ask('GET /portal/tenants');
    expect(directory.map((one) => one.name)).not.toContain(name);
    expect(
      (await portal.ask('GET /ticketing/services', { tenant: name, query: { family: 'VISITES' } })).code,
    ).toBe(CLOSED);
    expect((await acceptInvitation(name)).status).toBe(200);
    expect((await look(venue.id)).invitation?.isActive).toBe(true);
    const again = { body: { id: venue.id }, ...asMaster() };
    expect((await portal.ask('PUT /settingsadmin/tenantinvitation', again)).code).toBe(
      'tenant.administrator-active',
    );
  });

  test('is in the journals of both tenants, with the administrator who created it', async () => {
    const { body: venue } = await create({ displayName: 'Glace Arena' });
    const rows = await portal.sql<{ tenant: string; email: string; subject: string }>(
      `select tenant.name as tenant, administrator_email as email, subject
         from portal.audit_entry join portal.tenant on tenant.id = tenant_id
        where action = 'venue.created' and subject = 'Glace Arena' order by is_provider`,
    );
    expect(rows).toEqual([
      { tenant: venue.name, email: master.email, subject: 'Glace Arena' },
      { tenant: PROVIDER, email: master.email, subject: 'Glace Arena' },
    ]);
  });

  test('cannot be opened before its requirements are met', async () => {
    const { body: venue } = await create();
    expect((await open(venue)).code).toBe('tenant.steps-missing');
    expect((await save(venue, { isInMaintenance: false })).code).toBe('tenant.not-open');
  });
});

describe.each(['pool', 'rink', 'museum'] as const)('venue from the template %s', (template) => {
  test('can be opened, sells a ticket and goes into maintenance', async () => {
    const { name, body: created } = await create({ template });
    expect(created).toMatchObject({ template, isFilled: false });
    await fill(created.id);
    await acceptInvitation(name);
    const filled = await look(created.id);
    expect(filled.steps.filter(({ isRequired, isDone }) => isRequired && !isDone)).toEqual([]);

    const { body: opened } = await open(filled);
    expect(opened).toMatchObject({ state: 'inService', isInMaintenance: false });
    const { body: directory } = await portal.ask('GET /portal/tenants');
    expect(directory.map((one) => one.name)).toContain(name);

    await seedAccounts(portal.services.database, await portal.services.tenants.venues());
    const buyer = { token: await portal.signIn('jeanne@example.com', name), tenant: name };
    const { cart, form } = await cartToPay(portal, await portal.session(20, name), 1, buyer);
    expect((await look(created.id)).carts).toEqual({ open: 0, paying: 1 });
    await portal.notify(form, {}, name);
    await finishSales(portal, [cart.id]);

    const reason = 'Changement de version de la billetterie';
    const { body: closed } = await save(opened, { isInMaintenance: true, reason });
    expect(closed.state).toBe('inMaintenance');
    expect(
      (await portal.ask('GET /ticketing/services', { tenant: name, query: { family: 'VISITES' } })).code,
    ).toBe(CLOSED);
    const entries = await portal.sql<{ changes: object[] }>(
      `select changes from portal.audit_entry where action = 'venue.closed' order by at desc limit 2`,
    );
    expect(entries).toHaveLength(2);
    for (const { changes } of entries) expect(changes).toContainEqual({ field: 'reason', to: reason });
  });
});

describe('archive of a venue', () => {
  const archive = (venue: Venue, isArchived: boolean, isToBeDeleted = false) =>
    portal.ask('PUT /settingsadmin/tenantarchive', {
      body: { id: venue.id, version: venue.version, isArchived, isToBeDeleted },
      ...asMaster(),
    });
  const exported = async (tenantId: string) => {
    const { body } = await portal.ask('GET /settingsadmin/tenantexport', {
      query: { tenantId },
      ...asMaster(),
    });
    return Buffer.from(body as unknown as Uint8Array).toString();
  };

  test('is preceded by an export of all rows without secrets', async () => {
    const { body: venue } = await create({ template: 'rink' });
    await fill(venue.id);
    await save(await look(venue.id), { partnerPassword: 'a-partner-password' });
    const lines = (await exported(venue.id)).trim().split('\n');
    const rows = lines.map((line) => JSON.parse(line) as { table: string; row: Record<string, unknown> });
    const rowsOf = (table: string) => rows.filter((one) => one.table === table);
    const [{ sessions } = { sessions: 0 }] = await portal.sql<{ sessions: number }>(
      'select count(*)::int as sessions from venue.session where tenant_id = $1',
      [venue.id],
    );
    expect(rowsOf('venue.session')).toHaveLength(sessions);
    expect(rowsOf('portal.administrator')).toHaveLength(1);
    expect(rows.every(({ row }) => row.tenant_id === venue.id)).toBe(true);
    const fields = new Set(rows.flatMap(({ row }) => Object.keys(row)));
    expect([...fields].filter((field) => /password|_secret$|_hash$/.test(field))).toEqual([]);
  });

  test('requires a closed venue and removes its pages; a restored venue is closed', async () => {
    const { name, body: venue } = await create();
    const { body: archived } = await archive(venue, true);
    expect(archived).toMatchObject({ state: 'archived' });
    expect((await portal.ask('GET /Tenant/BackOffice', { tenant: name })).code).toBe('tenant.invalid');
    expect((await save(archived)).code).toBe('tenant.archived');
    expect((await open(archived)).code).toBe('tenant.archived');
    const { body: restored } = await archive(archived, false);
    expect(restored).toMatchObject({ state: 'toOpen', isInMaintenance: true });
    expect((await portal.ask('GET /Tenant/BackOffice', { tenant: name })).status).toBe(200);
  });

  test('ends after 30 days with the deletion of all rows of that venue only', async () => {
    const { body: venue } = await create({ template: 'museum', displayName: 'Musée perdu' });
    await fill(venue.id);
    const { body: archived } = await archive(await look(venue.id), true, true);
    const days = (Date.parse(archived.deletedAt ?? '') - portal.services.clock()) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);
    const runNight = () => masterAreaTasks(portal.services)['master-area.delete-due']?.run({}, {} as never);
    const others = () => portal.sql('select tenant_id, count(*) from venue.session group by 1 order by 1');
    await runNight();
    expect((await look(venue.id)).state).toBe('archived');
    await expect(
      portal.services.database.direct.query('select portal.delete_due_tenant($1)', [venue.id]),
    ).rejects.toThrow('not due');
    const before = (await others()).filter((row) => (row as { tenant_id: string }).tenant_id !== venue.id);
    await portal.sql('update portal.tenant set delete_at = now() where id = $1', [venue.id]);
    await runNight();
    expect(await others()).toEqual(before);
    const asked = { query: { tenantId: venue.id }, ...asMaster() };
    expect((await portal.ask('GET /settingsadmin/tenant', asked)).code).toBe('tenant.not-found');
    const journal = await portal.sql<{ action: string }>(
      `select action from portal.audit_entry where subject = 'Musée perdu' order by at`,
    );
    expect(journal.map(({ action }) => action)).toEqual(['venue.created', 'venue.archived', 'venue.deleted']);
  });
});

describe('row-level security of venues', () => {
  test('shows an administrator of the provider tenant no row of a venue outside actInVenue', async () => {
    const provider = await portal.services.tenants.find(PROVIDER);
    if (!provider) throw new Error('There is no provider tenant');
    const tables = await portal.sql<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relnamespace = 'portal'::regnamespace and relkind = 'r' and relrowsecurity
          and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id')`,
    );
    expect(tables.length).toBeGreaterThan(30);
    await portal.services.database.tenant(provider.id, async (db) => {
      for (const { name } of tables)
        expect(await db.query(`select from ${name} where tenant_id <> $1`, [provider.id]), name).toEqual([]);
    });
  });

  test('allows only the provider tenant to create venues, and no second provider', async () => {
    const pool = await portal.services.tenants.find('aqua-rivage');
    if (!pool) throw new Error('There is no venue');
    const insert = (columns: string, values: string) =>
      portal.services.database.tenant(pool.id, (db) =>
        db.query(`insert into portal.tenant (${columns}) values (${values})`),
      );
    await expect(insert('name, display_name', `'own-venue', 'Own'`)).rejects.toThrow('row-level security');
    await expect(insert('name, display_name, is_provider', `'own', 'Own', true`)).rejects.toThrow(
      'permission',
    );
  });
});

test('a change of a venue is visible to another process at its next request', async () => {
  const via = await portal.addNode();
  const { name, body: venue } = await create({ template: 'rink' });
  await fill(venue.id);
  await acceptInvitation(name);
  const frame = () => portal.ask('GET /Tenant/BackOffice', { tenant: name, via });
  expect((await frame()).body.tenant.isInMaintenance).toBe(true);
  await open(await look(venue.id));
  await expect.poll(async () => (await frame()).body.tenant.isInMaintenance).toBe(false);
});
