import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAILS_PER_HOUR } from '#platform/auth/throttle.ts';
import { type AccountTest, accountTest } from '#test/portal/accounts.ts';

let test: AccountTest;
beforeAll(async () => {
  test = await accountTest();
});
afterAll(() => test[Symbol.asyncDispose]());

describe('mails with a code', () => {
  it('are limited by e-mail address, with a higher limit for all networks than for one', async () => {
    const body = { email: 'flooded@example.com' };
    const statuses = [];
    for (let mail = 0; mail < 14; mail++)
      statuses.push((await test.ask('POST /user/presignup', { body })).status);
    expect(statuses).toEqual([...Array(12).fill(204), 429, 429]);
  });

  it('are limited by network address, where the IPv6 network of a household counts as one', async () => {
    const ask = async (email: string, address: string) =>
      (await test.ask('POST /user/presignup', { body: { email }, address })).status;
    expect(await ask('first@example.com', '2001:db8:1:2::1')).toBe(204);
    await test.sql('update portal.throttle set count = $1', [MAILS_PER_HOUR.address]);
    expect(await ask('last@example.com', '2001:db8:1:ff:ffff::9')).toBe(429);
    expect(await ask('other@example.com', '2001:db8:1:100::1')).toBe(204);
  });

  it.each(['', 'nobody', 'a@b', 'a@b.c\r\nBcc: x@y.zz', `${'a'.repeat(250)}@example.com`, 7, null])(
    'are not sent to %j',
    async (email) => {
      const answer = await test.ask('POST /user/presignup', { body: { email } });
      expect(answer.status).toBe(400);
      expect(answer.fields).toHaveProperty('email');
    },
  );
});
