import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { addCustomer } from '#test/portal/payment-customer.ts';
import { type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { pollPayments } from '../attempts/polling/polling.service.ts';
import { saveMeans } from '../settings/payment-settings.sql.ts';

let test: PaymentTest;

beforeAll(async () => {
  test = await paymentTest();
  // The provider does not answer here: kept.test.ts covers the polls.
  vi.spyOn(test.services.payment, 'readAlias').mockRejectedValue(new PaymentProviderUnavailable('down'));
  await test.services.database.tenant(test.tenants.pool.id, (db) =>
    saveMeans(db, { ids: [1, 2, 4, 5], instalments: { count: 4, days: 30, fromCents: 10_000 } }),
  );
  await addCustomer(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  // The attempts are moved back by hours: the rate limit does not apply.
  await test.sql(
    `update portal.payment_attempt set next_poll_at = null, started_at = started_at - interval '2 hours'`,
  );
  await test.sql('delete from portal.payment_alias');
  await test.payAtBank(await test.form(await test.cart(), 4, { saveCard: 'true' }), 'no-instalments');
});

const shown = async () => {
  const { body } = await test.ask('GET /user/UserAlias', {});
  return (body as { card: { lastDigits: string; expiresSoon: boolean } }).card;
};
const alias = async () =>
  (await test.sql<{ alias: string }>('select alias from portal.payment_alias'))[0]?.alias;
const stateOf = async (orderId: string | undefined) =>
  (await test.sql<{ state: string }>('select state from portal.payment_attempt where id = $1', [orderId]))[0]
    ?.state;
/** Returns the provider's notification of a change to a card that ends with 4242. */
const changed = (form: Record<string, string>, change: Record<string, string> = {}, key?: string) =>
  test.notificationOf(
    form,
    {
      vads_trans_status: 'ACCEPTED',
      vads_operation_type: 'VERIFICATION',
      vads_identifier_status: 'UPDATED',
      vads_amount: '0',
      vads_trans_id: 'a1b2c3',
      vads_card_brand: 'CB',
      vads_card_number: '497010XXXXXX4242',
      vads_expiry_month: '11',
      vads_expiry_year: '2031',
      ...change,
    },
    key,
  );

describe('changing the saved card', () => {
  it('requests another card under the same alias from the provider, without an amount', async () => {
    const form = await test.cardForm();
    expect(form).toMatchObject({
      vads_page_action: 'REGISTER_UPDATE',
      vads_identifier: await alias(),
      vads_cust_email: 'ada@example.com',
    });
    expect(form.vads_url_success).toContain('/pool/profil?tab=payments&outcome=card-changed');
    expect(form.vads_url_refused).toContain('/pool/profil?tab=payments&outcome=card-kept');
    expect(Object.keys(form)).not.toContain('vads_amount');
    expect(Object.keys(form)).not.toContain('vads_currency');
  });

  it('shows the new card under the same alias, which then pays', async () => {
    const before = await alias();
    await test.payAtBank(await test.cardForm(), 'frictionless');
    expect(await shown()).toMatchObject({ brand: 'CB', lastDigits: '0013', expiresSoon: false });
    expect(await alias()).toBe(before);
    expect(await test.sql(`select from portal.outbox where payload ->> 'alias' = $1`, [before])).toEqual([]);
    const cartId = await test.cart();
    await test.payWithKeptCard(await test.form(cartId, 1));
    expect(await test.sql('select state from portal.cart where id = $1', [cartId])).toEqual([
      { state: 'selling' },
    ]);
  });

  it('continues the debits of the alias with the new card', async () => {
    const form = await test.form(await test.cart({ total: 10_000 }), 2);
    await test.payWithKeptCard(form);
    await test.payAtBank(await test.cardForm(), 'frictionless');
    await test.daysPass(31);
    const [second] = await test.sql(
      'select state from portal.payment_instalment where schedule_id = $1 and number = 2',
      [form.vads_order_id],
    );
    expect(second).toEqual({ state: 'paid' });
  });

  it.each(['refused', 'authentication-rejected'] as const)(
    'keeps the old card when the new one is %s',
    async (key) => {
      const form = await test.cardForm();
      await test.payAtBank(form, key);
      expect(await shown()).toMatchObject({ lastDigits: '1002' });
      expect(await stateOf(form.vads_order_id)).toBe('failed');
    },
  );

  it('is found by a poll when its notification is lost', async () => {
    const form = await test.cardForm();
    await test.payAtBank(form, 'lost-notification');
    expect(await shown()).toMatchObject({ lastDigits: '1002' });
    await test.sql('update portal.payment_attempt set next_poll_at = now() where id = $1', [
      form.vads_order_id,
    ]);
    await pollPayments(test.services, async () => undefined);
    expect(await shown()).toMatchObject({ lastDigits: '0071' });
  });

  it('requires a card, and is limited to its owner', async () => {
    const stranger = { token: 'c0ffee00-0000-4000-8000-000000000002' };
    expect(await test.ask('GET /user/UserAliasForm', {}, stranger)).toMatchObject({
      status: 404,
      body: { code: 'api-error.oap.payment.no-saved-card' },
    });
  });

  it('has no effect on a card that has been deleted since', async () => {
    const form = await test.cardForm();
    await test.ask('DELETE /user/DeleteUserAlias', {});
    expect((await test.notify(changed(form))).status).toBe(200);
    expect(await shown()).toBeNull();
  });

  it('is refused after thirty open attempts', async () => {
    for (let more = 0; more < 30; more++) await test.cardForm();
    expect((await test.ask('GET /user/UserAliasForm', {})).status).toBe(429);
  });
});

describe('the notification of a changed card', () => {
  it('has one effect, however often it arrives', async () => {
    const notification = changed(await test.cardForm());
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.notify(notification)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await shown()).toMatchObject({ lastDigits: '4242' });
  });

  it.each([
    ['of another alias', { vads_identifier: 'f'.repeat(32) }, 400],
    ['that takes money', { vads_operation_type: 'DEBIT', vads_amount: '100' }, 400],
    ['that takes money in silence', { vads_operation_type: 'DEBIT' }, 400],
    ['of another mode', { vads_ctx_mode: 'PRODUCTION' }, 403],
    ['without a known status', { vads_trans_status: 'UPDATED' }, 400],
    ['that says that nothing was changed', { vads_identifier_status: 'NOT_UPDATED' }, 200],
    ['that was refused', { vads_trans_status: 'REFUSED' }, 200],
    ['that was abandoned', { vads_trans_status: 'ABANDONED', vads_trans_uuid: '' }, 200],
  ])('(%s) changes nothing', async (_what, change, status) => {
    expect((await test.notify(changed(await test.cardForm(), change))).status).toBe(status);
    expect(await shown()).toMatchObject({ lastDigits: '1002' });
  });

  it('is refused when it is forged or altered', async () => {
    const form = await test.cardForm();
    const genuine = changed(form);
    expect((await test.notify({ ...genuine, vads_card_number: '497010XXXXXX6666' })).status).toBe(403);
    expect((await test.notify({ ...genuine, vads_identifier: 'f'.repeat(32) })).status).toBe(403);
    expect((await test.notify(changed(form, {}, 'guessed key'))).status).toBe(403);
    expect(await shown()).toMatchObject({ lastDigits: '1002' });
  });

  it('cannot pay a cart, and a payment’s notification cannot change a card', async () => {
    const cartId = await test.cart();
    const payment = await test.form(cartId);
    const { signature: _own, ...verification } = changed(await test.cardForm());
    await test.notify(
      test.notificationOf(
        { ...verification, vads_order_id: payment.vads_order_id as string },
        { vads_trans_status: 'ACCEPTED', vads_operation_type: 'VERIFICATION' },
      ),
    );
    expect(await test.sql('select state from portal.cart where id = $1', [cartId])).toEqual([
      { state: 'payment-pending' },
    ]);
    await test.notify(test.notificationOf(payment, { vads_identifier: (await alias()) as string }));
    expect(await shown()).toMatchObject({ lastDigits: '1002' });
  });

  it('has no effect when it is older than the last change, and a refusal undoes no change', async () => {
    const [older, newer] = [await test.cardForm(), await test.cardForm()];
    const at = (time: string) => ({ vads_effective_creation_date: time });
    await test.notify(changed(newer, { ...at('20301120101600'), vads_card_number: '497010XXXXXX7777' }));
    await test.notify(changed(older, at('20301120101500')));
    await test.notify(
      changed(newer, { vads_trans_status: 'REFUSED', vads_trans_uuid: randomBytes(16).toString('hex') }),
    );
    expect(await shown()).toMatchObject({ lastDigits: '7777' });
    expect(await stateOf(newer.vads_order_id)).toBe('paid');
  });
});

it('a card that expires with this month or the next is marked', async () => {
  const now = new Date();
  await test.sql('update portal.payment_alias set expiry_month = $1, expiry_year = $2', [
    now.getUTCMonth() + 1,
    now.getUTCFullYear(),
  ]);
  expect(await shown()).toMatchObject({ expiresSoon: true, isExpired: false });
});
