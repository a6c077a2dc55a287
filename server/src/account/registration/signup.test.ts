import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountTest, accountTest, REGISTRATION } from '#test/portal/accounts.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());

const signup = (body: object, options: object = {}) =>
  test.ask('POST /user/signup', { body: { ...REGISTRATION, code: '123456', ...body }, ...options });

describe('POST /user/signup', () => {
  it('signs the person in with the mailed code', async () => {
    const code = await test.sendCode('presignup', 'Nina@Example.com');
    const answer = await signup({ email: 'Nina@example.com', code });
    expect(answer.status).toBe(200);
    const { token, expiresAt } = answer.body as { token: string; expiresAt: string };
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);
    const profile = await test.ask('GET /user/user', { token });
    expect(profile.body).toMatchObject({
      email: 'Nina@example.com',
      lastName: 'Le Goff',
      rights: [],
      advertising: false,
    });
  });

  it('stores a telephone number as dialled and accepts a code with spaces', async () => {
    const code = await test.sendCode('presignup', 'phone@example.com');
    const grouped = `${code.slice(0, 3)}\u00a0${code.slice(3)} `;
    const answer = await signup({
      email: 'phone@example.com',
      code: grouped,
      mobile: '+33 (0)6 12.34.56.78',
      phone: '02-97-00-00-00',
    });
    const { token } = answer.body as { token: string };
    expect((await test.ask('GET /user/user', { token })).body).toMatchObject({
      mobile: '+33612345678',
      phone: '0297000000',
    });
  });

  it('records the time and wording of the consents', async () => {
    await test.register('consents@example.com');
    const consents = await test.sql(
      `select kind, granted, version, recorded_at > now() - interval '1 minute' as recent
       from portal.customer_consent join portal.customer on customer.id = customer_id
       where email = 'consents@example.com' order by kind`,
    );
    expect(consents).toEqual([
      { kind: 'advertising', granted: false, version: '2026-01', recent: true },
      { kind: 'cgu', granted: true, version: '2026-01', recent: true },
      { kind: 'rgpd', granted: true, version: '2026-01', recent: true },
    ]);
  });

  it('reports every invalid field at once, in the requested language', async () => {
    const answer = await signup(
      {
        firstName: '  ',
        zip: '5610',
        phone: '06 12',
        email: 'lea@',
        password: 'court',
        confirmation: 'autre',
        cgu: false,
        civility: 'Reine',
        country: 'ZZ',
        code: '',
      },
      { locale: 'en-GB' },
    );
    expect(answer.status).toBe(400);
    expect(answer.code).toBe('request.invalid');
    expect(Object.keys(answer.fields).sort()).toEqual(
      [
        'cgu',
        'civility',
        'code',
        'confirmation',
        'country',
        'email',
        'firstName',
        'password',
        'phone',
      ].sort(),
    );
    expect(answer.fields.confirmation).toBe('The password and its confirmation do not match');
  });

  it.each([
    [{ userType: 'legal', socialReason: ' ' }, 'socialReason', 'request.invalid'],
    [{ zip: '5610' }, 'zip', 'request.invalid'],
    [{ country: 'GB', zip: '56100' }, 'zip', 'request.invalid'],
    [{ phone: '061234567' }, 'phone', 'account.phone-format'],
    [{ mobile: '0612+345678' }, 'mobile', 'account.phone-format'],
    [{ mobile: '+33 (0)6 12 34 56 78 poste 4' }, 'mobile', 'account.phone-format'],
    [
      { password: 'sans-majuscule-1', confirmation: 'sans-majuscule-1' },
      'password',
      'account.password-format',
    ],
    [{ password: 'Avec un-espace1', confirmation: 'Avec un-espace1' }, 'password', 'account.password-format'],
    [{ password: 'Azerty123!', confirmation: 'Azerty123!' }, 'password', 'account.password-common'],
    [{ confirmation: `${REGISTRATION.password} ` }, 'confirmation', 'request.invalid'],
    [{ rgpd: false }, 'rgpd', 'request.invalid'],
    [{ firstName: 'Léa\u0000' }, 'firstName', 'request.invalid'],
    [{ lastName: 'x'.repeat(81) }, 'lastName', 'request.invalid'],
    [{ lastName: 'Le Goff\r\nBcc: all@example.com' }, 'lastName', 'request.invalid'],
    [{ userType: 'robot' }, 'userType', 'request.invalid'],
    [{ email: 'léa@example.com' }, 'email', 'request.invalid'],
  ])('rejects %j at its field', async (wrong, field, code) => {
    const answer = await signup(wrong);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields)).toEqual([field]);
    expect(answer.code).toBe(code);
  });

  it('registers a company under its name', async () => {
    const code = await test.sendCode('presignup', 'club@example.com');
    const company = { userType: 'legal', socialReason: 'Club nautique', email: 'club@example.com', code };
    const { token } = (await signup(company)).body as { token: string };
    expect((await test.ask('GET /user/user', { token })).body).toMatchObject({
      socialReason: 'Club nautique',
    });
  });

  it('ignores fields that a registration may not set', async () => {
    const code = await test.sendCode('presignup', 'sly@example.com');
    const { token } = (
      await signup({ email: 'sly@example.com', code, rights: ['settings.admin'], familyQuotient: 1 })
    ).body as { token: string };
    expect((await test.ask('GET /user/user', { token })).body).toMatchObject({
      rights: [],
      hasFamilyQuotient: false,
    });
  });
});

