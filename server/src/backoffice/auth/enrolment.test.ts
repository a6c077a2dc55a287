import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '#test/portal/authenticator.ts';
import {
  choosePassword,
  codeAt,
  keyIn,
  logIn,
  NEW_PASSWORD,
  sendLinks,
  setSecondFactor,
} from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());
afterEach(() => requireFactors(false));

/** Sets the requirement at every tenant, including the provider’s. */
const requireFactors = (isRequired: boolean) =>
  portal.sql('update portal.team set second_factor_required = $1', [isRequired]);
const beginCode = (token: string, tenant = 'aqua-rivage') =>
  portal.ask('POST /user/admin/secondfactor', { token, tenant, body: { password: 'Guichet-demo-2026!' } });
const beginPasskey = (token: string, tenant = 'aqua-rivage') =>
  portal.ask('POST /user/admin/beginpasskey', { token, tenant, body: {} });

async function addPasskey(token: string, device = new Authenticator()) {
  const { body } = await beginPasskey(token);
  const credential = device.create(body);
  const added = await portal.ask('POST /user/admin/passkey', { token, body: { name: 'Clé', credential } });
  return { device, session: added.body.session };
}

async function showPasskey(device: Authenticator) {
  const { body } = await portal.ask('POST /user/admin/beginpasskeylogin');
  return portal.ask('POST /user/admin/passkeylogin', { body: { credential: device.show(body) } });
}

describe('enrolment of a required second factor', () => {
  it.each(['aqua-rivage', 'plateforme'])(
    'refuses a session by password alone at %s, and any enrolment in earlier sessions',
    async (tenant) => {
      const { email, token } = await portal.administrator({ tenant });
      await requireFactors(true);
      const login = await logIn(portal, email, { tenant });
      expect([login.status, login.code]).toEqual([403, 'admin.enrolment-link']);
      expect(JSON.stringify(login.body)).not.toContain('token');
      expect((await beginCode(token, tenant)).code).toBe('admin.enrolment-link');
      expect((await beginPasskey(token, tenant)).code).toBe('admin.enrolment-link');
    },
  );

  it('asks an account with a passkey for the passkey after the right password', async () => {
    const { email, token } = await portal.administrator();
    const { device } = await addPasskey(token);
    await requireFactors(true);
    const login = await logIn(portal, email);
    expect([login.status, login.code]).toEqual([403, 'admin.passkey-required']);
    expect((await logIn(portal, email, { password: 'wrong' })).code).toBe('account.invalid-credentials');
    const { body } = await showPasskey(device);
    expect((await beginCode(body.token)).status).toBe(200);
  });

  it('lets an invitation or reset link enrol a first factor once', async () => {
    const boss = await portal.administrator({ isSuper: true });
    const { id, email } = await portal.administrator();
    await requireFactors(true);
    await portal.sql('update portal.administrator set second_factor_secret = $2 where id = $1', [
      boss.id,
      'x',
    ]);
    const reset = await portal.ask('PUT /settingsadmin/resetAdminPassword', {
      token: boss.token,
      query: { adminId: id },
    });
    expect(reset.status).toBe(204);
    const key = keyIn((await sendLinks(portal)).find(({ to }) => to.address === email));
    const { session } = (await choosePassword(portal, key)).body;
    const { secret } = await setSecondFactor(portal, { token: session?.token ?? '', password: NEW_PASSWORD });
    const login = await logIn(portal, email, { password: NEW_PASSWORD, code: codeAt(portal, secret, 1) });
    expect(login.status).toBe(200);
    expect((await choosePassword(portal, key)).code).toBe('admin.password-link');
    await portal.sql('update portal.administrator set second_factor_secret = null where id = $1', [boss.id]);
  });

  it('lets a link that the administrator requested enrol no factor', async () => {
    const { email } = await portal.administrator();
    await requireFactors(true);
    await portal.ask('POST /user/admin/forgottenpassword', { body: { email } });
    const key = keyIn((await sendLinks(portal)).find(({ to }) => to.address === email));
    expect((await choosePassword(portal, key)).body).toEqual({ email });
    expect((await logIn(portal, email, { password: NEW_PASSWORD })).code).toBe('admin.enrolment-link');
  });

  it('refuses to remove the last factor of an account', async () => {
    const { token } = await portal.administrator();
    const { device } = await addPasskey(token);
    await requireFactors(true);
    const { body } = await showPasskey(device);
    const { passkeys } = (await portal.ask('GET /user/admin/passkeys', { token: body.token })).body;
    const removed = await portal.ask('DELETE /user/admin/passkey', {
      token: body.token,
      body: { id: passkeys[0]?.id ?? '' },
    });
    expect([removed.status, removed.code]).toEqual([409, 'admin.second-factor-enforced']);
    expect((await showPasskey(device)).status).toBe(200);
  });
});

describe('change of the factors of an account that has a factor', () => {
  it('refuses to add, replace or remove a factor in a session opened by password alone', async () => {
    const { email, token } = await portal.administrator();
    await addPasskey(token);
    const { token: stolen } = (await logIn(portal, email)).body;
    const { passkeys } = (await portal.ask('GET /user/admin/passkeys', { token: stolen })).body;
    const id = passkeys[0]?.id ?? '';
    for (const answer of [
      await beginCode(stolen),
      await beginPasskey(stolen),
      await portal.ask('DELETE /user/admin/passkey', { token: stolen, body: { id } }),
      await portal.ask('POST /user/admin/linkSSO', { token: stolen, body: {} }),
    ])
      expect([answer.status, answer.code]).toEqual([403, 'admin.factor-proof']);
    const profile = await portal.ask('GET /user/admin/administrator', { token: stolen });
    expect(profile.body.factorChange).toBe('proof');
  });

  it('allows a session that has just shown a factor to add another factor', async () => {
    const { email, token } = await portal.administrator();
    const { secret } = await setSecondFactor(portal, { token });
    const login = await logIn(portal, email, { code: codeAt(portal, secret, 1) });
    const { device } = await addPasskey(login.body.token);
    expect((await showPasskey(device)).status).toBe(200);
  });

  it('ends every other session when a factor is added', async () => {
    const { email, token } = await portal.administrator();
    const { token: other } = (await logIn(portal, email)).body;
    const { session } = await addPasskey(token);
    const profile = (bearer: string) => portal.ask('GET /user/admin/administrator', { token: bearer });
    expect((await profile(other)).code).toBe('session.expired');
    expect((await profile(session.token)).status).toBe(200);
  });
});
