import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentProviderUnavailable } from '#gateways/payment/port.ts';
import { addCustomer } from '#test/portal/payment-customer.ts';
import { CUSTOMER, type PaymentTest, paymentTest } from '#test/portal/payment-service.ts';
import { shopOf } from '../settings/payment-settings.service.ts';
import { saveMeans } from '../settings/payment-settings.sql.ts';
import { aliasTasks } from './aliases.jobs.ts';

let test: PaymentTest;

beforeAll(async () => {
  test = await paymentTest();
  await test.services.database.tenant(test.tenants.pool.id, (db) => saveMeans(db, { ids: [1, 4] }));
  await addCustomer(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await test.sql('update portal.payment_attempt set next_poll_at = null');
  await test.sql('delete from portal.payment_alias');
});

interface Shown {
  brand: string;
  lastDigits: string;
  expiryYear: number;
  isGone: boolean;
  canReplace: boolean;
}
const shown = async () => ((await test.ask('GET /user/UserAlias', {})).body as { card: Shown | null }).card;
const offered = async () => {
  const asked = { cartId: await test.cart() };
  const { body } = await test.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', asked);
  return (body as { id: number }[]).map(({ id }) => id);
};
/** Pays a cart and saves the card. @returns its alias */
const save = async () => {
  await test.payAtBank(await test.form(await test.cart(), 4, { saveCard: 'true' }), 'frictionless');
  const [saved] = await test.sql<{ alias: string }>('select alias from portal.payment_alias');
  return saved?.alias ?? '';
};
/** Deletes the card in the bank's own back office. */
const deleteAtBank = async (alias: string) => {
  const configured = await shopOf(test.services, test.tenants.pool);
  if (!configured) throw new Error('The pool has no shop');
  await test.services.payment.cancelAlias(alias, configured.shop);
};
const daysPass = (days: number) =>
  test.sql(
    `update portal.payment_alias set asked_at = now() - make_interval(days => $1), saved_at = now() - make_interval(days => $1)`,
    [days],
  );
const askHourly = () => aliasTasks(test.services)['payment.ask-cards']?.run({}, undefined as never);

describe('a saved card that was deleted at the provider', () => {
  it('is shown as deleted to its customer, pays nothing, and can neither be changed nor used', async () => {
    await deleteAtBank(await save());
    expect(await offered()).toEqual([1, 4]);
    expect(await shown()).toMatchObject({ lastDigits: '0013', isGone: true, canReplace: false });
    expect(await offered()).toEqual([4]);
    expect(await test.ask('GET /user/UserAliasForm', {})).toMatchObject({
      status: 404,
      body: { code: 'api-error.oap.payment.no-saved-card' },
    });
  });

  it('is found by the daily poll', async () => {
    const alias = await save();
    await deleteAtBank(alias);
    await askHourly();
    expect(await offered()).toEqual([1, 4]);
    await daysPass(2);
    await askHourly();
    expect(await offered()).toEqual([4]);
  });

  it('makes room for another, which is saved like the first', async () => {
    await deleteAtBank(await save());
    expect(await shown()).toMatchObject({ isGone: true });
    await save();
    expect(await shown()).toMatchObject({ isGone: false, canReplace: true });
    expect(await offered()).toEqual([1, 4]);
  });
});

it('a card that the bank has renewed is shown with its new expiry', async () => {
  const alias = await save();
  await test.sql(
    `update sandbox.payment_token set used_card = used_card || '{"expiryYear":2044}' where token = $1`,
    [alias],
  );
  expect(await shown()).toMatchObject({ expiryYear: 2044, isGone: false });
});

it('a card stays unchanged while the provider does not answer', async () => {
  await save();
  await daysPass(2);
  const ask = vi
    .spyOn(test.services.payment, 'readAlias')
    .mockRejectedValue(new PaymentProviderUnavailable('down'));
  await askHourly();
  expect(await shown()).toMatchObject({ isGone: false, canReplace: true });
  expect(ask).toHaveBeenCalledTimes(1);
});

describe('the hourly poll of due cards', () => {
  /** Creates cards of other customers like the saved card, due in turn. @param names their aliases */
  const others = async (names: string[], shopVersion: number | null = null) => {
    for (const [index, name] of names.entries())
      await test.sql(
        `insert into portal.payment_alias
           (tenant_id, user_id, alias, brand, last_digits, expiry_month, expiry_year, shop_version, saved_at, asked_at)
         select tenant_id, gen_random_uuid(), $1, brand, last_digits, expiry_month, expiry_year,
                coalesce($2::int, shop_version), now() - interval '9 days', now() - interval '9 days' + make_interval(mins => $3)
           from portal.payment_alias where user_id = $4`,
        [name, shopVersion, index, CUSTOMER],
      );
  };
  const askedAbout = async () => {
    const ask = vi.spyOn(test.services.payment, 'readAlias').mockImplementation(async (alias) => {
      if (alias.startsWith('silent')) throw new PaymentProviderUnavailable('refused');
      return undefined;
    });
    ask.mockClear();
    await askHourly();
    return ask.mock.calls.map(([alias]) => alias);
  };

  it('continues after a card without an answer, and retries that card a day later', async () => {
    await save();
    await others(['silent-1', 'silent-2', 'other-1', 'other-2']);
    expect(await askedAbout()).toEqual(['silent-1', 'silent-2', 'other-1', 'other-2']);
    expect(await askedAbout()).toEqual([]);
  });

  it('stops at a shop that leaves several polls unanswered', async () => {
    await save();
    await others(['silent-1', 'silent-2', 'silent-3', 'silent-4', 'other']);
    expect(await askedAbout()).toEqual(['silent-1', 'silent-2', 'silent-3']);
    expect(await askedAbout()).toEqual(['silent-4', 'other']);
  });

  it('postpones cards of an unknown shop for a day', async () => {
    await save();
    await others(['orphan'], 4711);
    expect(await askedAbout()).toEqual([]);
    const [orphan] = await test.sql<{ isAsked: boolean }>(
      `select asked_at > now() - interval '1 hour' as "isAsked" from portal.payment_alias where alias = 'orphan'`,
    );
    expect(orphan).toEqual({ isAsked: true });
  });
});

it('a slow provider does not delay its customer', async () => {
  await save();
  vi.spyOn(test.services.payment, 'readAlias').mockReturnValue(new Promise(() => undefined));
  const from = performance.now();
  expect(await shown()).toMatchObject({ isGone: false });
  expect(performance.now() - from).toBeLessThan(4_000);
});

it('a card is polled at most once a minute', async () => {
  await save();
  const ask = vi.spyOn(test.services.payment, 'readAlias');
  for (let times = 0; times < 3; times++) await shown();
  expect(ask).toHaveBeenCalledTimes(1);
});
