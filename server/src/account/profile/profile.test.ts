import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountTest, accountTest, PASSWORD, REGISTRATION } from '#test/portal/accounts.ts';
import { loginSubjects } from '../auth/auth-throttling.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());

const NEW_PASSWORD = 'Double-Axel-2027?';
const login = (email: string, password = PASSWORD, from: { address?: string } = {}) =>
  test.ask('POST /user/login', { body: { email, password }, ...from });
const tokenOf = (answer: { body: never }) => (answer.body as { token: string }).token;

describe('PUT /user/user', () => {
  const {
    password: _,
    confirmation: __,
    cgu: ___,
    rgpd: ____,
    email: _____,
    advertising: ______,
    ...profile
  } = REGISTRATION;

  it('changes the profile and records changed consents', async () => {
    const token = await test.register('mia@example.com');
    const body = {
      ...profile,
      userType: 'legal',
      socialReason: 'Mia & Cie',
      city: 'Brest',
      zip: '29200',
      advertising: true,
    };
    const answer = await test.ask('PUT /user/user', { token, body });
    expect(answer.body).toMatchObject({ socialReason: 'Mia & Cie', city: 'Brest', advertising: true });
    await test.ask('PUT /user/user', { token, body });
    expect((await test.ask('GET /user/user', { token })).body).toEqual(answer.body);
    const [proof] = await test.sql<{ count: string }>(
      `select count(*) from portal.customer_consent join portal.customer on customer.id = customer_id
       where email = 'mia@example.com' and kind = 'advertising'`,
    );
    expect(proof?.count).toBe('2');
  });

  it('drops the company name when the customer is not a company', async () => {
    const token = await test.register('noa@example.com');
    await test.ask('PUT /user/user', {
      token,
      body: { ...profile, userType: 'legal', socialReason: 'Noa SARL' },
    });
    const answer = await test.ask('PUT /user/user', {
      token,
      body: { ...profile, socialReason: 'Noa SARL' },
    });
    expect(answer.body).not.toHaveProperty('socialReason');
  });

  it('applies the rules of registration', async () => {
    const token = await test.register('oda@example.com');
    const answer = await test.ask('PUT /user/user', {
      token,
      body: { ...profile, zip: '1', phone: 'x', city: ' ' },
    });
    expect(Object.keys(answer.fields).sort()).toEqual(['city', 'phone', 'zip']);
  });

  it('ignores an e-mail address and rights', async () => {
    const token = await test.register('pia@example.com');
    const answer = await test.ask('PUT /user/user', {
      token,
      body: { ...profile, email: 'x@y.zz', rights: ['settings.admin'] },
    });
    expect(answer.body).toMatchObject({ email: 'pia@example.com', rights: [] });
  });
});

describe('DELETE /user/user', () => {
  it('erases all personal data, ends the sessions, and releases the address', async () => {
    const token = await test.register('quinn@example.com');
    expect((await test.ask('DELETE /user/user', { token })).status).toBe(204);
    expect((await test.ask('GET /user/user', { token })).code).toBe('session.expired');
    expect((await login('quinn@example.com')).code).toBe('account.invalid-credentials');
    const rows = await test.sql<{ row: string }>(
      `select customer::text as row from portal.customer where erased_at is not null`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/quinn|Goff|Indes|Lorient|argon2|33612345678/i);
    expect(await test.register('quinn@example.com')).toBeTypeOf('string');
  });
});

describe('POST /user/modifypassword', () => {
  const change = (token: string, oldPassword: string, password = NEW_PASSWORD, confirmation = password) =>
    test.ask('POST /user/modifypassword', { token, body: { oldPassword, password, confirmation } });

  it('requires the present password and ends every other session', async () => {
    const token = await test.register('rae@example.com');
    const wrong = await change(token, 'wrong');
    expect([wrong.code, Object.keys(wrong.fields)]).toEqual(['account.invalid-credentials', ['oldPassword']]);
    const fresh = tokenOf(await change(token, PASSWORD));
    expect((await test.ask('GET /user/user', { token })).code).toBe('session.expired');
    expect((await test.ask('GET /user/user', { token: fresh })).status).toBe(200);
    expect((await login('rae@example.com')).code).toBe('account.invalid-credentials');
    expect((await login('rae@example.com', NEW_PASSWORD)).status).toBe(200);
  });

  it('reports every problem of the new password', async () => {
    const token = await test.register('sue@example.com');
    expect(Object.keys((await change(token, '', 'weak', 'other')).fields).sort()).toEqual([
      'confirmation',
      'oldPassword',
      'password',
    ]);
  });

  it('limits guesses of the present password with a stolen session', async () => {
    const token = await test.register('tom@example.com');
    for (let guess = 0; guess < 5; guess++) await change(token, `wrong ${guess}`);
    expect((await change(token, PASSWORD)).code).toBe('account.temporarily-blocked');
  });
});

