import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { pollPayments } from '../attempts/polling/polling.service.ts';
import { invalidateShops } from '../settings/payment-settings.service.ts';
import { saveMeans } from '../settings/payment-settings.sql.ts';

let test: PaymentTest;

beforeAll(async () => {
  test = await paymentTest();
  // The provider does not answer here: kept.test.ts covers the polls.
  vi.spyOn(test.services.payment, 'readAlias').mockRejectedValue(new PaymentProviderUnavailable('down'));
});
afterAll(() => test.close());
beforeEach(async () => {
  // The attempts are moved back by hours: the rate limit does not apply.
  await test.sql(
    `update portal.payment_attempt set next_poll_at = null, started_at = started_at - interval '2 hours'`,
  );
  await test.sql('delete from portal.payment_alias');
  await test.sql('delete from portal.outbox');
  await offer([1, 2, 4, 5]);
  await customerIs('ada@example.com');
});

const offer = async (ids: (1 | 2 | 4 | 5)[]) => {
  await test.services.database.tenant(test.tenants.pool.id, (db) =>
    saveMeans(db, { ids, instalments: { count: 4, days: 30, fromCents: 10_000 } }),
  );
  invalidateShops(test.services.database);
};
const customerIs = (email: string) =>
  test.sql(
    `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                  address, zip, city, country, locale)
     values ($1, $2, $3, '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', 'fr-FR')
     on conflict (tenant_id, id) do update set email = excluded.email`,
    [test.tenants.pool.id, CUSTOMER, email],
  );
type Form = Record<string, string>;
const ask = () => test.ask('GET /user/UserAliasForm', { register: 'true' });
const registration = async (): Promise<Form> =>
  ((await ask()).body as { form: { fields: Form } }).form.fields;
const shown = async () =>
  (await test.ask('GET /user/UserAlias', {})).body as {
    card: { lastDigits: string } | null;
    canAdd: boolean;
  };
const stateOf = async (form: Form) =>
  (
    await test.sql<{ state: string }>('select state from portal.payment_attempt where id = $1', [
      form.vads_order_id,
    ])
  )[0]?.state;
const forgotten = () =>
  test.sql<{ alias: string }>(`select payload ->> 'alias' as alias from portal.outbox order by id`);
/** Returns the provider's notification of a saved card. */
const saved = (form: Form, change: Form = {}, key?: string) =>
  test.notificationOf(
    form,
    {
      vads_trans_status: 'ACCEPTED',
      vads_operation_type: 'VERIFICATION',
      vads_identifier: 'd'.repeat(32),
      vads_identifier_status: 'CREATED',
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

describe('saving a card without paying', () => {
  it('requests no amount from the provider, and returns to the profile', async () => {
    const form = await registration();
    expect(form).toMatchObject({ vads_page_action: 'REGISTER', vads_cust_email: 'ada@example.com' });
    expect(form.vads_url_success).toContain('/pool/profil?tab=payments&outcome=card-saved');
    expect(form.vads_url_refused).toContain('/pool/profil?tab=payments&outcome=card-not-saved');
    expect(Object.keys(form)).not.toContain('vads_amount');
  });

  it('shows the card in the profile, where it can pay the next order', async () => {
    expect(await shown()).toEqual({ card: null, canAdd: true });
    const form = await registration();
    await test.payAtBank(form, 'frictionless');
    expect(await shown()).toMatchObject({ card: { lastDigits: '0013', canReplace: true }, canAdd: false });
    expect(await stateOf(form)).toBe('paid');
    const cartId = await test.cart();
    await test.payWithKeptCard(await test.form(cartId, 1));
    expect(await test.sql('select state from portal.cart where id = $1', [cartId])).toEqual([
      { state: 'selling' },
    ]);
  });

  it.each(['refused', 'authentication-rejected'] as const)('does not save a card that is %s', async (key) => {
    const form = await registration();
    await test.payAtBank(form, key);
    expect(await shown()).toEqual({ card: null, canAdd: true });
    expect(await stateOf(form)).toBe('failed');
  });

  it('is found by a poll when its notification is lost', async () => {
    const form = await registration();
    await test.payAtBank(form, 'lost-notification');
    expect((await shown()).card).toBeNull();
    await test.sql('update portal.payment_attempt set next_poll_at = now() where id = $1', [
      form.vads_order_id,
    ]);
    await pollPayments(test.services, async () => undefined);
    expect((await shown()).card).toMatchObject({ lastDigits: '0071' });
  });

  it('replaces a card that the provider no longer stores', async () => {
    await test.payAtBank(await registration(), 'frictionless');
    await test.sql('update portal.payment_alias set gone_at = now()');
    expect((await shown()).canAdd).toBe(true);
    const [former] = await test.sql<{ alias: string }>('select alias from portal.payment_alias');
    await test.payAtBank(await registration(), 'no-instalments');
    expect(await shown()).toMatchObject({ card: { lastDigits: '1002', isGone: false } });
    expect(await forgotten()).toEqual([former]);
  });
});

describe('saving a card without paying is refused', () => {
  it('when a card can be replaced', async () => {
    await test.payAtBank(await registration(), 'frictionless');
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'api-error.oap.payment.card-already-saved' },
    });
  });

  it.each([
    ['when the venue does not offer payment with a saved card', () => offer([4, 5])],
    ['for an address that the provider rejects', () => customerIs('ada+pool@example.com')],
  ])('%s', async (_where, arrange) => {
    await arrange();
    expect(await shown()).toEqual({ card: null, canAdd: false });
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: 'api-error.oap.payment.cards-not-kept' },
    });
  });

  it('when the customer has too many open attempts', async () => {
    for (let more = 0; more < 30; more++) await registration();
    expect((await ask()).status).toBe(429);
  });
});

