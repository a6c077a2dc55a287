import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import {
  auditOf,
  choosePassword,
  keyIn,
  logIn,
  makeRole,
  rightsOf,
  sendLinks,
  setSecondFactor,
} from '#test/portal/backoffice.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { newEmail, teamTests } from '#test/portal/team.ts';

let portal: PortalTest;
let boss: TestAdministrator;
let master: TestAdministrator;
let chief: TestAdministrator;
let designRole: string;
let paymentRole: string;
const { save, list, reset, unfactor, assign, remove } = teamTests(
  (given) => ({ portal, boss, master, chief, designRole, paymentRole } = given),
);

describe('administrators of a tenant', () => {
  it('are listed by address with their roles and rights, without those of another tenant', async () => {
    const { body } = await list(chief);
    const emails = body.map(({ email }) => email);
    expect(emails).toEqual([...emails].sort());
    expect(emails).not.toContain(master.email);
    expect(body.find(({ id }) => id === boss.id)).toMatchObject({
      level: 'superAdministrator',
      isActive: true,
    });
    expect(body.find(({ id }) => id === chief.id)).toMatchObject({
      rights: ['settings.admin', 'settings.design'],
      roles: [{ rights: [{ code: 'settings.admin' }, { code: 'settings.design' }] }],
    });
  });

  it('are created with roles whose rights the creator holds', async () => {
    const email = newEmail();
    const created = await save(chief, { email, roles: [designRole] });
    expect(created.body).toMatchObject({ email, level: 'administrator', rights: ['settings.design'] });
    expect((await auditOf(portal, email))[0]).toMatchObject({
      action: 'administrator.created',
      by: chief.email,
      changes: expect.arrayContaining([{ field: 'roles', to: 'Graphisme' }]),
    });
    expect((await save(chief, { email: newEmail(), roles: [paymentRole] })).code).toBe(
      'admin.grant-beyond-own',
    );
    expect((await save(chief, { email: newEmail(), roles: [randomUUID()] })).code).toBe('role.not-found');
    const taken = await save(chief, { email: email.toUpperCase() });
    expect([taken.status, taken.code, Object.keys(taken.fields)]).toEqual([
      409,
      'admin.email-already-used',
      ['email'],
    ]);
  });

  it('are changed; an administrator without a password gets the link at the new address', async () => {
    const { body } = await save(chief, { email: newEmail() });
    await sendLinks(portal);
    const email = newEmail();
    const changed = await save(chief, { id: body.id, email, language: 'en-GB' });
    expect(changed.body).toMatchObject({ id: body.id, email, language: 'en-GB' });
    const [mail] = await sendLinks(portal);
    expect([mail?.to.address, mail?.lang]).toEqual([email, 'en-GB']);
    expect((await choosePassword(portal, keyIn(mail))).status).toBe(200);
    const roles = await save(chief, { id: body.id, email, roles: [designRole] });
    expect([roles.status, Object.keys(roles.fields)]).toEqual([400, ['roles']]);
  });

  it('lose password and sessions by a reset, and get a link', async () => {
    const member = await portal.administrator({ rights: ['settings.design'] });
    expect((await reset(chief, member.id)).status).toBe(204);
    expect(await rightsOf(portal, member.token)).toBe('session.expired');
    expect((await logIn(portal, member.email)).code).toBe('account.invalid-credentials');
    const [mail] = await sendLinks(portal);
    expect(mail?.subject).toContain('Votre accès au back-office');
    expect((await choosePassword(portal, keyIn(mail))).status).toBe(200);
    expect((await auditOf(portal, member.email))[0]).toMatchObject({
      action: 'administrator.password-reset',
      by: chief.email,
    });
    // An administrator who never had a password gets another invitation.
    const { body } = await save(chief, { email: newEmail() });
    await reset(chief, body.id);
    expect((await sendLinks(portal)).at(-1)?.subject).toContain('Votre accès au back-office');
  });

  it('lose sessions and second factor when a colleague removes the factor', async () => {
    const member = await portal.administrator();
    const { token } = await setSecondFactor(portal, member);
    expect((await unfactor(chief, member.id)).status).toBe(204);
    expect(await rightsOf(portal, token)).toBe('session.expired');
    expect((await logIn(portal, member.email)).status).toBe(200);
  });

  it('are deleted, which invalidates their tokens', async () => {
    const member = await portal.administrator({ rights: ['settings.design'] });
    expect((await remove(chief, member.id)).status).toBe(204);
    expect(await rightsOf(portal, member.token)).toBe('session.expired');
    expect((await remove(chief, member.id)).code).toBe('admin.not-found');
  });
});

