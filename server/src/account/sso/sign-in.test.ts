import { describe, expect, test } from 'vitest';
import { partsWith, USUAL } from '#test/portal/registration.ts';
import type { SsoTest } from '#test/portal/sso.ts';
import { ssoTests } from '#test/portal/sso-persons.ts';

let portal: SsoTest;
const { someone } = ssoTests((given) => ({ portal } = given));

const consents = { cgu: true, rgpd: true };

/** Creates a customer from the provider, with an account and a cart; `pay` begins the payment. */
async function buyer() {
  const person = someone();
  const { cookie, outcome } = await portal.signInAs(person);
  const { token } = (
    await portal.ask('POST /user/registerSSO', {
      body: { ticket: outcome.proof?.ticket ?? '', email: person.email, ...consents },
      cookie,
    })
  ).body;
  const { id, service, priceName } = await portal.session(5);
  const cart = await portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 1 }] }] },
    token,
  });
  const pay = () =>
    portal.ask('GET /purchase/Form', { query: { cartId: cart.body.id, paymentType: 4 }, token });
  return { token, pay };
}

describe('first sign-in at an identity provider', () => {
  test('creates an account with a verified address, without password and postal address', async () => {
    const person = someone();
    const { cookie, outcome } = await portal.signInAs(person);
    expect(outcome).toMatchObject({
      outcome: 'unknown',
      returnUrl: '/aqua-rivage',
      proof: { email: person.email, firstName: 'Camille', lastName: 'Moreau', isCodeNeeded: false },
    });
    const body = { ticket: outcome.proof?.ticket ?? '', email: person.email, ...consents };
    const made = await portal.ask('POST /user/registerSSO', { body, cookie });
    const { token } = made.body;
    expect((await portal.ask('GET /user/user', { token })).body).toMatchObject({
      email: person.email,
      firstName: 'Camille',
      lastName: 'Moreau',
      address: '',
    });
    expect((await portal.ask('GET /user/SSO', { token })).body).toMatchObject({
      isOffered: true,
      hasPassword: false,
      linkedAt: expect.any(String),
    });
    // The ticket is consumed.
    expect(await portal.ask('POST /user/registerSSO', { body, cookie })).toMatchObject({ code: 'sso.lost' });
  });

  test('returns to the venue’s own domain, which sets the browser’s cookie', async () => {
    const origin = 'https://billets.aqua.example';
    const move = async (preprod: string) => {
      await portal.sql(`update portal.tenant set preprod_origin = $1 where name = 'aqua-rivage'`, [preprod]);
      portal.services.tenants.invalidate();
    };
    await move(origin);
    const host = new URL(origin).host;
    const { headers } = await portal.ask('GET /user/loginSSO', { query: { ssoName: 'city' }, host });
    const asked = new URL(String(headers.location)).searchParams;
    expect(asked.get('redirect_uri')).toBe(`${origin}/aqua-rivage/sso`);
    // Scripts cannot read the cookie, and requests of other websites do not send it.
    expect(headers['set-cookie']).toMatch(
      /^__Host-guichet_sso=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/,
    );
    await move('');
  });

  test('is followed by sign-ins without a ticket', async () => {
    const person = someone();
    const { cookie, outcome } = await portal.signInAs(person);
    const body = { ticket: outcome.proof?.ticket ?? '', email: person.email, ...consents };
    await portal.ask('POST /user/registerSSO', { body, cookie });
    const again = await portal.signInAs(person);
    expect(again.outcome.outcome).toBe('signed-in');
    const { token } = again.outcome.session ?? {};
    expect((await portal.ask('GET /user/user', { token })).body.email).toBe(person.email);
  });

  test('requires a code when the provider has not verified the address', async () => {
    const person = someone({ email_verified: false });
    const { cookie, outcome } = await portal.signInAs(person);
    expect(outcome.proof?.isCodeNeeded).toBe(true);
    const body = { ticket: outcome.proof?.ticket ?? '', email: person.email, ...consents };
    expect(await portal.ask('POST /user/registerSSO', { body, cookie })).toMatchObject({
      status: 400,
      fields: { code: expect.any(String) },
    });
  });

  test('requires a code for another address than the verified one', async () => {
    const { cookie, outcome } = await portal.signInAs(someone());
    const body = { ticket: outcome.proof?.ticket ?? '', email: 'another-person@example.com', ...consents };
    expect(await portal.ask('POST /user/registerSSO', { body, cookie })).toMatchObject({
      status: 400,
      fields: { code: expect.any(String) },
    });
  });

  test('requires consent to the terms', async () => {
    const person = someone();
    const { cookie, outcome } = await portal.signInAs(person);
    const body = { ticket: outcome.proof?.ticket ?? '', email: person.email, cgu: false, rgpd: true };
    expect(await portal.ask('POST /user/registerSSO', { body, cookie })).toMatchObject({
      status: 400,
      fields: { cgu: expect.any(String) },
    });
  });

  test('allows a purchase once the account is complete', async () => {
    const { pay, token } = await buyer();
    expect(await pay()).toMatchObject({ status: 409, code: 'account.incomplete' });
    const { firstName, lastName } = (await portal.ask('GET /user/user', { token })).body;
    await portal.ask('PUT /user/user', {
      body: {
        userType: 'civil',
        civility: 'NONE',
        firstName,
        lastName,
        address: '3 quai des Indes',
        zip: '56100',
        city: 'Lorient',
        country: 'FR',
      },
      token,
    });
    expect(await pay()).toMatchObject({ status: 200 });
  });

  test('allows a purchase immediately when the venue requires only a name', async () => {
    const { token } = await portal.administrator({ rights: ['settings.documents'] });
    const parts = partsWith({ civility: 'optional', address: 'no' });
    const saved = await portal.ask('PUT /settingsportal/registrationpage', {
      token,
      body: { ...USUAL, parts, version: 0 },
    });
    const { pay } = await buyer();
    expect(await pay()).toMatchObject({ status: 200 });
    const { version } = saved.body.saved;
    await portal.ask('POST /settingsportal/undoregistrationpage', { token, body: { version } });
  });
});

