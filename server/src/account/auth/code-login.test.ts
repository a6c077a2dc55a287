import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountTest, accountTest } from '#test/portal/accounts.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());

const REFUSED = 'account.forgotten-password-code';

const codeLogin = (email: string, code: string, options: object = {}) =>
  test.ask('POST /user/codelogin', { body: { email, code }, ...options });

describe('POST /user/logincode', () => {
  it('gives known and unknown addresses the same answer', async () => {
    await test.register('ida@example.com');
    const ask = (email: string) => test.ask('POST /user/logincode', { body: { email } });
    const known = await ask('ida@example.com');
    expect(known.status).toBe(204);
    expect(await ask('nobody-ida@example.com')).toEqual(known);
  });

  it('returns 429 after too many requested mails', async () => {
    const body = { email: 'jan@example.com' };
    const statuses: number[] = [];
    for (let mail = 0; mail < 13; mail++)
      statuses.push((await test.ask('POST /user/logincode', { body })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('POST /user/codelogin', () => {
  it('signs in once with the mailed code and keeps other sessions and the password', async () => {
    const token = await test.register('kim@example.com');
    const code = await test.sendCode('logincode', 'Kim@example.com');
    const { status, body } = await codeLogin('kim@example.com', code);
    expect(status).toBe(200);
    const { token: next, device } = body as { token: string; device: string };
    expect(device).not.toBe('');
    for (const one of [token, next])
      expect((await test.ask('GET /user/user', { token: one })).body).toMatchObject({
        email: 'kim@example.com',
      });
    expect((await codeLogin('kim@example.com', code)).code).toBe(REFUSED);
  });

  it('accepts the code from only one of two concurrent requests', async () => {
    await test.register('lea@example.com');
    const code = await test.sendCode('logincode', 'lea@example.com');
    const answers = await Promise.all([1, 2].map(() => codeLogin('lea@example.com', code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('rejects the right code after five wrong ones from the same network', async () => {
    await test.register('max@example.com');
    const code = await test.sendCode('logincode', 'max@example.com');
    const from = { address: '198.51.100.81' };
    for (let guess = 0; guess < 5; guess++)
      expect((await codeLogin('max@example.com', `00000${guess}`, from)).code).toBe(REFUSED);
    expect((await codeLogin('max@example.com', code, from)).code).toBe(REFUSED);
  });

  it('rejects a code that has expired, is for another purpose, or is of another venue', async () => {
    await test.register('noa@example.com');
    const reset = await test.sendCode('forgottenpassword', 'noa@example.com');
    expect((await codeLogin('noa@example.com', reset)).code).toBe(REFUSED);
    const code = await test.sendCode('logincode', 'noa@example.com');
    expect((await codeLogin('noa@example.com', code, { tenant: 'rink' })).code).toBe(REFUSED);
    await test.sql(
      `update portal.account_code set expires_at = now() - interval '1 second' where email = 'noa@example.com'`,
    );
    expect((await codeLogin('noa@example.com', code)).code).toBe(REFUSED);
  });

  it('gives an address without an account the answer of a wrong code', async () => {
    await test.register('oda@example.com');
    await test.sendCode('logincode', 'oda@example.com');
    const wrong = await codeLogin('oda@example.com', '000000');
    await test.ask('POST /user/logincode', { body: { email: 'nobody-oda@example.com' } });
    expect(await codeLogin('nobody-oda@example.com', '000000')).toEqual(wrong);
    expect(await codeLogin('never-asked@example.com', '000000')).toEqual(wrong);
  });

  it('does not sign in an administrator', async () => {
    await test.ask('POST /user/logincode', { body: { email: 'admin@example.com' } });
    expect((await codeLogin('admin@example.com', '123456')).code).toBe(REFUSED);
  });
});
