import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { saveMeans } from '../settings/payment-settings.sql.ts';
import { aliasTasks } from './aliases.jobs.ts';

let test: PaymentTest;

beforeAll(async () => {
  test = await paymentTest();
  // The provider does not answer here: kept.test.ts covers the polls.
  vi.spyOn(test.services.payment, 'readAlias').mockRejectedValue(new PaymentProviderUnavailable('down'));
  await inPool((db) =>
    saveMeans(db, { ids: [1, 2, 4, 5], instalments: { count: 3, days: 30, fromCents: 10_000 } }),
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.sql('update portal.payment_attempt set next_poll_at = null');
  await test.sql('delete from portal.payment_alias');
  await test.sql('delete from portal.outbox');
  await customerIs({ email: 'ada@example.com' });
});

const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
  test.services.database.tenant(test.tenants.pool.id, work);
const customerIs = ({ email }: { email: string }) =>
  test.sql(
    `insert into portal.customer (tenant_id, id, email, password_hash, user_type, civility, first_name, last_name,
                                  address, zip, city, country, locale)
     values ($1, $2, $3, '-', 'civil', 'MME', 'Ada', 'Le Goff', '-', '56000', 'Vannes', 'FR', 'fr-FR')
     on conflict (tenant_id, id) do update set email = excluded.email`,
    [test.tenants.pool.id, CUSTOMER, email],
  );
const savedCard = async (token?: string) => {
  const { card } = (await test.ask('GET /user/UserAlias', {}, token ? { token } : {})).body as {
    card: object | null;
  };
  return { card };
};
const offered = async (total = 2200) => {
  const cartId = await test.cart({ total });
  const { body } = await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', { cartId });
  return body as { id: number; labels: object; card?: object; maySaveCard?: boolean; schedule?: object[] }[];
};
const ids = async (total?: number) => (await offered(total)).map(({ id }) => id);
/** Pays a cart and saves the card. */
const save = async () => {
  const form = await test.form(await test.cart(), 4, { saveCard: 'true' });
  await test.payAtBank(form, 'frictionless');
  return form;
};
const stateOf = async (cartId: string) =>
  (await test.sql<{ state: string }>('select state from portal.cart where id = $1', [cartId]))[0]?.state;

it('the provider gets the payer’s e-mail address for its risk assessment, also when no card is saved', async () => {
  expect(await test.form(await test.cart())).toMatchObject({
    vads_page_action: 'PAYMENT',
    vads_cust_email: 'ada@example.com',
  });
});

describe('saving a card in a payment', () => {
  it('saves the card when its owner requests it, and shows it masked', async () => {
    expect(await save()).toMatchObject({
      vads_page_action: 'REGISTER_PAY',
      vads_cust_email: 'ada@example.com',
    });
    expect(await savedCard()).toEqual({
      card: {
        brand: 'CB',
        lastDigits: '0013',
        expiryMonth: 12,
        expiryYear: new Date().getUTCFullYear() + 2,
        isExpired: false,
        expiresSoon: false,
        isOfPreviousShop: false,
        isGone: false,
        canReplace: true,
      },
    });
    const dump = JSON.stringify([
      await test.sql('select * from portal.payment_alias'),
      await test.sql('select * from portal.payment_event'),
    ]);
    expect(dump).not.toContain('4970110000000013');
  });

  it('saves no card without a request, whatever the notification contains', async () => {
    const form = await test.form(await test.cart());
    expect(form).toMatchObject({ vads_page_action: 'PAYMENT' });
    const saved = {
      vads_identifier: 'a'.repeat(32),
      vads_identifier_status: 'CREATED',
      vads_card_brand: 'CB',
      vads_card_number: '497010XXXXXX0000',
      vads_expiry_month: '12',
      vads_expiry_year: '2030',
    };
    await test.notify(test.notificationOf(form, saved));
    expect(await savedCard()).toEqual({ card: null });
  });

  it.each(['refused', 'authentication-rejected'] as const)('saves no card that is %s', async (key) => {
    await test.payAtBank(await test.form(await test.cart(), 4, { saveCard: 'true' }), key);
    expect(await savedCard()).toEqual({ card: null });
  });

  it('saves no card when the notification is forged, or its card data are unusable', async () => {
    const form = await test.form(await test.cart(), 4, { saveCard: 'true' });
    const genuine = test.notificationOf(form, { vads_identifier: 'b'.repeat(32) });
    expect((await test.notify({ ...genuine, vads_identifier: 'c'.repeat(32) })).status).toBe(403);
    const strange = test.notificationOf(form, { vads_identifier: 'not an alias' });
    expect(await test.notify(strange)).toMatchObject({ status: 200 });
    expect(await savedCard()).toEqual({ card: null });
  });

  it('is not offered for an address with a +', async () => {
    await customerIs({ email: 'ada+pool@example.com' });
    expect((await offered()).map(({ maySaveCard }) => maySaveCard)).toEqual([undefined]);
    expect(await test.form(await test.cart(), 4, { saveCard: 'true' })).toMatchObject({
      vads_page_action: 'PAYMENT',
    });
  });

  it('saves the card for its owner only', async () => {
    await save();
    expect(await savedCard('c0ffee00-0000-4000-8000-000000000002')).toEqual({ card: null });
    const elsewhere = await test.ask('GET /user/UserAlias', {}, { tenant: 'rink' });
    expect(elsewhere.body).toMatchObject({ card: null });
  });
});

describe('a saved card', () => {
  it('is offered first, in three languages, also in instalments', async () => {
    expect(await ids()).toEqual([4]);
    await save();
    expect(await offered()).toMatchObject([
      {
        id: 1,
        labels: {
          'fr-FR': 'Ma carte enregistrée',
          'en-GB': 'My saved card',
          'de-DE': 'Meine gespeicherte Karte',
        },
        card: { lastDigits: '0013' },
      },
      { id: 4, maySaveCard: true },
    ]);
    expect(await ids(10_000)).toEqual([1, 2, 4, 5]);
  });

  it('pays without being typed again', async () => {
    await save();
    const cartId = await test.cart();
    const form = await test.form(cartId, 1);
    const [alias] = await test.sql<{ alias: string }>('select alias from portal.payment_alias');
    expect(form).toMatchObject({ vads_page_action: 'PAYMENT', vads_identifier: alias?.alias });
    await test.payWithKeptCard(form);
    expect(await stateOf(cartId)).toBe('selling');
  });

  it('pays in instalments', async () => {
    await save();
    const cartId = await test.cart({ total: 10_000 });
    const form = await test.form(cartId, 2);
    expect(form).toMatchObject({ vads_payment_config: 'MULTI:first=3333;count=3;period=30' });
    await test.payWithKeptCard(form);
    expect(await stateOf(cartId)).toBe('selling');
    expect(
      await test.sql(
        'select amount, state from portal.payment_instalment where schedule_id = $1 order by number',
        [form.vads_order_id],
      ),
    ).toEqual([
      { amount: 3333, state: 'paid' },
      { amount: 3333, state: 'due' },
      { amount: 3334, state: 'due' },
    ]);
  });

  it('is shown when it has expired, and no longer pays', async () => {
    await save();
    await test.sql('update portal.payment_alias set expiry_year = 2020');
    expect(await savedCard()).toMatchObject({ card: { isExpired: true } });
    expect(await ids()).toEqual([4]);
  });

  it('replaces the previous card, which the provider deletes', async () => {
    await save();
    const [former] = await test.sql<{ alias: string }>('select alias from portal.payment_alias');
    const form = await test.form(await test.cart(), 4, { saveCard: 'true' });
    await test.payAtBank(form, 'no-instalments');
    expect(await savedCard()).toMatchObject({ card: { lastDigits: '1002', brand: 'VISA' } });
    expect(await test.sql(`select payload ->> 'alias' as alias from portal.outbox`)).toEqual([former]);
  });

  it('is deleted here, and at the provider', async () => {
    await save();
    const cartId = await test.cart();
    const form = await test.form(cartId, 1);
    expect((await test.ask('DELETE /user/DeleteUserAlias', {})).status).toBe(204);
    expect(await savedCard()).toEqual({ card: null });
    expect(await ids()).toEqual([4]);
    const refused = await test.ask('GET /purchase/Form', { cartId, paymentType: '1' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'api-error.oap.payment.invalid-type' } });
    const jobs = await test.sql<{ payload: object }>(
      `select payload from portal.outbox where task = 'payment.cancel-alias'`,
    );
    expect(jobs).toHaveLength(1);
    const cancel = aliasTasks(test.services)['payment.cancel-alias'];
    for (let run = 0; run < 2; run++) await cancel?.run(jobs[0]?.payload, undefined as never);
    await test.payWithKeptCard(form);
    expect(await stateOf(cartId)).toBe('payment-pending');
    expect((await test.ask('DELETE /user/DeleteUserAlias', {})).status).toBe(204);
  });

  it('is deleted with its owner’s account', async () => {
    await save();
    await test.sql(
      `update portal.customer set (email, password_hash, user_type, civility, first_name, last_name, address, zip, city,
                                   country, erased_at) = row(null, null, null, null, null, null, null, null, null, null, now())
        where id = $1`,
      [CUSTOMER],
    );
    expect(await savedCard()).toEqual({ card: null });
    expect(await test.sql(`select from portal.outbox where task = 'payment.cancel-alias'`)).toHaveLength(1);
    await test.sql('delete from portal.customer where id = $1', [CUSTOMER]);
  });
});
