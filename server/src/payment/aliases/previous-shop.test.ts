import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addCustomer } from '#test/portal/payment-customer.ts';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { pollPayments } from '../attempts/polling/polling.service.ts';
import { invalidateShops, sealShop } from '../settings/payment-settings.service.ts';
import { saveMeans, saveShop } from '../settings/payment-settings.sql.ts';
import { keepPreviousShop } from '../settings/previous-shops.sql.ts';
import { aliasTasks } from './aliases.jobs.ts';
import { moveAliases } from './aliases.sql.ts';

let test: PaymentTest;

const inPool = <T>(work: Parameters<typeof test.services.database.tenant<T>>[1]) =>
  test.services.database.tenant(test.tenants.pool.id, work);
const FIRST = {
  protocol: 'lyra' as const,
  idSite: '10000000',
  sitePassword: 'pool rest password',
  apiKey: 'pool form key',
};
const SECOND = {
  protocol: 'lyra' as const,
  idSite: '20000000',
  sitePassword: 'next rest password',
  apiKey: 'next form key',
};
/** Changes the shop of the venue. */
const changeShop = async (shop: typeof FIRST, providerId: string | null = null) => {
  await inPool(async (db) => {
    await keepPreviousShop(db);
    await saveShop(db, sealShop(test.services.secrets, { ...shop, isProduction: false, providerId }));
  });
  invalidateShops(test.services.database);
};

beforeAll(async () => {
  test = await paymentTest();
  await inPool((db) => saveMeans(db, { ids: [1, 4] }));
  await addCustomer(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.sql('update portal.payment_attempt set next_poll_at = null');
  await test.sql('delete from portal.payment_alias');
  await test.sql('delete from portal.outbox');
});

/** Pays a cart and saves the card. */
const save = async () => {
  await test.payAtBank(await test.form(await test.cart(), 4, { saveCard: 'true' }), 'frictionless');
  const [saved] = await test.sql<{ alias: string }>('select alias from portal.payment_alias');
  return saved?.alias as string;
};
const shown = async () =>
  ((await test.ask('GET /user/UserAlias', {})).body as { card: { isOfPreviousShop: boolean } | null }).card;
const offered = async () => {
  const { body } = await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', {
    cartId: await test.cart(),
  });
  return (body as { id: number }[]).map(({ id }) => id);
};
const runJob = async () => {
  const cancelAlias = vi.spyOn(test.services.payment, 'cancelAlias');
  const jobs = await test.sql<{ payload: object }>(
    `select payload from portal.outbox where task = 'payment.cancel-alias'`,
  );
  for (const { payload } of jobs)
    await aliasTasks(test.services)['payment.cancel-alias']?.run(payload, undefined as never);
  const calls = cancelAlias.mock.calls.map(([alias, { siteId }]) => ({ alias, siteId }));
  cancelAlias.mockRestore();
  return calls;
};
const tokenState = async (token: string) =>
  (await test.sql<{ state: string }>('select state from sandbox.payment_token where token = $1', [token]))[0]
    ?.state;