describe('rights of issued tokens', () => {
  it('change immediately when roles are assigned or withdrawn', async () => {
    const { id, token } = await portal.administrator();
    const roles = () => portal.ask('GET /Tenant/Role', { token });
    const refused = await roles();
    expect([refused.status, refused.code]).toEqual([401, 'commons.admin-right-required']);
    const teamRole = await makeRole(portal, boss, 'Direction', ['settings.admin']);
    await assign(boss, id, [teamRole]);
    expect((await roles()).status).toBe(200);
    await assign(boss, id, []);
    expect((await roles()).code).toBe('commons.admin-right-required');
  });

  it('change immediately when a held role changes', async () => {
    const role = await makeRole(portal, boss, 'Saison', ['settings.design']);
    const { id, token } = await portal.administrator();
    await assign(boss, id, [role]);
    const edit = (rights: ('settings.admin' | 'stucked-carts')[]) =>
      portal.ask('PUT /Tenant/AddOrUpdateRole', {
        body: { id: role, name: 'Saison', rights },
        token: boss.token,
      });
    await edit(['settings.admin', 'stucked-carts']);
    expect(await rightsOf(portal, token)).toEqual(['settings.admin', 'stucked-carts']);
    expect((await list({ token })).status).toBe(200);
    await edit([]);
    expect(await rightsOf(portal, token)).toEqual([]);
    expect((await list({ token })).code).toBe('commons.admin-right-required');
  });

  it('stay consistent when two administrators withdraw the right from one another', async () => {
    const teamRole = await makeRole(portal, boss, 'Deux chefs', ['settings.admin']);
    const [one, other] = [await portal.administrator(), await portal.administrator()];
    for (let round = 0; round < 5; round++) {
      await assign(boss, one.id, [teamRole]);
      await assign(boss, other.id, [teamRole]);
      const answers = await Promise.all([assign(one, other.id, []), assign(other, one.id, [])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });
});

describe('concurrent changes of the team', () => {
  it('serialize the deletion of an administrator and an assignment of a role', async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await portal.administrator();
      const [given, deleted] = await Promise.all([assign(boss, id, [designRole]), remove(chief, id)]);
      expect([given.status, deleted.status], given.code).toEqual([expect.toBeOneOf([200, 404]), 204]);
    }
  });

  it('leave a role either held or deleted when one assigns and one deletes it', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, token } = await portal.administrator();
      const role = await makeRole(portal, boss, `Éphémère ${round}`, ['stucked-carts']);
      const [given, deleted] = await Promise.all([
        assign(boss, id, [role]),
        portal.ask('DELETE /Tenant/Role', { query: { roleId: role }, token: boss.token }),
      ]);
      const outcome = [given.code ?? 'given', deleted.code ?? 'deleted', await rightsOf(portal, token)];
      expect([
        ['given', 'role.associated-to-administrator', ['stucked-carts']],
        ['role.not-found', 'deleted', []],
      ]).toContainEqual(outcome);
    }
  });

  it('refuse the second creation of the same address as a duplicate', async () => {
    const email = newEmail();
    const answers = await Promise.all([save(boss, { email }), save(chief, { email: email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
