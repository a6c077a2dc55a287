import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessions } from '#platform/auth/sessions.ts';
import { FREE_FAILURES } from '#platform/auth/throttle.ts';
import { type AccountTest, accountTest, PASSWORD } from '#test/portal/accounts.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());

const login = (email: string, password = PASSWORD, options: object = {}) =>
  test.ask('POST /user/login', { body: { email, password }, ...options });
const tokenOf = (answer: { body: never }) => (answer.body as { token: string }).token;
const getUser = (token: string, tenant: 'pool' | 'rink' = 'pool') =>
  test.ask('GET /user/user', { token, tenant });

describe('POST /user/login', () => {
  it('accepts the address in any case and only the right password', async () => {
    await test.register('anna@example.com');
    expect((await login('ANNA@example.com ')).status).toBe(200);
    const wrong = await login('anna@example.com', 'Piscine-2025!');
    expect([wrong.status, wrong.code]).toEqual([401, 'account.invalid-credentials']);
  });

  it('gives an unknown address the answer of a wrong password', async () => {
    await test.register('bea@example.com');
    const known = await login('bea@example.com', 'wrong');
    const unknown = await login('nobody@example.com', 'wrong');
    expect(unknown).toEqual(known);
  });

  it('takes the same time for an unknown address', async () => {
    await test.register('carl@example.com');
    const time = async (email: string) => {
      const start = performance.now();
      await login(email, 'wrong');
      return performance.now() - start;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 4; round++) {
      times.known.push(await time('carl@example.com'));
      times.unknown.push(await time(`unknown${round}@example.com`));
    }
    // An argon2id hash takes milliseconds; without the dummy hash, an unknown address would take almost no time.
    expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) * 0.5);
  });

  it('accepts an account at its own tenant only', async () => {
    await test.register('dora@example.com', 'pool');
    expect((await login('dora@example.com', PASSWORD, { tenant: 'rink' })).code).toBe(
      'account.invalid-credentials',
    );
  });

  it.each([
    ["' or 1=1 --", 'x'],
    ['', ''],
  ])('treats %j as an unknown address', async (email, password) => {
    expect((await login(email, password)).code).toBe('account.invalid-credentials');
  });

  it.each([
    ['a\u0000@example.com', 'x'],
    ['eve@example.com', '\u0000'],
  ])('rejects %j, which contains a character that PostgreSQL cannot store', async (email, password) => {
    expect((await login(email, password)).code).toBe('request.invalid');
  });

  it('rejects overlong passwords before hashing them', async () => {
    const answer = await login('eve@example.com', 'x'.repeat(10_000));
    expect([answer.status, Object.keys(answer.fields)]).toEqual([400, ['password']]);
  });
});

describe('password guessing', () => {
  const HERE = { address: '198.51.100.1' };

  it('is blocked after five failures, longer each time, and the right password works after the delay', async () => {
    await test.register('fay@example.com');
    const waits: unknown[] = [];
    const skipWait = () => test.sql(`update portal.throttle set blocked_until = now() - interval '1 second'`);
    for (let failure = 0; failure < 5; failure++) {
      expect((await login('fay@example.com', 'wrong', HERE)).code).toBe('account.invalid-credentials');
    }
    for (let round = 0; round < 6; round++) {
      const blocked = await login('Fay@example.com', PASSWORD, HERE);
      expect([blocked.status, blocked.code]).toEqual([429, 'account.temporarily-blocked']);
      waits.push(/(\d+) min/.exec((blocked.body as { error: string }).error)?.[1]);
      await skipWait();
      expect((await login('fay@example.com', 'wrong', HERE)).code).toBe('account.invalid-credentials');
    }
    expect(waits).toEqual(['1', '2', '4', '8', '15', '15']);
    await skipWait();
    expect((await login('fay@example.com', PASSWORD, HERE)).status).toBe(200);
    expect((await login('fay@example.com', 'wrong', HERE)).code).toBe('account.invalid-credentials');
  });

  it('is blocked equally for an address without an account', async () => {
    for (let failure = 0; failure < 5; failure++) await login('ghost@example.com', 'wrong', HERE);
    expect((await login('ghost@example.com', 'wrong', HERE)).code).toBe('account.temporarily-blocked');
  });

  it('is blocked after five failures of concurrent requests', async () => {
    await test.register('gus@example.com');
    const guesses = Array.from({ length: 30 }, (_, guess) =>
      login('gus@example.com', `wrong ${guess}`, { address: '198.51.100.2' }),
    );
    const codes = (await Promise.all(guesses)).map((answer) => answer.code);
    expect(codes.filter((code) => code === 'account.invalid-credentials')).toHaveLength(5);
    expect(codes.filter((code) => code === 'account.temporarily-blocked')).toHaveLength(25);
  });

  it('from another network does not block the owner', async () => {
    await test.register('gil@example.com');
    const stranger = { address: '198.51.100.7' };
    for (let failure = 0; failure < 6; failure++) await login('gil@example.com', 'wrong', stranger);
    expect((await login('gil@example.com', PASSWORD, stranger)).code).toBe('account.temporarily-blocked');
    expect((await login('gil@example.com')).status).toBe(200);
  });

  it('is limited by network address across many accounts', async () => {
    const from = { address: '203.0.113.9' };
    for (let guess = 0; guess < FREE_FAILURES.address; guess++)
      await login(`victim${guess}@example.com`, 'Soleil-2026', from);
    expect((await login('victim99@example.com', 'Soleil-2026', from)).code).toBe(
      'account.temporarily-blocked',
    );
    expect((await login('victim99@example.com', 'Soleil-2026')).code).toBe('account.invalid-credentials');
  });

  it('on the owner’s network blocks neither the owner’s device nor a known owner', async () => {
    await test.register('dev@example.com');
    const school = { address: '203.0.113.10' };
    const { device } = (await login('dev@example.com', PASSWORD, school)).body as { device: string };
    await test.register('new@example.com');
    for (let guess = 0; guess < FREE_FAILURES.address; guess++)
      await login(`pupil${guess}@example.com`, 'Soleil-2026', school);
    const from = (given: string | undefined, email = 'dev@example.com', password = PASSWORD) =>
      test.ask('POST /user/login', { body: { email, password, device: given }, ...school });
    expect((await from(undefined, 'new@example.com')).code).toBe('account.temporarily-blocked');
    expect((await from(undefined)).status).toBe(200);
    expect((await from(device, 'pupil1@example.com')).code).toBe('account.temporarily-blocked');
    expect((await from(device)).body).toMatchObject({ device });
    for (let failure = 0; failure < 5; failure++) await from(device, 'dev@example.com', 'wrong');
    expect((await from(device)).code).toBe('account.temporarily-blocked');
  });

  it('stores only hashes of the attempted addresses', async () => {
    await login('private@example.com', 'wrong');
    const rows = await test.sql<{ subject: Buffer }>('select subject from portal.throttle');
    expect(rows.every((row) => row.subject.length === 32)).toBe(true);
  });
});