describe('a card of a shop that the venue has left', () => {
  it('is not offered, and is shown as unusable', async () => {
    await changeShop(FIRST);
    await save();
    expect(await shown()).toMatchObject({ isOfPreviousShop: false });
    expect(await offered()).toEqual([1, 4]);
    await changeShop(SECOND);
    expect(await shown()).toMatchObject({ isOfPreviousShop: true });
    expect(await offered()).toEqual([4]);
    const late = await test.ask('GET /purchase/Form', { cartId: await test.cart(), paymentType: '1' });
    expect(late).toMatchObject({ status: 409, body: { code: 'api-error.oap.payment.card-of-former-shop' } });
    expect(JSON.stringify(late.body)).toContain('contrat de paiement');
  });

  it('is offered again when the venue returns to that shop', async () => {
    await changeShop(FIRST);
    await save();
    await changeShop(SECOND);
    await changeShop(FIRST);
    expect(await offered()).toEqual([1, 4]);
  });

  it('is deleted at the shop that issued it', async () => {
    await changeShop(FIRST);
    const alias = await save();
    await changeShop(SECOND);
    expect((await test.ask('DELETE /user/DeleteUserAlias', {})).status).toBe(204);
    expect(await runJob()).toEqual([{ alias, siteId: FIRST.idSite }]);
    expect(await tokenState(alias)).toBe('cancelled');
  });

  it('leaves a failed task when its shop is no longer known', async () => {
    await changeShop(FIRST);
    await save();
    expect((await test.ask('DELETE /user/DeleteUserAlias', {})).status).toBe(204);
    await test.sql(`update portal.outbox set payload = payload || '{"shopVersion": 1000}'`);
    await expect(runJob()).rejects.toThrow('is unknown');
  });

  it('is deleted there with its owner’s account', async () => {
    await changeShop(FIRST);
    const alias = await save();
    await changeShop(SECOND);
    await test.sql(
      `update portal.customer set (email, password_hash, user_type, civility, first_name, last_name, address, zip, city,
                                   country, erased_at) = row(null, null, null, null, null, null, null, null, null, null, now())
        where id = $1`,
      [CUSTOMER],
    );
    expect(await runJob()).toEqual([{ alias, siteId: FIRST.idSite }]);
    await test.sql(
      `update portal.customer set (email, password_hash, user_type, civility, first_name, last_name, address, zip, city,
                                   country, erased_at) = row('ada@example.com', '-', 'civil', 'MME', 'Ada', 'Le Goff', '-',
                                   '56000', 'Vannes', 'FR', null)
        where id = $1`,
      [CUSTOMER],
    );
  });

  it('is changed at the shop that issued it, where its debits are made', async () => {
    await changeShop(FIRST);
    const alias = await save();
    await changeShop(SECOND);
    const form = await test.cardForm();
    expect(form).toMatchObject({ vads_site_id: FIRST.idSite, vads_identifier: alias });
    await test.payAtBank(form, 'no-instalments');
    expect(await shown()).toMatchObject({ lastDigits: '1002', isOfPreviousShop: true });
  });

  it('is replaced by a card that is saved at the current shop', async () => {
    await changeShop(FIRST);
    const former = await save();
    await changeShop(SECOND);
    const alias = await save();
    expect(alias).not.toBe(former);
    expect(await shown()).toMatchObject({ isOfPreviousShop: false });
    expect(await runJob()).toEqual([{ alias: former, siteId: FIRST.idSite }]);
    expect(await tokenState(alias)).toBe('active');
  });
});

describe('a shop that changes only its keys', () => {
  it('keeps its cards', async () => {
    await changeShop(FIRST);
    await save();
    await changeShop({ ...FIRST, apiKey: 'pool form key, renewed' });
    expect(await offered()).toEqual([1, 4]);
  });

  it('keeps its cards after its former keys were deleted', async () => {
    await changeShop(FIRST);
    await save();
    const [before] = await test.sql<{ version: number }>(
      'select shop_version as version from portal.payment_alias',
    );
    await changeShop({ ...FIRST, apiKey: 'pool form key, renewed again' });
    await inPool((db) => moveAliases(db, { from: before?.version ?? 0, to: (before?.version ?? 0) + 1 }));
    await test.sql('delete from portal.payment_former_shop');
    invalidateShops(test.services.database);
    expect(await offered()).toEqual([1, 4]);
  });
});

it('two providers with the same shop number are two shops: each is polled about its own attempts', async () => {
  await changeShop(FIRST);
  const [provider] = await test.sql<{ id: string }>(
    `select id from portal.payment_provider where name = 'PayZen'`,
  );
  const before = await test.form(await test.cart());
  await changeShop(FIRST, provider?.id);
  const after = await test.form(await test.cart());
  await test.sql('update portal.payment_attempt set next_poll_at = now() where id = any ($1)', [
    [before.vads_order_id, after.vads_order_id],
  ]);
  const lookUp = vi.spyOn(test.services.payment, 'lookUp').mockResolvedValue([]);
  await pollPayments(test.services, async () => undefined);
  const asked = Object.fromEntries(
    lookUp.mock.calls.map(([order, shop]) => [order.orderId, new URL(shop.apiUrl).host]),
  );
  expect(asked[before.vads_order_id as string]).toMatch(/^127\.0\.0\.1/);
  expect(asked[after.vads_order_id as string]).toBe('api.payzen.eu');
  lookUp.mockRestore();
});
