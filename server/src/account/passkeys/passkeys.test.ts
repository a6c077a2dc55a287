import { MAX_PASSKEYS } from '@guichet/contract/account/passkey-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { FREE_FAILURES } from '#platform/auth/throttle.ts';
import { Authenticator } from '#test/portal/authenticator.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let token: string;
let device: Authenticator;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
  device = new Authenticator();
});
afterAll(() => portal[Symbol.asyncDispose]());

const begin = async (body: { password?: string } = {}, bearer = token) =>
  portal.ask('POST /user/beginpasskey', { token: bearer, body });
const challenge = async (tenant = 'aqua-rivage') =>
  (await portal.ask('POST /user/beginpasskeylogin', { tenant })).body;
const signIn = (credential: ReturnType<Authenticator['show']>, tenant = 'aqua-rivage') =>
  portal.ask('POST /user/passkeylogin', { tenant, body: { credential } });
const list = async (bearer = token) => (await portal.ask('GET /user/passkeys', { token: bearer })).body;

async function add(name = 'Téléphone', bearer = token, authenticator = device) {
  const credential = authenticator.create((await begin({}, bearer)).body);
  return portal.ask('POST /user/passkey', { token: bearer, body: { name, credential } });
}

/** Returns a token of the demonstration’s customer whose sign-in was an hour ago. */
const staleSession = async () => {
  const { sessions, tenants } = portal.services;
  const tenant = await tenants.find('aqua-rivage');
  const [customer] = await portal.sql<{ id: string; version: number }>(
    `select id, token_version as version from portal.customer where email = 'jeanne@example.com' and tenant_id = $1`,
    [tenant?.id],
  );
  if (!tenant || !customer) throw new Error('The demonstration has no such customer');
  const issued = await sessions.issueToken({
    audience: 'public',
    userId: customer.id,
    tenantId: tenant.id,
    tokenVersion: customer.version,
    signedInAt: Date.now() - 3_600_000,
  });
  return issued.token;
};

describe('customer passkey', () => {
  it('is created, signs in without a password, and shows its last use', async () => {
    const added = await add('Téléphone de Jeanne');
    expect(added.status).toBe(200);
    expect(added.body.lastUsedAt).toBeUndefined();
    const { status, body } = await signIn(device.show(await challenge()));
    expect(status).toBe(200);
    const { body: user } = await portal.ask('GET /user/user', { token: body.token });
    expect(user.email).toBe('jeanne@example.com');
    const [own] = (await list()).passkeys;
    expect(own).toMatchObject({ id: added.body.id, name: 'Téléphone de Jeanne' });
    expect(own?.lastUsedAt).toBeDefined();
  });

  it('names account and venue on the device, and is not created twice on one device', async () => {
    const { body } = await begin();
    expect(body.user.name).toMatch(/^jeanne@example\.com \(.+\)$/);
    expect(body.rp.id).toBe('localhost');
    expect(body.excludeCredentials.map(({ id }) => id)).toContain(
      device.held.at(-1)?.id.toString('base64url'),
    );
  });

  it('is renamed by its owner only', async () => {
    const { body } = await add('Portable');
    const other = await portal.signIn('nadia@example.com');
    const rename = (bearer: string, name: string) =>
      portal.ask('PUT /user/passkey', { token: bearer, body: { id: body.id, name } });
    expect((await rename(other, 'À moi')).code).toBe('passkey.not-found');
    expect((await rename(token, 'Bureau')).body.name).toBe('Bureau');
    expect((await list(other)).passkeys).toEqual([]);
  });

  it('is removed by its owner only, and no longer signs in', async () => {
    const { body } = await add('Perdu');
    const other = await portal.signIn('nadia@example.com');
    const remove = (bearer: string) =>
      portal.ask('DELETE /user/passkey', { token: bearer, body: { id: body.id } });
    expect((await remove(other)).code).toBe('passkey.not-found');
    expect((await remove(token)).status).toBe(204);
    expect((await signIn(device.show(await challenge()))).code).toBe('passkey.unknown');
    device.held.pop();
  });

  it('needs the password unless the sign-in is recent', async () => {
    const stale = await staleSession();
    expect((await list(stale)).isPasswordNeeded).toBe(true);
    const refused = await begin({}, stale);
    expect([refused.status, refused.code]).toEqual([403, 'passkey.proof-required']);
    expect((await begin({ password: 'wrong' }, stale)).code).toBe('account.invalid-credentials');
    expect((await begin({ password: DEMONSTRATION_PASSWORD }, stale)).status).toBe(200);
    const [first] = (await list()).passkeys;
    const removal = await portal.ask('DELETE /user/passkey', { token: stale, body: { id: first?.id ?? '' } });
    expect(removal.code).toBe('passkey.proof-required');
  });

  it('is limited to ten per account', async () => {
    const owner = await portal.signIn('nadia@example.com');
    for (let count = 0; count < MAX_PASSKEYS; count++)
      expect((await add(`Clé ${count}`, owner, new Authenticator())).status).toBe(200);
    const more = await begin({}, owner);
    expect([more.status, more.code]).toEqual([409, 'passkey.too-many']);
    expect(more.error).toContain('10');
  });

  it('is erased with its account', async () => {
    const owner = await portal.signIn('nadia@example.com');
    expect((await portal.ask('DELETE /user/user', { token: owner })).status).toBe(204);
    const [left] = await portal.sql<{ count: number }>(
      `select count(*)::int as count from portal.passkey where name like 'Clé %'`,
    );
    expect(left?.count).toBe(0);
  });
});

