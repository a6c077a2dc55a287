import { describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { auditOf, makeRole, rightsOf } from '#test/portal/backoffice.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { type By, newEmail, teamTests } from '#test/portal/team.ts';

let portal: PortalTest;
let boss: TestAdministrator;
let master: TestAdministrator;
let chief: TestAdministrator;
let designRole: string;
let paymentRole: string;
const { save, list, reset, unfactor, assign, remove } = teamTests(
  (given) => ({ portal, boss, master, chief, designRole, paymentRole } = given),
);

const administratorRole = async () =>
  (await portal.ask('GET /Tenant/Role', { token: boss.token })).body.find((role) => role.isAdministratorRole)
    ?.id ?? '';

describe('changes of the team', () => {
  it('are refused for the super administrator and the master, even when these request them', async () => {
    const touch = async (by: By, id: string) => [
      (await save(by, { id, email: newEmail() })).code,
      (await reset(by, id)).code,
      (await unfactor(by, id)).code,
      (await remove(by, id)).code,
    ];
    expect(await touch(chief, boss.id)).toEqual(Array(4).fill('admin.super-administrator'));
    expect(await touch(boss, boss.id)).toEqual(Array(4).fill('admin.super-administrator'));
    expect((await assign(chief, boss.id, [])).code).toBe('admin.super-administrator');
    const tenant = 'plateforme';
    const rights = ['settings.admin'] as const;
    const ofProvider = await portal.administrator({ tenant, rights });
    expect((await remove(master, master.id, tenant)).code).toBe('admin.master');
    // Other administrators of the provider tenant may not change any of its administrators.
    expect((await remove(ofProvider, master.id, tenant)).code).toBe('noclearance');
    expect((await assign(ofProvider, master.id, [], tenant)).code).toBe('noclearance');
  });

  it('are refused for a holder of rights that the requester lacks', async () => {
    const member = await portal.administrator({ rights: ['settings.payment'] });
    const codes = [
      (await save(chief, { id: member.id, email: newEmail() })).code,
      (await reset(chief, member.id)).code,
      (await unfactor(chief, member.id)).code,
      (await remove(chief, member.id)).code,
    ];
    expect(codes).toEqual(Array(4).fill('admin.grant-beyond-own'));
    expect(await rightsOf(portal, member.token)).toEqual(['settings.payment']);
    expect((await remove(boss, member.id)).status).toBe(204);
  });

  it('are refused for the requester outside the profile, roles included', async () => {
    const codes = [
      (await save(chief, { id: chief.id, email: newEmail() })).code,
      (await reset(chief, chief.id)).code,
      (await unfactor(chief, chief.id)).code,
      (await remove(chief, chief.id)).code,
      (await assign(chief, chief.id, [designRole])).code,
      (await assign(chief, chief.id, [])).code,
    ];
    expect(codes).toEqual(Array(6).fill('admin.own-account'));
    expect((await assign(boss, boss.id, [designRole])).body).toMatchObject({ level: 'superAdministrator' });
    expect((await assign(boss, boss.id, [])).status).toBe(200);
  });

  it('are refused when a role would grant or withdraw a right that the requester lacks', async () => {
    const member = await portal.administrator();
    expect((await assign(chief, member.id, [designRole])).body.rights).toEqual(['settings.design']);
    expect((await assign(chief, member.id, [designRole, paymentRole])).code).toBe('admin.grant-beyond-own');
    expect((await assign(chief, member.id, [await administratorRole()])).code).toBe('admin.grant-beyond-own');
    await assign(boss, member.id, [designRole, paymentRole]);
    expect((await assign(chief, member.id, [designRole])).code).toBe('admin.grant-beyond-own');
    // Unchanged roles count as no grant.
    expect((await assign(chief, member.id, [paymentRole])).body.rights).toEqual([
      'settings.design',
      'settings.payment',
    ]);
    expect((await auditOf(portal, member.email)).at(-1)).toMatchObject({
      action: 'administrator.roles-changed',
      by: chief.email,
      changes: [{ field: 'roles', from: 'Comptabilité, Graphisme', to: 'Comptabilité' }],
    });
  });

  it('are refused for administrators of the provider tenant unless the requester is a master', async () => {
    const target = await portal.administrator();
    const query = { adminId: target.id, isTenantOAP: 'true' as const };
    const asked = [
      await list(boss, 'aqua-rivage', 'true'),
      await save(boss, { email: newEmail(), isTenantOAP: true }),
      await portal.ask('PUT /settingsadmin/resetAdminPassword', { query, token: boss.token }),
      await portal.ask('DELETE /settingsadmin/secondfactor', { query, token: boss.token }),
      await portal.ask('PUT /user/addOrUpdateAdminRoles', { query, body: [], token: boss.token }),
      await portal.ask('DELETE /settingsadmin/administrator', {
        query: { administratorId: target.id, isTenantOAP: 'true' },
        token: boss.token,
      }),
    ];
    expect(asked.map(({ status, code }) => [status, code])).toEqual(Array(6).fill([403, 'noclearance']));
    const answer = await list(master, 'plateforme', 'true');
    expect(answer.body.map(({ email }) => email)).toContain('master@example.com');
  });

  it('are refused for administrators and roles of another tenant', async () => {
    const there = await portal.administrator({ tenant: 'patinoire-givre' });
    const foreign = await makeRole(
      portal,
      await portal.administrator({ tenant: 'patinoire-givre', isSuper: true }),
      'Accueil',
      ['stucked-carts'],
      'patinoire-givre',
    );
    const here = await portal.administrator();
    const codes = [
      (await save(boss, { id: there.id, email: newEmail() })).code,
      (await reset(boss, there.id)).code,
      (await unfactor(boss, there.id)).code,
      (await remove(boss, there.id)).code,
      (await assign(boss, there.id, [])).code,
    ];
    expect(codes).toEqual(Array(5).fill('admin.not-found'));
    expect((await assign(boss, here.id, [foreign])).code).toBe('role.not-found');
    expect(await rightsOf(portal, there.token, 'patinoire-givre')).toEqual([]);
  });
});