describe('return address of a sign-in at an identity provider', () => {
  test.each([
    ['/aqua-rivage/cart?step=2', '/aqua-rivage/cart?step=2'],
    ['/en-GB/aqua-rivage/profil', '/aqua-rivage/profil'],
    ['http://localhost:1/aqua-rivage/planning', '/aqua-rivage/planning'],
    ['https://evil.example/aqua-rivage', '/aqua-rivage'],
    ['//evil.example/aqua-rivage', '/aqua-rivage'],
    ['/\\evil.example', '/aqua-rivage'],
    ['/aqua-rivage//evil.example', '/aqua-rivage'],
    ['/aqua-rivage/../patinoire-givre', '/aqua-rivage'],
    ['/patinoire-givre/cart', '/aqua-rivage'],
    ['/aqua-rivage/backoffice', '/aqua-rivage'],
    ['http://localhost:1.evil.example/aqua-rivage', '/aqua-rivage'],
    ['javascript:alert(1)', '/aqua-rivage'],
    [' /aqua-rivage/cart', '/aqua-rivage'],
  ])('%s leads to %s', async (returnUrl, expected) => {
    portal.provider.person = someone();
    const leaving = await portal.leave(returnUrl);
    const { body } = await portal.finish(leaving, await portal.provider.visit(leaving.address));
    expect(body.returnUrl).toBe(expected);
  });
});

test('GET /user/loginSSO redirects to the login page with the reason when the provider is off', async () => {
  const { status, headers } = await portal.ask('GET /user/loginSSO', {
    query: { ssoName: 'another', returnUrl: '/aqua-rivage/profil' },
    locale: 'en-GB',
  });
  expect(status).toBe(303);
  expect(headers.location).toBe(
    'http://localhost:1/en-GB/aqua-rivage/login?from=%2Faqua-rivage%2Fprofil&sso=off',
  );
});
