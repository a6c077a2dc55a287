import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt, logIn, setSecondFactor } from '#test/portal/backoffice.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

const skipWaits = () => portal.sql(`update portal.throttle set blocked_until = now() - interval '1 second'`);

describe('second factor at sign-in', () => {
  it('is requested after the right password, without counting a failure', async () => {
    const { email, token } = await portal.administrator();
    await setSecondFactor(portal, { token });
    for (let round = 0; round < 7; round++) {
      const answer = await logIn(portal, email);
      expect([answer.status, answer.code]).toEqual([401, 'admin.second-factor-required']);
    }
    expect((await logIn(portal, email, { password: 'wrong', code: '123456' })).code).toBe(
      'account.invalid-credentials',
    );
  });

  it('accepts the current code and the codes of the adjacent steps, each once', async () => {
    const { email, token } = await portal.administrator();
    const { secret } = await setSecondFactor(portal, { token });
    const used = codeAt(portal, secret);
    expect((await logIn(portal, email, { code: used })).code).toBe('admin.second-factor-incorrect');
    const next = codeAt(portal, secret, 1);
    const both = await Promise.all([
      logIn(portal, email, { code: next }),
      logIn(portal, email, { code: next }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    // After one code was used, codes of earlier steps are refused too.
    await skipWaits();
    expect((await logIn(portal, email, { code: codeAt(portal, secret) })).code).toBe(
      'admin.second-factor-incorrect',
    );
  });

  it('refuses codes of other times and of other administrators', async () => {
    const [one, other] = [await portal.administrator(), await portal.administrator()];
    const { secret } = await setSecondFactor(portal, one);
    const { secret: foreign } = await setSecondFactor(portal, other);
    await portal.sql('update portal.administrator set second_factor_step = null');
    for (const code of [
      codeAt(portal, secret, 3),
      codeAt(portal, secret, -3),
      codeAt(portal, foreign),
      '12345',
    ]) {
      expect((await logIn(portal, one.email, { code })).code).toBe('admin.second-factor-incorrect');
    }
    const spaced = codeAt(portal, secret).replace(/(...)/, '$1 ');
    expect((await logIn(portal, one.email, { code: spaced })).status).toBe(200);
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const { email, token } = await portal.administrator();
    const { recoveryCodes } = await setSecondFactor(portal, { token });
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const both = await Promise.all([
      logIn(portal, email, { code: first }),
      logIn(portal, email, { code: first }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    // Recovery codes do not depend on a clock.
    const refused = both.find(({ status }) => status === 401);
    expect(refused?.code).toBe('admin.recovery-code-incorrect');
    expect((await logIn(portal, email, { code: 'ABCDE-FGHJK' })).code).toBe('admin.recovery-code-incorrect');
    const typed = await logIn(portal, email, { code: ` ${second.toLowerCase().replace('-', ' ')}` });
    const { body } = await portal.ask('GET /user/admin/administrator', { token: typed.body.token });
    expect(body.recoveryCodesLeft).toBe(8);
  });

  it('limits guesses of codes, even with the right password', async () => {
    const { email, token } = await portal.administrator();
    const { secret } = await setSecondFactor(portal, { token });
    const guesses = Array.from({ length: 8 }, (_, guess) => logIn(portal, email, { code: `00000${guess}` }));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'admin.second-factor-incorrect')).toHaveLength(5);
    expect(codes.filter((code) => code === 'account.temporarily-blocked')).toHaveLength(3);
    expect((await logIn(portal, email, { code: codeAt(portal, secret, 1) })).code).toBe(
      'account.temporarily-blocked',
    );
    await skipWaits();
    expect((await logIn(portal, email, { code: codeAt(portal, secret, 1) })).status).toBe(200);
  });
});