describe('customer session', () => {
  it('ends at logout, together with all other sessions', async () => {
    const token = await test.register('hal@example.com');
    const other = tokenOf(await login('hal@example.com'));
    expect((await test.ask('POST /user/logout', { token })).status).toBe(204);
    for (const dead of [token, other]) expect((await getUser(dead)).code).toBe('session.expired');
    expect((await getUser(tokenOf(await login('hal@example.com')))).status).toBe(200);
  });

  it('is prolonged by a new token', async () => {
    const token = await test.register('ida@example.com');
    const fresh = tokenOf(await test.ask('GET /user/RefreshToken', { token }));
    expect((await getUser(fresh)).status).toBe(200);
    await test.ask('POST /user/logout', { token });
    expect((await test.ask('GET /user/RefreshToken', { token: fresh })).code).toBe('session.expired');
  });

  it('is rejected by another tenant, even when the person has an account there', async () => {
    const token = await test.register('jan@example.com', 'pool');
    await test.register('jan@example.com', 'rink');
    for (const key of [
      'GET /user/user',
      'GET /user/RefreshToken',
      'POST /user/logout',
      'DELETE /user/user',
    ] as const) {
      const answer = await test.ask(key, { token, tenant: 'rink' });
      expect([key, answer.status, answer.code]).toEqual([key, 401, 'session.expired']);
    }
    expect((await getUser(token)).status).toBe(200);
  });

  it('is required by calls for customers', async () => {
    expect((await test.ask('GET /user/user')).code).toBe('session.required');
  });

  it('is rejected when its token is forged or expired', async () => {
    const token = await test.register('kim@example.com');
    const [user] = await test.sql<{ id: string }>(
      `select id from portal.customer where email = 'kim@example.com'`,
    );
    const claims = {
      audience: 'public',
      userId: user?.id ?? '',
      tenantId: test.tenants.pool.id,
      tokenVersion: 1,
    } as const;
    const stranger = createSessions(Buffer.alloc(32, 1));
    const { sessions, secrets } = test.services;
    const longAgo = createSessions(secrets.deriveKey('session'), () => Date.now() - 31 * 60_000);
    const [head, body, signature] = token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const bad = {
      'another key': (await stranger.issueToken(claims)).token,
      'another version': (await sessions.issueToken({ ...claims, tokenVersion: 2 })).token,
      'another user': (await sessions.issueToken({ ...claims, userId: crypto.randomUUID() })).token,
      'no uuid': (await sessions.issueToken({ ...claims, userId: "'; drop table" })).token,
      'the back office': (await sessions.issueToken({ ...claims, audience: 'backoffice' })).token,
      'long ago': (await longAgo.issueToken(claims)).token,
      'no signature': unsigned,
      'a changed body': `${head}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`,
      nonsense: 'x',
      endless: 'x'.repeat(8000),
    };
    for (const [name, dead] of Object.entries(bad)) {
      const answer = await getUser(dead);
      expect([name, answer.status, answer.code]).toEqual([name, 401, 'session.expired']);
    }
    expect((await getUser(token)).status).toBe(200);
  });

  it('contains the family quotient of a customer who has one', async () => {
    await test.register('lou@example.com');
    await test.sql(`update portal.customer set family_quotient = 480 where email = 'lou@example.com'`);
    const token = tokenOf(await login('lou@example.com'));
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({
      FamilyQuotient: 480,
      IsAdmin: false,
      aud: 'public',
      tenant: test.tenants.pool.id,
    });
    expect((await getUser(token)).body).toMatchObject({ hasFamilyQuotient: true });
  });
});
