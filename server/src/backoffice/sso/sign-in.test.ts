import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, codeAt, setSecondFactor } from '#test/portal/backoffice.ts';
import { cookieOf, type SsoTest, ssoTest } from '#test/portal/sso.ts';
import { backofficePath } from './sso.ts';

let portal: SsoTest;
beforeAll(async () => {
  portal = await ssoTest();
  await portal.configure({ isForAdministrators: true });
});
afterAll(() => portal[Symbol.asyncDispose]());
beforeEach(() => {
  portal.provider.tampering = {};
  portal.provider.acr = 'eidas1';
});

let count = 0;
const personOf = (email: string, change: object = {}) => {
  count += 1;
  return { sub: `administrator-${count}`, email, email_verified: true, ...change };
};

/** Redirects from the sign-in page to the provider. */
async function leave(returnUrl = '/aqua-rivage/backoffice/profil') {
  const query = { ssoName: 'city', returnUrl };
  const { status, headers } = await portal.ask('GET /user/admin/loginSSO', { query });
  expect(status).toBe(303);
  return { address: String(headers.location), cookie: cookieOf(headers) };
}

async function signInAs(person: ReturnType<typeof personOf>) {
  portal.provider.person = person;
  const { address, cookie } = await leave();
  const answer = await portal.provider.visit(address);
  return {
    cookie,
    answer,
    answered: await portal.ask('POST /user/admin/finishSSO', { body: { answer }, cookie }),
  };
}

/** Links an account to a new person at the provider. */
async function link(token: string, person: ReturnType<typeof personOf>, endedBy = token) {
  portal.provider.person = person;
  const begun = await portal.ask('POST /user/admin/linkSSO', { token, body: {} });
  const answer = await portal.provider.visit(begun.body.address);
  const cookie = cookieOf(begun.headers);
  return portal.ask('PUT /user/admin/linkSSO', { token: endedBy, body: { answer }, cookie });
}

const ownOf = async (token: string | undefined) =>
  (await portal.ask('GET /user/admin/administrator', { token })).body;

describe('sign-in of an administrator through the provider', () => {
  it('works for an invited administrator with a verified address, with their roles in the portal', async () => {
    const { email } = await portal.administrator({ rights: ['settings.design'] });
    const { answered } = await signInAs(personOf(email.toUpperCase()));
    expect(answered.body).toMatchObject({
      outcome: 'signed-in',
      returnUrl: '/aqua-rivage/backoffice/profil',
    });
    const own = await ownOf(answered.body.session?.token);
    expect([own.email, own.rights]).toEqual([email, ['settings.design']]);
    expect((await auditOf(portal, email)).map(({ action }) => action)).toEqual([
      'administrator.signed-in-sso',
    ]);
  });

  it('does not match a holder of every right by address alone', async () => {
    const { answered } = await signInAs(personOf('admin@example.com'));
    expect([answered.status, answered.code]).toEqual([403, 'sso.not-invited']);
  });

  it('refuses an uninvited person or an unverified address with an explanation', async () => {
    const { email } = await portal.administrator();
    for (const person of [
      personOf('nobody@example.com'),
      personOf('jeanne@example.com'),
      personOf(email, { email_verified: false }),
      personOf(email, { email_verified: 'true' }),
    ]) {
      const { answered } = await signInAs(person);
      expect([answered.status, answered.code], JSON.stringify(person)).toEqual([403, 'sso.not-invited']);
    }
  });

  it("grants no right from the provider's claims", async () => {
    const { email } = await portal.administrator();
    const { answered } = await signInAs(
      personOf(email, { roles: ['superAdministrator'], groups: ['admin'] }),
    );
    expect((await ownOf(answered.body.session?.token)).rights).toEqual([]);
  });

  it('works for a linked account whatever the address at the provider, until the account is unlinked', async () => {
    const { email, token } = await portal.administrator();
    const person = personOf('elsewhere@example.com');
    expect((await link(token, person)).body.returnUrl).toBe('/aqua-rivage/backoffice/profil');
    expect((await portal.ask('GET /user/admin/SSO', { token })).body.linkedAt).toBeDefined();
    const { answered } = await signInAs(person);
    expect((await ownOf(answered.body.session?.token)).email).toBe(email);
    // After the link, another identity with the account's address is refused.
    expect((await signInAs(personOf(email))).answered.code).toBe('sso.not-invited');
    expect((await portal.ask('DELETE /user/admin/SSO', { token })).status).toBe(204);
    expect((await signInAs(person)).answered.code).toBe('sso.not-invited');
    expect((await auditOf(portal, email)).map(({ action }) => action)).toEqual([
      'administrator.sso-linked',
      'administrator.signed-in-sso',
      'administrator.sso-unlinked',
    ]);
  });

  it('links an account only in its own session, and an identity to one account only', async () => {
    const { token } = await portal.administrator();
    const { token: other } = await portal.administrator();
    const person = personOf('linked@example.com');
    expect((await link(token, person, other)).code).toBe('sso.other-account');
    expect((await link(token, person)).status).toBe(200);
    expect((await link(other, person)).code).toBe('sso.already-linked');
  });
});

