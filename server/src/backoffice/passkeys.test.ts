import { afterAll, beforeAll, expect, it } from 'vitest';
import { Authenticator } from '#test/portal/authenticator.ts';
import { auditOf, logIn } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Creates an administrator with a device that holds a registered passkey. */
async function withPasskey() {
  const administrator = await portal.administrator();
  const { token } = administrator;
  const device = new Authenticator();
  const { body } = await portal.ask('POST /user/admin/beginpasskey', { token, body: {} });
  const credential = device.create(body);
  const added = await portal.ask('POST /user/admin/passkey', { token, body: { name: 'Clé', credential } });
  expect(added.status).toBe(200);
  const { id: passkeyId, session } = added.body;
  return { ...administrator, token: session.token, device, passkeyId, asked: body };
}

const challenge = async () => (await portal.ask('POST /user/admin/beginpasskeylogin')).body;
const signIn = (credential: ReturnType<Authenticator['show']>) =>
  portal.ask('POST /user/admin/passkeylogin', { body: { credential } });
const requireSecondFactor = (isRequired: boolean) =>
  portal.sql('update portal.team set second_factor_required = $1', [isRequired]);

it('a passkey alone signs an administrator in, and the audit log names the method', async () => {
  const { device, email, asked } = await withPasskey();
  expect(asked.authenticatorSelection.userVerification).toBe('required');
  const { status, body } = await signIn(device.show(await challenge()));
  expect(status).toBe(200);
  const own = await portal.ask('GET /user/admin/administrator', { token: body.token });
  expect(own.body.email).toBe(email);
  expect((await auditOf(portal, email)).map(({ action }) => action)).toEqual([
    'administrator.passkey-added',
    'administrator.signed-in-passkey',
  ]);
});

it('a passkey counts as both factors, also after a refresh; a password does not', async () => {
  const { device, email } = await withPasskey();
  const { body } = await signIn(device.show(await challenge()));
  const { token } = (await logIn(portal, email)).body;
  await requireSecondFactor(true);
  try {
    const mustSet = async (bearer: string) =>
      (await portal.ask('GET /user/admin/administrator', { token: bearer })).body.mustSetSecondFactor;
    expect(await mustSet(token)).toBe(true);
    expect(await mustSet(body.token)).toBe(false);
    const refreshed = await portal.ask('GET /user/admin/RefreshToken', { token: body.token });
    expect(await mustSet(refreshed.body.token)).toBe(false);
    const shared = await portal.ask('GET /user/RefreshToken', { token: body.token });
    expect(await mustSet(shared.body.token)).toBe(false);
  } finally {
    await requireSecondFactor(false);
  }
});

it('an authenticator without user verification is refused for registration and sign-in', async () => {
  const { device, token } = await withPasskey();
  const shown = await signIn(device.show(await challenge(), { isUserVerified: false }));
  expect([shown.status, shown.code]).toEqual([403, 'passkey.not-verified']);
  const { body } = await portal.ask('POST /user/admin/beginpasskey', { token, body: {} });
  const credential = new Authenticator().create(body, { isUserVerified: false });
  const added = await portal.ask('POST /user/admin/passkey', { token, body: { name: 'Sans', credential } });
  expect(added.code).toBe('passkey.not-verified');
});

it('a customer’s passkey opens no back office, and an administrator’s opens no customer account', async () => {
  const { device } = await withPasskey();
  const { body: asked } = await portal.ask('POST /user/beginpasskeylogin');
  const atShop = await portal.ask('POST /user/passkeylogin', { body: { credential: device.show(asked) } });
  expect(atShop.code).toBe('passkey.unknown');
  const token = await portal.signIn();
  const own = new Authenticator();
  const { body } = await portal.ask('POST /user/beginpasskey', { token, body: {} });
  const credential = own.create(body);
  await portal.ask('POST /user/passkey', { token, body: { name: 'Client', credential } });
  expect((await signIn(own.show(await challenge()))).code).toBe('passkey.unknown');
});

it('a passkey is renamed and removed by its owner only, with a mail and an audit entry', async () => {
  const { token, email, passkeyId, device } = await withPasskey();
  const { token: other } = await portal.administrator();
  const remove = (bearer: string) =>
    portal.ask('DELETE /user/admin/passkey', { token: bearer, body: { id: passkeyId } });
  expect((await remove(other)).code).toBe('passkey.not-found');
  const renamed = await portal.ask('PUT /user/admin/passkey', {
    token,
    body: { id: passkeyId, name: 'Bureau' },
  });
  expect(renamed.body.name).toBe('Bureau');
  expect((await remove(token)).status).toBe(204);
  expect((await signIn(device.show(await challenge()))).code).toBe('passkey.unknown');
  expect((await auditOf(portal, email)).map(({ action }) => action)).toEqual([
    'administrator.passkey-added',
    'administrator.passkey-removed',
  ]);
});

it('a passkey is deleted with its administrator', async () => {
  const { device, id } = await withPasskey();
  await portal.sql('delete from portal.administrator where id = $1', [id]);
  expect((await signIn(device.show(await challenge()))).code).toBe('passkey.unknown');
});
