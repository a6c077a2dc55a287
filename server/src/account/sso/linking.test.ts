import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';
import { type SsoTest, sentCode, ssoTest } from '#test/portal/sso.ts';

let portal: SsoTest;
beforeAll(async () => {
  portal = await ssoTest();
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(async () => {
  await portal.sql('delete from portal.sso_identity');
});

const JEANNE = 'jeanne@example.com';
/** A person whose account address the provider has verified. */
const jeanne = {
  sub: 'jeanne-there',
  email: JEANNE,
  email_verified: true,
  given_name: 'Jeanne',
  family_name: 'Morel',
};
const consents = { cgu: true, rgpd: true };
const links = () => portal.sql<{ subject: string }>('select subject from portal.sso_identity');
const ownOf = async (token: string) => (await portal.ask('GET /user/user', { token })).body;
/** Links the account of a session to a person at the provider. */
const link = async (token: string, person = jeanne, finishedBy = token) => {
  portal.provider.person = person;
  const { body, headers } = await portal.ask('POST /user/linkSSO', {
    body: { returnUrl: '/aqua-rivage/profil' },
    token,
  });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  return portal.finish({ cookie }, await portal.provider.visit(body.address), finishedBy);
};

describe('address of an existing account', () => {
  test('is not linked without proof, even when the provider has verified it', async () => {
    const { cookie, outcome } = await portal.signInAs(jeanne);
    expect(outcome).toMatchObject({ outcome: 'unknown', proof: { isCodeNeeded: true } });
    const body = { ticket: outcome.proof?.ticket ?? '', email: JEANNE, ...consents };
    expect(await portal.ask('POST /user/registerSSO', { body, cookie })).toMatchObject({ status: 400 });
    expect(await links()).toEqual([]);
  });

  test('is linked with the password of the account', async () => {
    const { cookie, outcome } = await portal.signInAs(jeanne);
    const ticket = outcome.proof?.ticket ?? '';
    const attach = (password: string) =>
      portal.ask('POST /user/attachSSO', { body: { ticket, email: JEANNE, password }, cookie });
    expect(await attach('Wrong-password-1!')).toMatchObject({ code: 'account.invalid-credentials' });
    const { body } = await attach(DEMONSTRATION_PASSWORD);
    expect((await ownOf(body.token)).email).toBe(JEANNE);
    expect((await portal.signInAs(jeanne)).outcome.outcome).toBe('signed-in');
  });

  test('is linked with the code mailed to it', async () => {
    const { cookie, outcome } = await portal.signInAs(jeanne);
    const ticket = outcome.proof?.ticket ?? '';
    expect(await portal.ask('POST /user/codeSSO', { body: { ticket, email: JEANNE }, cookie })).toMatchObject(
      {
        status: 204,
      },
    );
    const code = await sentCode(portal, JEANNE, 'sso');
    const register = (typed: string) =>
      portal.ask('POST /user/registerSSO', {
        body: { ticket, email: JEANNE, code: typed, ...consents },
        cookie,
      });
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await register(wrong)).toMatchObject({ code: 'account.presignup-failed' });
    const { body } = await register(code);
    expect(await ownOf(body.token)).toMatchObject({ email: JEANNE, city: 'Vannes' });
  });

  test('is not linked with the code of a registration', async () => {
    const { cookie, outcome } = await portal.signInAs(jeanne);
    await portal.ask('POST /user/presignup', { body: { email: JEANNE } });
    const body = { ticket: outcome.proof?.ticket ?? '', email: JEANNE, code: '123456', ...consents };
    expect(await portal.ask('POST /user/registerSSO', { body, cookie })).toMatchObject({
      code: 'account.presignup-required',
    });
  });
});

describe('ticket of a sign-in at a provider', () => {
  test('is valid only in the browser that received it', async () => {
    const { outcome } = await portal.signInAs(jeanne);
    const other = await portal.leave();
    const body = { ticket: outcome.proof?.ticket ?? '', email: JEANNE, password: DEMONSTRATION_PASSWORD };
    expect(await portal.ask('POST /user/attachSSO', { body, cookie: other.cookie })).toMatchObject({
      code: 'sso.lost',
    });
    expect(await links()).toEqual([]);
  });
});

describe('link of a signed-in customer to a provider', () => {
  test('is created and removed', async () => {
    const token = await portal.signIn();
    expect(await link(token)).toMatchObject({
      status: 200,
      body: { outcome: 'linked', returnUrl: '/aqua-rivage/profil' },
    });
    expect((await portal.ask('GET /user/SSO', { token })).body).toMatchObject({
      hasPassword: true,
      linkedAt: expect.any(String),
    });
    expect(await portal.ask('DELETE /user/SSO', { token })).toMatchObject({ status: 204 });
    expect((await portal.ask('GET /user/SSO', { token })).body.linkedAt).toBeUndefined();
    expect((await portal.signInAs(jeanne)).outcome.outcome).toBe('unknown');
  });

  test('is not created for another account than the one that began', async () => {
    const begun = await portal.signIn();
    const other = await portal.signIn('samir@example.com');
    expect(await link(begun, jeanne, other)).toMatchObject({ code: 'sso.other-account' });
    expect(await link(begun, jeanne, '')).toMatchObject({ code: 'sso.other-account' });
    expect(await links()).toEqual([]);
  });

  test('is not created for an identity of another account, nor for a second identity', async () => {
    await link(await portal.signIn());
    expect(await link(await portal.signIn('samir@example.com'))).toMatchObject({
      code: 'sso.already-linked',
    });
    const second = { ...jeanne, sub: 'another-number' };
    expect(await link(await portal.signIn(), second)).toMatchObject({ code: 'sso.already-linked' });
    expect(await links()).toEqual([{ subject: jeanne.sub }]);
  });

  test('cannot be removed from an account without a password', async () => {
    const camille = { ...jeanne, sub: 'camille', email: 'camille@example.com' };
    const { cookie, outcome } = await portal.signInAs(camille);
    const body = { ticket: outcome.proof?.ticket ?? '', email: camille.email, ...consents };
    const { token } = (await portal.ask('POST /user/registerSSO', { body, cookie })).body;
    expect(await portal.ask('DELETE /user/SSO', { token })).toMatchObject({ code: 'sso.password-first' });
    const asked = { email: camille.email };
    await portal.ask('POST /user/forgottenpassword', { body: asked });
    const code = await sentCode(portal, camille.email, 'password');
    const password = 'Une-Nouvelle-2026!';
    await portal.ask('POST /user/modifyforgottenpassword', {
      body: { ...asked, code, password, confirmation: password },
    });
    const again = (await portal.ask('POST /user/login', { body: { ...asked, password } })).body.token;
    expect(await portal.ask('DELETE /user/SSO', { token: again })).toMatchObject({ status: 204 });
  });

  test('does not make an empty or missing password valid', async () => {
    const nora = { ...jeanne, sub: 'nora', email: 'nora@example.com' };
    const { cookie, outcome } = await portal.signInAs(nora);
    const body = { ticket: outcome.proof?.ticket ?? '', email: nora.email, ...consents };
    await portal.ask('POST /user/registerSSO', { body, cookie });
    for (const password of ['', 'null', DEMONSTRATION_PASSWORD])
      expect(await portal.ask('POST /user/login', { body: { email: nora.email, password } })).toMatchObject({
        code: 'account.invalid-credentials',
      });
  });
});

describe('POST /user/logoutSSO', () => {
  test('returns the provider’s logout address once, with its parameters', async () => {
    await link(await portal.signIn());
    const { outcome } = await portal.signInAs(jeanne);
    const token = outcome.session?.token;
    const { body } = await portal.ask('POST /user/logoutSSO', { token });
    const address = new URL(body.address ?? '');
    expect(address.origin).toBe(portal.provider.issuer);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:1/aqua-rivage');
    expect(address.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await portal.ask('GET /user/user', { token })).toMatchObject({ code: 'session.expired' });
    const next = await portal.signIn();
    expect((await portal.ask('POST /user/logoutSSO', { token: next })).body).toEqual({});
  });

  test('returns no address when the venue does not share the logout', async () => {
    const token = await portal.signIn();
    await link(token);
    await portal.configure({ isLogoutShared: false });
    expect((await portal.ask('POST /user/logoutSSO', { token })).body).toEqual({});
    await portal.configure();
  });
});

test('erasing an account erases its link to a provider', async () => {
  const erased = { ...jeanne, sub: 'erased', email: 'erased@example.com' };
  const { cookie, outcome } = await portal.signInAs(erased);
  const body = { ticket: outcome.proof?.ticket ?? '', email: erased.email, ...consents };
  const { token } = (await portal.ask('POST /user/registerSSO', { body, cookie })).body;
  expect(await portal.ask('DELETE /user/user', { token })).toMatchObject({ status: 204 });
  expect(await links()).toEqual([]);
  expect((await portal.signInAs(erased)).outcome.outcome).toBe('unknown');
});

test('stored links, sign-ins and settings contain no personal data and no tokens', async () => {
  await portal.leave();
  await link(await portal.signIn());
  const kept = await portal.sql<{ text: string }>(
    `select s::text as text from portal.sso_sign_in s union all select i::text from portal.sso_identity i
     union all select t::text from portal.sso_settings t`,
  );
  for (const { text } of kept) {
    expect(text).not.toContain(JEANNE);
    expect(text).not.toContain('the secret of the tests');
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+/);
  }
});
