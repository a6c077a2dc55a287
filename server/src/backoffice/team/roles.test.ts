import { randomUUID } from 'node:crypto';
import { RIGHTS, type Right, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { LOCALES } from '@guichet/contract/locale.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { auditOf, makeRole } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let boss: TestAdministrator;
let chief: TestAdministrator;
beforeAll(async () => {
  portal = await portalTest();
  boss = await portal.administrator({ isSuper: true });
  chief = await portal.administrator({ rights: ['settings.admin', 'settings.design'] });
});
afterAll(() => portal[Symbol.asyncDispose]());

const save = (
  by: { token: string },
  body: { id?: string; name: string; rights: Right[]; seen?: { name: string; rights: Right[] } },
  tenant = 'aqua-rivage',
) => portal.ask('PUT /Tenant/AddOrUpdateRole', { body, token: by.token, tenant });
const remove = (by: { token: string }, roleId: string) =>
  portal.ask('DELETE /Tenant/Role', { query: { roleId }, token: by.token });
const list = async (by: { token: string }, tenant = 'aqua-rivage') =>
  (await portal.ask('GET /Tenant/Role', { token: by.token, tenant })).body;

describe('rights that a role may hold', () => {
  it.each([
    ['aqua-rivage', TENANT_RIGHTS],
    ['plateforme', RIGHTS],
  ] as const)('are described in three languages at %s', async (tenant, rights) => {
    const { token } = await portal.administrator({ isSuper: true, tenant });
    const { body } = await portal.ask('GET /settingsadmin/GetAllRights', { token, tenant });
    expect(body.map(({ code }) => code)).toEqual(rights);
    for (const { labels, descriptions } of body) {
      const texts = LOCALES.flatMap((locale) => [labels[locale] ?? '', descriptions[locale] ?? '']);
      expect(Math.min(...texts.map(({ length }) => length))).toBeGreaterThan(3);
    }
  });

  it('over all tenants exist at the provider tenant only', async () => {
    expect((await save(boss, { name: 'Trop', rights: ['provider.tenant'] })).code).toBe(
      'admin.grant-beyond-own',
    );
    const master = await portal.administrator({ isSuper: true, tenant: 'plateforme' });
    const given = await save(master, { name: 'Sites', rights: ['provider.tenant'] }, 'plateforme');
    expect(given.body.rights).toEqual([{ code: 'provider.tenant' }]);
    // A right over all tenants has no effect at a venue, even when it is stored there.
    const [stored] = await portal.sql<{ role_id: string }>(
      `insert into portal.role_right (tenant_id, role_id, right_code)
       select tenant_id, $1, 'provider.tenant' from portal.administrator where id = $2 returning role_id`,
      [await makeRole(portal, boss, 'Ancien', []), boss.id],
    );
    expect((await list(boss)).find(({ id }) => id === stored?.role_id)?.rights).toEqual([]);
  });
});

describe('role of a tenant', () => {
  it('is created, changed and deleted, each with an entry in the audit log', async () => {
    const { body: made } = await save(chief, {
      name: ' Vitrine ',
      rights: ['settings.design', 'settings.design'],
    });
    expect(made).toEqual({
      id: made.id,
      name: 'Vitrine',
      rights: [{ code: 'settings.design' }],
      isAdministratorRole: false,
      administratorCount: 0,
    });
    const changed = await save(chief, { id: made.id, name: 'Façade', rights: [] });
    expect(changed.body).toMatchObject({ id: made.id, name: 'Façade', rights: [] });
    expect((await remove(chief, made.id)).status).toBe(204);
    expect((await remove(chief, made.id)).code).toBe('role.not-found');
    expect((await save(chief, { id: made.id, name: 'Façade', rights: [] })).code).toBe('role.not-found');
    expect([...(await auditOf(portal, 'Vitrine')), ...(await auditOf(portal, 'Façade'))]).toEqual([
      {
        action: 'role.created',
        by: chief.email,
        changes: [
          { field: 'name', to: 'Vitrine' },
          { field: 'rights', to: 'settings.design' },
        ],
      },
      {
        action: 'role.changed',
        by: chief.email,
        changes: [
          { field: 'name', from: 'Vitrine', to: 'Façade' },
          { field: 'rights', from: 'settings.design' },
        ],
      },
      { action: 'role.deleted', by: chief.email, changes: [] },
    ]);
  });

  it('has a name that is unique in its tenant, ignoring case', async () => {
    await makeRole(portal, boss, 'Caisse', []);
    for (const name of ['CAISSE', 'administrateur']) {
      const taken = await save(boss, { name, rights: [] });
      expect([taken.status, taken.code, Object.keys(taken.fields)]).toEqual([
        409,
        'role.name-already-used',
        ['name'],
      ]);
    }
    const other = await makeRole(portal, boss, 'Accueil', []);
    expect((await save(boss, { id: other, name: 'caisse', rights: [] })).code).toBe('role.name-already-used');
    expect((await save(boss, { id: other, name: 'ACCUEIL', rights: [] })).status).toBe(200);
    // Names of control characters, of invisible characters, and with a reversal of the text are refused.
    for (const name of ['a\nb', '  ', '\u200b', 'a\u202eb'])
      expect((await save(boss, { name, rights: [] })).code).toBe('request.invalid');
    const there = await portal.administrator({ tenant: 'patinoire-givre', rights: ['settings.admin'] });
    expect((await save(there, { name: 'Caisse', rights: [] }, 'patinoire-givre')).status).toBe(200);
  });

  it('gains and loses only rights that its editor holds', async () => {
    const role = await makeRole(portal, boss, 'Mixte', ['settings.payment', 'settings.design']);
    const edit = async (rights: Right[], name = 'Mixte') =>
      (await save(chief, { id: role, name, rights })).code;
    expect(await edit(['settings.design'])).toBe('admin.grant-beyond-own');
    expect(await edit(['settings.payment', 'settings.ticketing'])).toBe('admin.grant-beyond-own');
    expect(await edit(['settings.payment'], 'Comptes')).toBeUndefined();
    expect(await edit(['settings.payment', 'settings.admin'], 'Comptes')).toBeUndefined();
    expect((await save(chief, { name: 'Autre', rights: ['settings.sso'] })).code).toBe(
      'admin.grant-beyond-own',
    );
  });

  it('is not overwritten by a save with an outdated basis', async () => {
    const id = await makeRole(portal, boss, 'Vu', ['settings.design']);
    const seen = { name: 'Vu', rights: ['settings.design' as const] };
    const theirs = { name: 'Vu', rights: ['settings.payment', 'settings.design'] as Right[] };
    expect((await save(boss, { id, ...theirs, seen })).status).toBe(200);
    expect((await save(boss, { id, name: 'Mien', rights: [], seen })).code).toBe('settings.changed');
    expect((await save(boss, { id, name: 'Mien', rights: [], seen: theirs })).status).toBe(200);
  });

  it('cannot be deleted while an administrator holds it', async () => {
    const role = await makeRole(portal, boss, 'Tenu', ['settings.design']);
    for (let count = 0; count < 2; count++) {
      const { id } = await portal.administrator();
      await portal.ask('PUT /user/addOrUpdateAdminRoles', {
        query: { adminId: id },
        body: [role],
        token: boss.token,
      });
    }
    const refused = await remove(boss, role);
    expect([refused.status, refused.code]).toEqual([409, 'role.associated-to-administrator']);
    expect(refused.error).toContain('Administrateurs qui ont encore ce rôle\u202f: 2');
    expect((await list(boss)).find(({ id }) => id === role)?.administratorCount).toBe(2);
  });

  it('is not found from another tenant', async () => {
    const tenant = 'patinoire-givre';
    const there = await portal.administrator({ tenant, rights: ['settings.admin'] });
    const role = await makeRole(portal, there, 'Glace', ['settings.admin'], tenant);
    expect((await remove(boss, role)).code).toBe('role.not-found');
    expect((await save(boss, { id: role, name: 'Glace', rights: [] })).code).toBe('role.not-found');
    expect((await remove(boss, randomUUID())).code).toBe('role.not-found');
    expect((await list(boss)).map(({ id }) => id)).not.toContain(role);
  });
});

describe('administrator role', () => {
  it('comes first, holds every right of the tenant, and cannot be changed or deleted', async () => {
    const [role] = await list(boss);
    expect(role).toMatchObject({ name: 'Administrateur', isAdministratorRole: true });
    expect(role?.rights.map(({ code }) => code)).toEqual(TENANT_RIGHTS);
    const id = role?.id ?? '';
    const changed = await save(boss, { id, name: 'Chef', rights: [] });
    expect([changed.status, changed.code]).toEqual([409, 'role.administrator-role']);
    expect((await remove(boss, id)).code).toBe('role.administrator-role');
    const master = await portal.administrator({ isSuper: true, tenant: 'plateforme' });
    expect((await list(master, 'plateforme'))[0]?.rights.map(({ code }) => code)).toEqual(RIGHTS);
  });

  it('exists at every tenant from its creation on', async () => {
    const rows = await portal.undone(async (sql) => {
      await sql(`insert into portal.tenant (name, display_name) values ('neuf', 'Neuf')`);
      return sql<{ name: string }>(
        `select role.name from portal.role join portal.tenant on tenant.id = role.tenant_id
         where tenant.name = 'neuf' and is_administrator_role`,
      );
    });
    expect(rows).toEqual([{ name: 'Administrateur' }]);
  });
});
