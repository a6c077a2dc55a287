import { RIGHTS, TENANT_RIGHTS } from '@guichet/contract/access.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { auditOf, logIn, rightsOf, sendLinks } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeEach(async () => {
  portal = await portalTest();
});
afterEach(() => portal[Symbol.asyncDispose]());

const transfer = (
  { token }: { token: string },
  administratorId: string,
  { tenant = 'aqua-rivage', password = DEMONSTRATION_PASSWORD } = {},
) =>
  portal.ask('PUT /settingsadmin/superadministrator', {
    query: { administratorId },
    body: { password },
    token,
    tenant,
  });
const levels = async (tenant = 'aqua-rivage') => {
  const rows = await portal.sql<{ email: string; level: string }>(
    `select administrator.email, level from portal.administrator join portal.tenant on tenant.id = tenant_id
     where tenant.name = $1 and level <> 'administrator'`,
    [tenant],
  );
  return rows;
};

describe('transfer of the super administrator’s right', () => {
  it.each([
    ['aqua-rivage', 'superAdministrator', TENANT_RIGHTS],
    ['plateforme', 'master', RIGHTS],
  ] as const)('at %s gives the right to the heir and signs the sender out', async (tenant, level, rights) => {
    const sender = await portal.administrator({ isSuper: true, tenant });
    const heir = await portal.administrator({ tenant });
    expect((await transfer(sender, heir.id, { tenant })).status).toBe(204);
    expect(await levels(tenant)).toEqual([{ email: heir.email, level }]);
    expect(await rightsOf(portal, sender.token, tenant)).toBe('session.expired');
    // The heir's earlier token has the new rights immediately.
    expect(await rightsOf(portal, heir.token, tenant)).toEqual(rights);
    const { body } = await logIn(portal, sender.email, { tenant });
    const profile = await portal.ask('GET /user/admin/administrator', { token: body.token, tenant });
    expect(profile.body).toMatchObject({
      level: 'administrator',
      roles: [{ name: 'Administrateur' }],
      rights,
    });
    expect((await auditOf(portal, heir.email))[0]).toEqual({
      action: 'super-administrator.transferred',
      by: sender.email,
      changes: [{ field: level, from: sender.email, to: heir.email }],
    });
    expect((await auditOf(portal, sender.email)).slice(-2)[0]).toEqual({
      action: 'administrator.roles-changed',
      by: sender.email,
      changes: [{ field: 'roles', to: 'Administrateur' }],
    });
    // After the transfer, other administrators can delete the sender.
    const gone = await portal.ask('DELETE /settingsadmin/administrator', {
      query: { administratorId: sender.id },
      token: heir.token,
      tenant,
    });
    expect(gone.status).toBe(204);
  });

  it('is possible for its holder only, to another administrator who has a password', async () => {
    const boss = await portal.administrator({ isSuper: true });
    const chief = await portal.administrator({ rights: TENANT_RIGHTS });
    const other = await portal.administrator();
    const refused = await transfer(chief, chief.id);
    expect([refused.status, refused.code]).toEqual([403, 'admin.not-super-administrator']);
    expect((await transfer(chief, other.id)).code).toBe('admin.not-super-administrator');
    expect((await transfer(other, other.id)).code).toBe('commons.admin-right-required');
    expect((await transfer(boss, boss.id)).code).toBe('admin.own-account');
    const { body: created } = await portal.ask('POST /settingsadmin/administrator', {
      body: { email: 'late@example.com', language: 'fr-FR' },
      token: boss.token,
    });
    expect((await transfer(boss, created.id)).code).toBe('admin.not-yet-active');
    const there = await portal.administrator({ tenant: 'patinoire-givre' });
    expect((await transfer(boss, there.id)).code).toBe('admin.not-found');
    expect(await levels()).toEqual([{ email: boss.email, level: 'superAdministrator' }]);
    await sendLinks(portal);
  });

  it('requires the holder’s own password: a stolen session alone is not enough', async () => {
    const boss = await portal.administrator({ isSuper: true });
    const heir = await portal.administrator();
    const refused = await transfer(boss, heir.id, { password: 'Guichet-demo-2025!' });
    expect([refused.status, refused.code, Object.keys(refused.fields)]).toEqual([
      400,
      'admin.password-incorrect',
      ['password'],
    ]);
    expect(await levels()).toEqual([{ email: boss.email, level: 'superAdministrator' }]);
  });

  it('succeeds once when two transfers, or a transfer and a deletion, run concurrently', async () => {
    const boss = await portal.administrator({ isSuper: true });
    const [one, other] = [await portal.administrator(), await portal.administrator()];
    const both = await Promise.all([transfer(boss, one.id), transfer(boss, other.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401]);
    const [holder] = await levels();
    const heir = holder?.email === one.email ? one : other;
    const chief = await portal.administrator({ rights: TENANT_RIGHTS });
    for (let round = 0, from = heir; round < 5; round++) {
      const to = await portal.administrator();
      const [passed, deleted] = await Promise.all([
        transfer(from, to.id),
        portal.ask('DELETE /settingsadmin/administrator', {
          query: { administratorId: to.id },
          token: chief.token,
        }),
      ]);
      const outcome = [passed.code ?? 'passed', deleted.code ?? 'deleted'];
      expect([
        ['passed', 'admin.super-administrator'],
        ['admin.not-found', 'deleted'],
      ]).toContainEqual(outcome);
      if (outcome[0] === 'passed') from = to;
      expect(await levels()).toEqual([{ email: from.email, level: 'superAdministrator' }]);
    }
  });

  it('leaves at most one holder, which the database enforces', async () => {
    const second = `update portal.administrator set level = 'superAdministrator' where id = $1`;
    const { id } = await portal.administrator();
    await expect(portal.sql(second, [id])).rejects.toThrow('administrator_super');
  });
});