describe('passkey sign-in and registration', () => {
  it('reject a replayed response and an unknown challenge', async () => {
    const shown = device.show(await challenge());
    expect((await signIn(shown)).status).toBe(200);
    const replayed = await signIn(shown);
    expect([replayed.status, replayed.code]).toEqual([410, 'passkey.challenge']);
    expect(replayed.error).toBe('Cette demande a expiré, ou a déjà servi. Recommencez.');
    const foreign = { ...(await challenge()), challenge: 'bm90IG9uZSBvZiBvdXJz' };
    expect((await signIn(device.show(foreign))).code).toBe('passkey.challenge');
  });

  it('reject a challenge that has expired, or is of another venue, the back office or a registration', async () => {
    const late = device.show(await challenge());
    await portal.sql(`update portal.passkey_challenge set expires_at = now() - interval '1 second'`);
    expect((await signIn(late)).code).toBe('passkey.challenge');
    expect((await signIn(device.show(await challenge('patinoire-givre')))).code).toBe('passkey.challenge');
    const { body: admins } = await portal.ask('POST /user/admin/beginpasskeylogin');
    expect((await signIn(device.show(admins))).code).toBe('passkey.challenge');
    const { body: made } = await begin();
    const shown = device.show({ ...(await challenge()), challenge: made.challenge });
    expect((await signIn(shown)).code).toBe('passkey.challenge');
  });

  it('reject a registration that another customer began', async () => {
    const other = await portal.signIn('samir@example.com');
    const credential = new Authenticator().create((await begin()).body);
    const body = { name: 'Volée', credential };
    expect((await portal.ask('POST /user/passkey', { token: other, body })).code).toBe('passkey.challenge');
  });

  it('reject another origin and another host', async () => {
    const origin = 'https://guichet.example.net';
    expect((await signIn(device.show(await challenge(), { origin }))).code).toBe('passkey.origin');
    const shown = device.show({ ...(await challenge()), rpId: 'example.net' });
    expect((await signIn(shown)).code).toBe('passkey.invalid');
    const credential = new Authenticator().create((await begin()).body, { origin });
    const added = await portal.ask('POST /user/passkey', { token, body: { name: 'Loin', credential } });
    expect([added.status, added.code]).toEqual([403, 'passkey.origin']);
  });

  it('reject a passkey of another venue on the same device', async () => {
    const shown = device.show(await challenge('patinoire-givre'));
    const refused = await signIn(shown, 'patinoire-givre');
    expect([refused.status, refused.code]).toEqual([403, 'passkey.unknown']);
  });

  it('reject a signature by another key and the handle of another account', async () => {
    const [held] = device.held;
    const liar = new Authenticator();
    liar.create((await begin()).body);
    const stolen = { ...liar.held[0], id: held?.id } as (typeof liar.held)[number];
    expect((await signIn(liar.show(await challenge(), { passkey: stolen }))).code).toBe('passkey.invalid');
    const shown = device.show(await challenge());
    shown.response.userHandle = 'c29tZWJvZHkgZWxzZQ';
    expect((await signIn(shown)).code).toBe('passkey.unknown');
  });

  it('reject a copied passkey, whose counter is not new', async () => {
    const last = device.held.at(-1);
    if (!last) throw new Error('No passkey');
    const copy = { ...last };
    expect((await signIn(device.show(await challenge()))).status).toBe(200);
    const refused = await signIn(device.show(await challenge(), { passkey: copy }));
    expect([refused.status, refused.code]).toEqual([403, 'passkey.cloned']);
  });

  it('reject a malformed credential', async () => {
    const shown = device.show(await challenge());
    for (const clientDataJSON of ['bm90IGpzb24', 'bnVsbA', 'e30'])
      expect(
        (await signIn({ ...shown, response: { ...shown.response, clientDataJSON } })).code,
        clientDataJSON,
      ).toBe('passkey.invalid');
    const credential = new Authenticator().create((await begin()).body);
    credential.response.attestationObject = 'bm90IGNib3I';
    const added = await portal.ask('POST /user/passkey', { token, body: { name: 'Rien', credential } });
    expect([added.status, added.code]).toEqual([400, 'passkey.invalid']);
  });

  it('reject attempts from a network with too many failures', async () => {
    let last = '';
    for (let tries = 0; tries < FREE_FAILURES.address + 2; tries++) {
      const shown = device.show(await challenge());
      shown.response.userHandle = 'c29tZWJvZHkgZWxzZQ';
      const address = '203.0.113.77';
      last =
        (await portal.ask('POST /user/passkeylogin', { body: { credential: shown }, address })).code ?? '';
    }
    expect(last).toBe('account.temporarily-blocked');
    expect((await signIn(device.show(await challenge()))).status).toBe(200);
  });
});

describe('concurrent passkey sign-ins', () => {
  it('succeed only once with the same response', async () => {
    const shown = device.show(await challenge());
    const answers = await Promise.all([signIn(shown), signIn(shown)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});
