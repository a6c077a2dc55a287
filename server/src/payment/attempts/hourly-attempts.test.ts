import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';

let test: PaymentTest;
beforeAll(async () => {
  test = await paymentTest();
});
afterAll(() => test.close());

const form = async (cartId: string, token: string) => {
  const { status, body } = await test.ask('GET /purchase/Form', { cartId, paymentType: '4' }, { token });
  const { code, form: given } = body as { code?: string; form?: { fields: Record<string, string> } };
  return { status, code, fields: given?.fields ?? {} };
};

it('a customer has forty attempts within an hour at most, over all carts and cards; paid attempts do not count', async () => {
  const userId = randomUUID();
  const attempt = async (status: 'ABANDONED' | 'AUTHORISED') => {
    const begun = await form(await test.cart({ userId }), userId);
    if (begun.status === 200)
      await test.notify(
        test.notificationOf(begun.fields, {
          vads_trans_status: status,
          ...(status === 'ABANDONED' && { vads_trans_uuid: '' }),
        }),
      );
    return begun.code ?? begun.status;
  };
  expect(await attempt('AUTHORISED')).toBe(200);
  const answers: unknown[] = [];
  for (let more = 0; more < 41; more++) answers.push(await attempt('ABANDONED'));
  expect(answers).toEqual([...Array(40).fill(200), 'api-error.oap.payment.too-often']);
  await test.sql(
    `insert into portal.payment_alias (tenant_id, user_id, alias, brand, last_digits, expiry_month, expiry_year, shop_version)
     select tenant_id, $1, 'kept', 'CB', '0013', 12, 2040, shop_version from portal.payment_attempt
      where user_id = $1 limit 1`,
    [userId],
  );
  const change = await test.ask('GET /user/UserAliasForm', {}, { token: userId });
  expect(change).toMatchObject({ status: 429, body: { code: 'api-error.oap.payment.too-often' } });
  expect(await form(await test.cart({ userId: CUSTOMER }), CUSTOMER)).toMatchObject({ status: 200 });
});