describe('registration code', () => {
  it('must have been requested', async () => {
    expect((await signup({ email: 'nobody@example.com' })).code).toBe('account.presignup-required');
  });

  it('is rejected from a network after five guesses there, even when right', async () => {
    const code = await test.sendCode('presignup', 'guess@example.com');
    const from = { address: '198.51.100.77' };
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await signup({ email: 'guess@example.com', code: `00000${guess}` }, from);
      expect(wrong.code).toBe('account.presignup-failed');
      expect(wrong.fields).toHaveProperty('code');
    }
    const late = await signup({ email: 'guess@example.com', code }, from);
    expect(late.code).toBe('account.presignup-expired');
    const fresh = await test.sendCode('presignup', 'guess@example.com');
    expect((await signup({ email: 'guess@example.com', code: fresh })).status).toBe(200);
  });

  it('is rejected after fifteen guesses from all networks', async () => {
    const email = 'many@example.com';
    const code = await test.sendCode('presignup', email);
    for (let guess = 0; guess < 15; guess++) {
      expect((await signup({ email, code: '000000' })).code).toBe('account.presignup-failed');
    }
    expect((await signup({ email, code })).code).toBe('account.presignup-expired');
  });

  it('is valid for ten minutes', async () => {
    const code = await test.sendCode('presignup', 'late@example.com');
    const rows = await test.sql<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes
       from portal.account_code where email = 'late@example.com'`,
    );
    expect(rows[0]?.minutes).toBe(10);
    await test.sql(`update portal.account_code set expires_at = now() where email = 'late@example.com'`);
    expect((await signup({ email: 'late@example.com', code })).code).toBe('account.presignup-expired');
  });

  it('is valid once', async () => {
    const code = await test.sendCode('presignup', 'once@example.com');
    expect((await signup({ email: 'once@example.com', code })).status).toBe(200);
    expect((await signup({ email: 'once@example.com', code })).code).toBe('account.presignup-required');
  });

  it('creates one account in twenty concurrent requests', async () => {
    const code = await test.sendCode('presignup', 'race@example.com');
    await test.sql(`update portal.account_code set tries = -20 where email = 'race@example.com'`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signup({ email: 'race@example.com', code })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => answer.status < 500)).toBe(true);
  });

  it('is valid at one tenant only', async () => {
    const code = await test.sendCode('presignup', 'here@example.com');
    const elsewhere = await signup({ email: 'here@example.com', code }, { tenant: 'rink' });
    expect(elsewhere.code).toBe('account.presignup-required');
  });

  it('is neither stored in plain text nor contained in the queue', async () => {
    await test.sendCode('presignup', 'secret@example.com');
    const rows = await test.sql<{ everything: string }>(
      `select (select string_agg(account_code::text, ' ') from portal.account_code)
         || (select string_agg(outbox::text, ' ') from portal.outbox) as everything`,
    );
    expect(rows[0]?.everything).not.toContain('123456');
    expect(rows[0]?.everything).not.toContain('"email"');
  });
});

describe('POST /user/presignup', () => {
  it.each([
    ['Azerty123!', 'account.password-common'],
    ['sans-majuscule-1', 'account.password-format'],
  ])('rejects the password %s at its field, and mails no code', async (password, code) => {
    const email = 'weak@example.com';
    const answer = await test.ask('POST /user/presignup', { body: { email, password } });
    expect(answer).toMatchObject({ status: 400, code });
    expect(Object.keys(answer.fields)).toEqual(['password']);
    expect((await signup({ email })).code).toBe('account.presignup-required');
  });

  it('mails the code for a password that is accepted', async () => {
    const body = { email: 'strong@example.com', password: REGISTRATION.password };
    expect((await test.ask('POST /user/presignup', { body })).status).toBe(204);
  });
});

describe('registration of an address that has an account', () => {
  it('gets the same answers as an unknown address in every call', async () => {
    await test.register('known@example.com');
    const replies = async (email: string) => {
      const asked = await test.ask('POST /user/presignup', { body: { email } });
      const guesses = [];
      const from = { address: `192.0.2.${email.length}` };
      for (let guess = 0; guess < 6; guess++)
        guesses.push((await signup({ email, code: '999999' }, from)).code);
      return [asked.status, asked.body, ...guesses];
    };
    expect(await replies('known@example.com')).toEqual(await replies('unknown@example.com'));
  });

  it('returns 409, regardless of the case of the address', async () => {
    await test.register('twice@example.com');
    const code = await test.sendCode('presignup', 'Twice@Example.com');
    const answer = await signup({ email: 'TWICE@example.com', code });
    expect(answer.status).toBe(409);
    expect(answer.code).toBe('account.user-already-exists');
    expect(answer.fields).toHaveProperty('email');
  });

  it('recognises every form of an internationalised domain', async () => {
    const code = await test.sendCode('presignup', 'info@xn--mnchen-3ya.example');
    const answer = await signup({ email: 'info@münchen.example', code });
    expect(answer.status).toBe(200);
    const { email, password } = { ...REGISTRATION, email: 'info@MÜNCHEN.example' };
    expect((await test.ask('POST /user/login', { body: { email, password } })).status).toBe(200);
  });

  it('succeeds at another tenant', async () => {
    await test.register('both@example.com', 'pool');
    expect(await test.register('both@example.com', 'rink')).toBeTypeOf('string');
  });
});