describe('POST /user/modifyforgottenpassword', () => {
  const reset = (
    email: string,
    code: string,
    password = NEW_PASSWORD,
    tenant: 'pool' | 'rink' = 'pool',
    from: { address?: string } = {},
  ) =>
    test.ask('POST /user/modifyforgottenpassword', {
      body: { email, code, password, confirmation: password },
      tenant,
      ...from,
    });

  it('sets a password with the mailed code once, signs in, and ends every other session', async () => {
    const token = await test.register('uma@example.com');
    for (let failure = 0; failure < 6; failure++) await login('uma@example.com', 'wrong');
    const code = await test.sendCode('forgottenpassword', 'Uma@example.com');
    const { body } = await reset('uma@example.com', code);
    const { token: next } = body as { token: string };
    expect((await test.ask('GET /user/user', { token: next })).body).toMatchObject({
      email: 'uma@example.com',
    });
    expect((await test.ask('GET /user/user', { token })).code).toBe('session.expired');
    expect((await login('uma@example.com', NEW_PASSWORD)).status).toBe(200);
    expect((await reset('uma@example.com', code)).code).toBe('account.forgotten-password-code');
  });

  it('allows five guesses of the code from one network', async () => {
    await test.register('val@example.com');
    const code = await test.sendCode('forgottenpassword', 'val@example.com');
    const from = { address: '198.51.100.78' };
    const guessed = (typed: string) => reset('val@example.com', typed, NEW_PASSWORD, 'pool', from);
    for (let guess = 0; guess < 5; guess++) {
      expect((await guessed(`00000${guess}`)).code).toBe('account.forgotten-password-code');
    }
    expect((await guessed(code)).code).toBe('account.forgotten-password-code');
  });

  it('works from the owner’s network after many requests and guesses from other networks', async () => {
    const email = 'zoe@example.com';
    await test.register(email);
    const home = { address: '192.0.2.90' };
    expect((await login(email, PASSWORD, home)).status).toBe(200);
    const ask = (from: object) => test.ask('POST /user/forgottenpassword', { body: { email }, ...from });
    for (let mail = 0; mail < 12; mail++) expect((await ask({})).status).toBe(204);
    expect((await ask({})).status).toBe(429);
    expect((await ask(home)).status).toBe(204);
    // Limits of the owner’s network count only requests from there; the test sets the code that the mail would contain.
    await test.sql(`delete from portal.throttle where expires_at < now() + interval '2 hours'`);
    const code = await test.sendCode('forgottenpassword', email);
    for (let guess = 0; guess < 16; guess++) await reset(email, '000000');
    // The block simulates very many wrong passwords from everywhere.
    await login(email, 'wrong');
    await test.sql(
      `update portal.throttle set blocked_until = now() + interval '9 minutes' where subject = $1`,
      [loginSubjects(test.services.secrets, email, '203.0.113.1').account],
    );
    expect((await login(email)).code).toBe('account.temporarily-blocked');
    expect((await login(email, PASSWORD, home)).status).toBe(200);
    expect((await reset(email, code)).code).toBe('account.forgotten-password-code');
    expect((await reset(email, code, NEW_PASSWORD, 'pool', home)).status).toBe(200);
  });

  it('rejects the code of a registration or of another tenant', async () => {
    await test.register('wes@example.com', 'pool');
    await test.register('wes@example.com', 'rink');
    const registration = await test.sendCode('presignup', 'wes@example.com');
    expect((await reset('wes@example.com', registration)).code).toBe('account.forgotten-password-code');
    const code = await test.sendCode('forgottenpassword', 'wes@example.com', 'pool');
    expect((await reset('wes@example.com', code, NEW_PASSWORD, 'rink')).code).toBe(
      'account.forgotten-password-code',
    );
  });

  it('keeps the code valid when the new password is rejected', async () => {
    await test.register('xia@example.com');
    const code = await test.sendCode('forgottenpassword', 'xia@example.com');
    expect((await reset('xia@example.com', code, 'weak')).code).toBe('account.password-format');
    expect((await reset('xia@example.com', code, 'Password1!')).code).toBe('account.password-common');
    expect((await reset('xia@example.com', code)).status).toBe(200);
  });

  it('does not disclose which addresses are known', async () => {
    await test.register('yan@example.com');
    const replies = async (email: string) => {
      const asked = await test.ask('POST /user/forgottenpassword', { body: { email } });
      return [asked.status, asked.body, (await reset(email, '000000')).body];
    };
    expect(await replies('yan@example.com')).toEqual(await replies('stranger@example.com'));
  });
});

describe('choices of the profile form', () => {
  it('include the civilities, with a neutral one', async () => {
    const { body } = await test.ask('GET /user/civilities');
    expect((body as { labels: object }[]).map((civility) => civility.labels)).toContainEqual({
      'fr-FR': 'Sans civilité',
      'en-GB': 'No title',
      'de-DE': 'Keine Anrede',
    });
  });

  it.each([
    ['fr-FR', 'Allemagne'],
    ['en-GB', 'Germany'],
    ['de-DE', 'Deutschland'],
  ])('include the countries in %s, France first, then by name', async (locale, germany) => {
    const countries = (await test.ask('GET /user/countries', { locale })).body as {
      code: string;
      label: string;
    }[];
    expect(countries).toHaveLength(249);
    expect(countries[0]?.code).toBe('FR');
    expect(countries.find((country) => country.code === 'DE')?.label).toBe(germany);
    const labels = countries.slice(1).map((country) => country.label);
    expect(labels).toEqual([...labels].sort(new Intl.Collator(locale).compare));
  });
});
