import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredLine } from '#cart/cart.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { saveLines } from '#test/portal/card-orders.ts';
import { buyGiftCard, sellGiftCards } from '#test/portal/gift-cards.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';
import { readDaySums } from '../closings/closings.sql.ts';
import { modesCounted } from './takings.ts';
import { withoutVatOf } from './takings-refunds.ts';

let portal: PortalTest;
let token: string;
let reader: string;
let days: { from: string; until: string };
refundTests((given) => ({ portal, token } = given));
beforeAll(async () => {
  reader = (await portal.administrator({ rights: ['settings.payment'] })).token;
  const today = dayOf(new Date(), 'Europe/Paris');
  days = { from: today, until: today };
  await sellGiftCards(portal);
});

const takings = async () =>
  (await portal.ask('GET /settingsadmin/takings', { query: days, token: reader })).body.period;

/** Sells places and a card service, with 5.00 € off the admissions. @param atBank cents that the bank pays */
async function sell(atBank?: number): Promise<StoredLine[]> {
  const administrator = await portal.administrator({ rights: ['settings.ticketing'] });
  await portal.sql('delete from portal.promotion');
  await portal.ask('POST /settingsticketing/promotion', {
    token: administrator.token,
    body: {
      labels: { 'fr-FR': 'Bienvenue' },
      isEnabled: true,
      benefit: 'amount',
      cents: 500,
      target: 'all',
      services: ['ENT-UNITE'],
      priceNames: [],
      hours: [],
      combines: true,
    },
  });
  const session = await portal.session(20);
  const { body: cart } = await saveLines(portal, token, [
    { service: 'ENT-UNITE', priceName: 'PLEIN', cartLineDetails: [{ quantity: 3 }] },
    {
      service: session.service,
      priceName: session.priceName,
      cartLineDetails: [{ eventId: session.id, quantity: 2 }],
    },
  ]);
  // Two rates of VAT in one order.
  await portal.sql(
    `update portal.cart set lines = (select jsonb_agg(
       case when line ->> 'service' = 'ENT-UNITE' then jsonb_set(line, '{vatRate}', '55') else line end order by place)
       from jsonb_array_elements(lines) with ordinality as each (line, place)) where id = $1`,
    [cart.id],
  );
  if (atBank !== undefined) {
    const { code } = await buyGiftCard(portal, token, cart.totalAmount - atBank);
    await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code }, token });
  }
  await portal.notify(await beginPayment(portal, cart.id, { token }));
  await finishSales(portal, [cart.id]);
  await portal.sql('delete from portal.promotion');
  const [sold] = await portal.sql<{ lines: StoredLine[] }>(
    'select lines from portal.purchase where cart_id = $1',
    [cart.id],
  );
  if (!sold) throw new Error('The cart is not sold');
  return sold.lines;
}

const discountOf = (lines: readonly StoredLine[]) =>
  lines.reduce(
    (sum, { unitPrice, listPrice = unitPrice, quantity }) => sum + (listPrice - unitPrice) * quantity,
    0,
  );
const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

describe('discounts in the takings', () => {
  it('match the discounts of the orders, by service and price', async () => {
    const before = await takings();
    const lines = await sell();
    expect(discountOf(lines)).toBe(500);
    const after = await takings();
    expect(sum(after.discounts) - sum(before.discounts)).toBe(500);
    const own = after.discounts.find(({ code, price }) => code === 'ENT-UNITE' && price === 'PLEIN');
    expect(own).toMatchObject({ labels: { 'fr-FR': expect.any(String) } });
    expect(own?.priceLabels['fr-FR']).toBe(
      lines.find(({ priceName }) => priceName === 'PLEIN')?.labels['fr-FR'],
    );
    // Takings and discounts are the full prices.
    const full = lines.reduce(
      (total, { listPrice, unitPrice, quantity }) => total + (listPrice ?? unitPrice) * quantity,
      0,
    );
    expect(after.amount - before.amount + 500).toBe(full);
  });

  it('are a column of the services and a table of their own in the export', async () => {
    await sell();
    const file = async (table: 'services' | 'discounts') => {
      const { body } = await portal.ask('GET /settingsadmin/takingsexport', {
        query: { ...days, format: 'csv' as const, table },
        token: reader,
      });
      const [head = [], ...rows] = Buffer.from(body as never)
        .toString()
        .replace('\ufeff', '')
        .trim()
        .split('\r\n')
        .map((line) => line.split(';'));
      const column = head.findIndex((name) => name.includes('Réductions'));
      expect(column).toBeGreaterThan(0);
      return rows.reduce((total, row) => total + Number(row[column]?.replace(',', '.')) * 100, 0);
    };
    const total = sum((await takings()).discounts);
    expect(Math.round(await file('services'))).toBe(total);
    expect(Math.round(await file('discounts'))).toBe(total);
  });
});

describe('the VAT of what gift cards paid', () => {
  it.each([1, 499, 1234])(
    'splits an order of two rates of which the bank paid %s cents, with sums that match',
    async (atBank) => {
      const before = await takings();
      const lines = await sell(atBank);
      const after = await takings();
      const total = lines.reduce((of, { unitPrice, quantity }) => of + unitPrice * quantity, 0);
      const grown = (pick: (rate: (typeof after.vat)[number]) => number) =>
        new Map(
          after.vat.map((row) => {
            const old = before.vat.find(({ rate }) => rate === row.rate);
            return [row.rate, pick(row) - (old ? pick(old) : 0)];
          }),
        );
      const given = grown(({ byGiftCard }) => byGiftCard.amount);
      expect([...given.values()].reduce((one, other) => one + other, 0)).toBe(total - atBank);
      const rates = Map.groupBy(lines, ({ vatRate }) => vatRate);
      expect(rates.size).toBe(2);
      for (const [rate, same] of rates) {
        const amount = same.reduce((of, { unitPrice, quantity }) => of + unitPrice * quantity, 0);
        // In proportion, to the cent.
        expect(Math.abs((given.get(rate) ?? 0) - (amount * (total - atBank)) / total)).toBeLessThan(1);
        const whole = withoutVatOf(amount, rate);
        const untaxed = grown(({ byGiftCard }) => byGiftCard.withoutVat).get(rate) ?? 0;
        expect(grown(({ withoutVat }) => withoutVat).get(rate)).toBe(whole);
        // Neither part has more tax, or less, than its share rounded to the cent.
        expect(Math.abs(untaxed - (whole * (given.get(rate) ?? 0)) / amount)).toBeLessThanOrEqual(0.5);
      }
    },
  );
});

describe('a closing of a venue that takes real money', () => {
  it('counts neither test orders, nor test payments, nor test gift cards', async () => {
    await sell(500);
    const sums = async (isTest: boolean) => {
      const [tenant] = await portal.sql<{ id: never }>(
        `select id from portal.tenant where name = 'aqua-rivage'`,
      );
      const instants = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 86_400_000) };
      return portal.services.database.tenant(tenant?.id as never, (db) =>
        readDaySums(db, instants, modesCounted(isTest)),
      );
    };
    const tested = await sums(true);
    expect(
      Math.min(tested.ordersAmount, tested.paymentsAmount, tested.giftSold, tested.giftRedeemed),
    ).toBeGreaterThan(0);
    expect(await sums(false)).toMatchObject({
      ordersAmount: 0,
      paymentsAmount: 0,
      giftSold: 0,
      giftRedeemed: 0,
    });
  });
});