it('cards are saved and replaced at most forty times within an hour: trying a card is free of charge', async () => {
  const form = await registration();
  await test.payAtBank(form, 'frictionless');
  await test.sql(
    `insert into portal.payment_attempt
       (tenant_id, id, user_id, cart_version, site_id, mode, transaction_id, transaction_day, started_at, amount,
        currency, purpose, card, shop_version, state, transaction_uuid)
     select tenant_id, gen_random_uuid(), user_id, 0, site_id, mode, 'x' || lpad(number::text, 5, '0'), transaction_day,
            now(), 0, currency, purpose, card, shop_version, state, number
       from portal.payment_attempt, generate_series(1, 39) as number where id = $1`,
    [form.vads_order_id],
  );
  await test.sql('delete from portal.payment_alias');
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'api-error.oap.payment.too-often' } });
  // The customer can still pay a cart.
  expect(Object.keys(await test.form(await test.cart()))).toContain('vads_amount');
});

describe('the notification of a saved card', () => {
  it('has one effect, however often it arrives', async () => {
    const form = await registration();
    const notification = saved(form);
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.notify(notification)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await shown()).card).toMatchObject({ lastDigits: '4242' });
    // Another result of the same attempt saves no second card.
    await test.notify(saved(form, { vads_identifier: 'e'.repeat(32), vads_card_number: '497010XXXXXX5555' }));
    expect((await shown()).card).toMatchObject({ lastDigits: '4242' });
    expect(await forgotten()).toEqual([]);
  });

  it('deletes its own card when it arrives after a later card was saved', async () => {
    const [early, late] = [await registration(), await registration()];
    const hour = { vads_effective_creation_date: '20260101100000' };
    await test.notify(
      saved(late, { vads_identifier: 'e'.repeat(32), vads_card_number: '497010XXXXXX5555', ...hour }),
    );
    await test.notify(saved(early, { vads_effective_creation_date: '20260101095959' }));
    expect((await shown()).card).toMatchObject({ lastDigits: '5555' });
    expect(await forgotten()).toEqual([{ alias: 'd'.repeat(32) }]);
  });

  it('replaces the previous card when it is of the same second or later', async () => {
    const [first, second] = [await registration(), await registration()];
    const hour = { vads_effective_creation_date: '20260101100000' };
    await test.notify(
      saved(first, { vads_identifier: 'e'.repeat(32), vads_card_number: '497010XXXXXX5555', ...hour }),
    );
    await test.notify(saved(second, hour));
    expect((await shown()).card).toMatchObject({ lastDigits: '4242' });
    expect(await forgotten()).toEqual([{ alias: 'e'.repeat(32) }]);
  });

  it.each([
    ['takes money', { vads_operation_type: 'DEBIT', vads_amount: '100' }, 400],
    ['takes money in silence', { vads_operation_type: 'DEBIT' }, 400],
    ['is of another mode', { vads_ctx_mode: 'PRODUCTION' }, 403],
    ['says that none was created', { vads_identifier: '', vads_identifier_status: 'NOT_CREATED' }, 200],
    ['was refused', { vads_trans_status: 'REFUSED' }, 200],
    ['was abandoned', { vads_trans_status: 'ABANDONED', vads_trans_uuid: '' }, 200],
  ])('saves nothing when it %s', async (_what, change, status) => {
    expect((await test.notify(saved(await registration(), change))).status).toBe(status);
    expect((await shown()).card).toBeNull();
  });

  it('is refused when it is forged or altered', async () => {
    const form = await registration();
    const genuine = saved(form);
    expect((await test.notify({ ...genuine, vads_identifier: 'f'.repeat(32) })).status).toBe(403);
    expect((await test.notify(saved(form, {}, 'guessed key'))).status).toBe(403);
    expect((await shown()).card).toBeNull();
  });

  it('cannot pay a cart, and a payment’s notification cannot save its card', async () => {
    const cartId = await test.cart();
    const payment = await test.form(cartId);
    const { signature: _own, ...verification } = saved(await registration());
    await test.notify(
      test.notificationOf({ ...verification, vads_order_id: payment.vads_order_id as string }),
    );
    expect(await test.sql('select state from portal.cart where id = $1', [cartId])).toEqual([
      { state: 'payment-pending' },
    ]);
    expect((await shown()).card).toBeNull();
  });
});