describe('second factor after a sign-in through the provider', () => {
  it('is requested unless the provider asserts two factors', async () => {
    const { email, token } = await portal.administrator();
    const { secret } = await setSecondFactor(portal, { token });
    const person = personOf(email);
    const { answered, cookie } = await signInAs(person);
    expect(answered.body).toMatchObject({ outcome: 'code-needed', email });
    expect(answered.body.session).toBeUndefined();
    const ticket = answered.body.ticket ?? '';
    const send = (code: string, browser: string | undefined = cookie) =>
      portal.ask('POST /user/admin/codeSSO', { body: { ticket, code }, cookie: browser });
    expect((await send('000000')).code).toBe('admin.second-factor-incorrect');
    expect((await send(codeAt(portal, secret, 1), 'guichet_sso=another')).code).toBe('sso.lost');
    const entered = await send(codeAt(portal, secret, 1));
    expect((await ownOf(entered.body.token)).email).toBe(email);
    expect((await send(codeAt(portal, secret, 1))).code).toBe('sso.lost');

    portal.provider.acr = 'eidas2';
    expect((await signInAs(person)).answered.body.outcome).toBe('signed-in');
    portal.provider.acr = 'eidas1';
    portal.provider.tampering = { idToken: (claims) => ({ ...claims, amr: ['pwd', 'mfa'] }) };
    expect((await signInAs(person)).answered.body.outcome).toBe('signed-in');
    portal.provider.tampering = { idToken: (claims) => ({ ...claims, amr: ['pwd'] }) };
    expect((await signInAs(person)).answered.body.outcome).toBe('code-needed');
  });

  it('is required where the venue requires it, unless the provider asserts two factors', async () => {
    const { email } = await portal.administrator();
    await portal.sql('update portal.team set second_factor_required = true');
    try {
      const alone = (await signInAs(personOf(email))).answered;
      expect([alone.status, alone.code]).toEqual([403, 'admin.enrolment-link']);
      portal.provider.acr = 'eidas2';
      const both = (await signInAs(personOf(email))).answered.body.session?.token;
      expect((await ownOf(both)).mustSetSecondFactor).toBe(false);
    } finally {
      await portal.sql('update portal.team set second_factor_required = false');
    }
  });
});

describe('answer of the provider', () => {
  it('is valid once, in the browser that began the sign-in, and on the same site', async () => {
    const { email } = await portal.administrator();
    const { answer, cookie } = await signInAs(personOf(email));
    const again = await portal.ask('POST /user/admin/finishSSO', { body: { answer }, cookie });
    expect([again.status, again.code]).toEqual([410, 'sso.lost']);
    const begun = await leave();
    const fresh = await portal.provider.visit(begun.address);
    const elsewhere = await portal.ask('POST /user/finishSSO', {
      body: { answer: fresh },
      cookie: begun.cookie,
    });
    expect(elsewhere.code).toBe('sso.lost');
    const stranger = { body: { answer: fresh }, cookie: 'guichet_sso=another' };
    expect((await portal.ask('POST /user/admin/finishSSO', stranger)).code).toBe('sso.lost');
    const shop = await portal.leave();
    const ofShop = { body: { answer: await portal.provider.visit(shop.address) }, cookie: shop.cookie };
    expect((await portal.ask('POST /user/admin/finishSSO', ofShop)).code).toBe('sso.lost');
  });

  it('is refused where administrators may not sign in through the provider', async () => {
    const offered = () => portal.ask('GET /Tenant/BackOffice');
    expect((await offered()).body.sso).toMatchObject({ ssoName: 'city' });
    await portal.configure({ isForAdministrators: false });
    expect((await offered()).body.sso).toBeUndefined();
    const query = { ssoName: 'city' };
    const { headers } = await portal.ask('GET /user/admin/loginSSO', { query });
    expect(headers.location).toContain('/backoffice/login?');
    expect(headers.location).toContain('sso=off');
    await portal.configure({ isForAdministrators: true });
  });
});

it.each([
  ['/aqua-rivage/backoffice/profil', '/aqua-rivage/backoffice/profil'],
  ['/de-DE/aqua-rivage/backoffice/journal?search=x', '/aqua-rivage/backoffice/journal?search=x'],
  [undefined, '/aqua-rivage/backoffice'],
  ['/aqua-rivage/backoffice/login/sso', '/aqua-rivage/backoffice'],
  ['/aqua-rivage/profil', '/aqua-rivage/backoffice'],
  ['/patinoire-givre/backoffice', '/aqua-rivage/backoffice'],
  ['//evil.example/aqua-rivage/backoffice', '/aqua-rivage/backoffice'],
  ['https://evil.example/aqua-rivage/backoffice', '/aqua-rivage/backoffice'],
  ['/aqua-rivage/backoffice/../../x', '/aqua-rivage/backoffice'],
  ['/aqua-rivage/backoffice\\@evil.example', '/aqua-rivage/backoffice'],
])('backofficePath turns the return address %j into %s', (asked, path) => {
  expect(backofficePath(asked, 'aqua-rivage')).toBe(path);
});
