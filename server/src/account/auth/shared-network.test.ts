import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FREE_FAILURES } from '#platform/auth/throttle.ts';
import { type AccountTest, accountTest, PASSWORD, REGISTRATION } from '#test/portal/accounts.ts';
import { codeMails } from './auth-throttling.ts';

/** A school, a town hall or a mobile operator, where many people share a network address. */
let test: AccountTest;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());

const counts = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]),
  );

describe('network address shared by many people', () => {
  it('signs in 40 people within a minute', async () => {
    const school = { address: '198.51.100.40' };
    await test.register('teacher@example.com');
    const statuses: number[] = [];
    for (let person = 0; person < 40; person++) {
      const body = { email: 'teacher@example.com', password: PASSWORD };
      statuses.push((await test.ask('POST /user/login', { body, ...school })).status);
    }
    expect(counts(statuses)).toEqual({ 200: 40 });
  });

  it('registers 12 people within a minute, whose used codes no longer count as mails', async () => {
    const hall = { address: '198.51.100.41' };
    const statuses: number[] = [];
    for (let person = 0; person < 12; person++) {
      const email = `pupil${person}@example.com`;
      const code = await test.sendCode('presignup', email, 'pool', hall);
      const signed = await test.ask('POST /user/signup', { body: { ...REGISTRATION, email, code }, ...hall });
      statuses.push(signed.status);
    }
    expect(counts(statuses)).toEqual({ 200: 12 });
    const { from } = codeMails(test.services.secrets, 'signup', { email: 'any@example.com', ...hall });
    expect(await test.sql('select count from portal.throttle where subject = $1', [from])).toEqual([
      { count: 0 },
    ]);
  });

  it('allows ten sign-up codes and ten reset codes within a minute', async () => {
    const statuses: number[] = [];
    for (let person = 0; person < 10; person++)
      for (const key of ['POST /user/presignup', 'POST /user/forgottenpassword'] as const) {
        const body = { email: `guest${person}@example.com` };
        statuses.push((await test.ask(key, { body, address: '198.51.100.42' })).status);
      }
    expect(counts(statuses)).toEqual({ 204: 20 });
  });

  it('is blocked when it guesses passwords of many accounts', async () => {
    const statuses: number[] = [];
    await test.register('victim@example.com');
    for (let guess = 0; guess < FREE_FAILURES.address + 5; guess++) {
      const body = { email: `someone${guess}@example.com`, password: 'Soleil-2026' };
      statuses.push((await test.ask('POST /user/login', { body, address: '198.51.100.43' })).status);
    }
    expect(counts(statuses)).toEqual({ 401: FREE_FAILURES.address, 429: 5 });
    const body = { email: 'victim@example.com', password: PASSWORD };
    expect((await test.ask('POST /user/login', { body, address: '198.51.100.43' })).status).toBe(429);
  });

  it('blocks a code after five wrong guesses from it', async () => {
    const email = 'code@example.com';
    const address = '198.51.100.44';
    const right = await test.sendCode('presignup', email, 'pool', { address });
    const codes: (string | undefined)[] = [];
    for (const code of [...Array(5).fill('222222'), right])
      codes.push(
        (await test.ask('POST /user/signup', { body: { ...REGISTRATION, email, code }, address })).code,
      );
    expect(codes).toEqual([...Array(5).fill('account.presignup-failed'), 'account.presignup-expired']);
  });
});
