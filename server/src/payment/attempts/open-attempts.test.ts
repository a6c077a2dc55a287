import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';

let test: PaymentTest;
beforeAll(async () => {
  test = await paymentTest();
});
afterAll(() => test.close());

const form = async (cartId: string, token: string) => {
  const { status, body } = await test.ask('GET /purchase/Form', { cartId, paymentType: '4' }, { token });
  const {
    code,
    error,
    form: given,
  } = body as {
    code?: string;
    error?: string;
    form?: { fields: Record<string, string> };
  };
  return { status, code, error, fields: given?.fields ?? {} };
};
const openOf = (userId: string) =>
  test.sql<{ id: string; wait: number }>(
    `select id, extract(epoch from next_poll_at - started_at)::int as wait from portal.payment_attempt
      where user_id = $1 and next_poll_at is not null order by started_at`,
    [userId],
  );

it('a cart has eight open attempts at most; further ones are refused with a message', async () => {
  const userId = randomUUID();
  const cartId = await test.cart({ userId });
  const answers: Awaited<ReturnType<typeof form>>[] = [];
  for (let more = 0; more < 12; more++) answers.push(await form(cartId, userId));
  expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
  expect(answers.at(-1)).toMatchObject({
    code: 'api-error.oap.payment.too-many-attempts',
    error: expect.stringContaining('10 minutes'),
  });
});

it('a customer has thirty open attempts at most, over all carts and concurrent requests, without effect on others', async () => {
  const userId = randomUUID();
  const carts = await Promise.all(Array.from({ length: 40 }, () => test.cart({ userId })));
  const answers = await Promise.all(carts.map((cartId) => form(cartId, userId)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  const other = randomUUID();
  expect((await form(await test.cart({ userId: other }), other)).status).toBe(200);
});

it('an answered attempt no longer counts as open', async () => {
  const userId = randomUUID();
  const cartId = await test.cart({ userId });
  for (let more = 0; more < 12; more++) {
    const { status, fields } = await form(cartId, userId);
    expect(status).toBe(200);
    await test.notify(test.notificationOf(fields, { vads_trans_status: 'ABANDONED', vads_trans_uuid: '' }));
  }
});

it('a cart has twenty attempts within an hour at most, however they ended', async () => {
  const userId = randomUUID();
  const cartId = await test.cart({ userId });
  const attempt = async () => {
    const { status, code, fields } = await form(cartId, userId);
    if (status === 200)
      await test.notify(test.notificationOf(fields, { vads_trans_status: 'ABANDONED', vads_trans_uuid: '' }));
    return code ?? status;
  };
  const answers: unknown[] = [];
  for (let more = 0; more < 21; more++) answers.push(await attempt());
  expect(answers).toEqual([...Array(20).fill(200), 'api-error.oap.payment.too-often']);
  await test.sql(
    `update portal.payment_attempt set started_at = now() - interval '61 minutes' where user_id = $1`,
    [userId],
  );
  expect(await attempt()).toBe(200);
});

it('the two newest attempts of a cart are polled often, and the others once', async () => {
  const userId = randomUUID();
  const cartId = await test.cart({ userId });
  for (let more = 0; more < 4; more++) await form(cartId, userId);
  expect((await openOf(userId)).map(({ wait }) => wait)).toEqual([660, 660, 25, 25]);
});
