import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredLine } from '#cart/cart.ts';
import { dayOf } from '#kernel/format/time-zone.ts';
import { cardLine } from '#test/portal/card-orders.ts';
import { buyGiftCard, runGiftCardJobs, sellGiftCards } from '#test/portal/gift-cards.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';
import { closeDay } from '../closings/closings.service.ts';
import { readTakings } from './takings.service.ts';
import { withoutVatOf } from './takings-refunds.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
let customerId: string;
let reader: string;
let desk: string;
let days: { from: string; until: string };
refundTests((given) => ({ portal, bank, token, customerId } = given));
beforeAll(async () => {
  reader = (await portal.administrator({ rights: ['settings.payment'] })).token;
  desk = (await portal.administrator({ rights: ['stucked-carts'] })).token;
  const today = dayOf(new Date(), 'Europe/Paris');
  days = { from: today, until: today };
});
beforeEach(() => sellGiftCards(portal));

const takings = async () =>
  (await portal.ask('GET /settingsadmin/takings', { query: days, token: reader })).body;

const venue = async () => {
  const tenant = (await portal.services.tenants.all()).find(({ name }) => name === 'aqua-rivage');
  if (!tenant) throw new Error('There is no venue');
  return tenant;
};

/** An order of three tickets and a card. */
interface Order {
  readonly number: string;
  readonly lines: readonly StoredLine[];
  readonly total: number;
}

const priceOf = ({ unitPrice, quantity }: StoredLine) => unitPrice * quantity;
const totalOf = (lines: readonly StoredLine[]) => lines.reduce((sum, line) => sum + priceOf(line), 0);

/** Returns the VAT of lines in cents: each rate is rounded once, as on receipts. */
const taxOf = (lines: readonly StoredLine[]) =>
  [...Map.groupBy(lines, ({ vatRate }) => vatRate)].reduce(
    (sum, [rate, same]) => sum + totalOf(same) - withoutVatOf(totalOf(same), rate),
    0,
  );

/** Sells an order. @param atBank cents that the bank pays; a gift card pays the rest */
async function sell(atBank: number): Promise<Order> {
  const { service, priceName, id } = await portal.session(20);
  const { body: cart } = await portal.ask('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        { service, priceName, cartLineDetails: [{ eventId: id, quantity: 3 }] },
        cardLine('CARTE-10', 'PLEIN', { cardHolderFirstName: 'Lise', cardHolderName: 'Morel' }),
      ],
    },
    token,
  });
  const { code } = await buyGiftCard(portal, token, cart.totalAmount - atBank);
  await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code }, token });
  if (atBank > 0) await portal.notify(await beginPayment(portal, cart.id, { token }));
  else await portal.ask('PUT /cart/SaleCart', { query: { cartId: cart.id }, token });
  await finishSales(portal, [cart.id]);
  const [sold] = await portal.sql<Pick<Order, 'number' | 'lines'>>(
    'select external_purchase_id as number, lines from portal.purchase where cart_id = $1',
    [cart.id],
  );
  if (!sold) throw new Error('The cart is not sold');
  return { ...sold, total: cart.totalAmount };
}

/** Cancels lines of an order and runs the refund. */
async function cancel({ number }: Order, lines: readonly StoredLine[]): Promise<void> {
  const answer = await portal.ask('POST /settingsadmin/lookuprefund', {
    body: {
      customerId,
      externalPurchaseId: number,
      lineIds: lines.map(({ id }) => id),
      amount: totalOf(lines),
      refundId: randomUUID(),
    },
    token: desk,
  });
  expect(answer).toMatchObject({ status: 200 });
  await bank.run();
  await runGiftCardJobs(portal);
}

/** Returns the refunds of the period in every figure. */
async function refunded(service: string) {
  const { period, giftCards } = await takings();
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  return {
    amount: period.refunds.amount,
    day: period.days[0]?.refunded ?? 0,
    services: sum(period.services.map((row) => row.refunded)),
    service: period.services.find(({ code }) => code === service)?.refunded ?? 0,
    establishments: sum(period.establishments.map((row) => row.refunded)),
    vatAmount: sum(period.vat.map((row) => row.refunded.amount)),
    vat: sum(period.vat.map((row) => row.refunded.vat)),
    cancelled: period.cancelledQuantity,
    toCards: giftCards.refunded,
  };
}

/** Cancels lines. @returns how much the figures rise, with those of the first line's service */
async function riseBy(order: Order, lines: readonly StoredLine[]) {
  const service = lines[0]?.service ?? '';
  const before = await refunded(service);
  await cancel(order, lines);
  const after = await refunded(service);
  const keys = Object.keys(after) as (keyof typeof after)[];
  return Object.fromEntries(keys.map((key) => [key, after[key] - before[key]]));
}

const figures = (amount: number, vat: number) => ({
  amount,
  day: amount,
  services: amount,
  establishments: amount,
  vatAmount: amount,
  vat,
});

describe('a refund to a gift card in the takings', () => {
  it('subtracts the whole order with its VAT when a gift card alone paid it', async () => {
    const order = await sell(0);
    const { total, lines } = order;
    expect(taxOf(lines)).toBeGreaterThan(0);
    expect(await riseBy(order, lines)).toMatchObject({
      ...figures(total, taxOf(lines)),
      cancelled: 4,
      toCards: total,
    });
  });

  it('subtracts the parts of the bank and of the gift card once each for the same lines', async () => {
    const order = await sell(300);
    const { lines } = order;
    const [tickets, card] = lines as [StoredLine, StoredLine];
    const price = priceOf(tickets);
    expect(price).toBeGreaterThan(300);
    expect(await riseBy(order, [tickets])).toEqual({
      ...figures(price, taxOf(lines) - taxOf([card])),
      service: price,
      cancelled: 3,
      toCards: price - 300,
    });
    const rest = priceOf(card);
    expect(await riseBy(order, [card])).toEqual({
      ...figures(rest, taxOf([card])),
      service: rest,
      cancelled: 1,
      toCards: rest,
    });
  });

  it('appears in the start page and leaves no difference in the closing of the day', async () => {
    const order = await sell(0);
    await cancel(order, order.lines);
    const { period } = await takings();
    const { body } = await portal.ask('GET /settingsadmin/overview', { token: reader });
    expect(period.refunds.amount).toBeGreaterThanOrEqual(order.total);
    expect(body.sales?.today.refunded).toBe(period.refunds.amount);

    await portal.ask('POST /settingsadmin/closing', { body: { day: days.from }, token: reader });
    await closeDay(bank.services, await venue(), days.from);
    const { body: closed } = await portal.ask('GET /settingsadmin/closings', { query: {}, token: reader });
    const closing = closed.closings.find(({ day }) => day === days.from);
    expect(closing?.orders).toEqual({ count: period.orders, amount: period.amount });
    expect(closed.differences.filter(({ orderNumber }) => orderNumber === order.number)).toEqual([]);
  });

  it('is not part of the production takings when the gift card is a test card', async () => {
    const order = await sell(0);
    await cancel(order, order.lines);
    const tenant = await venue();
    const read = (isTest: boolean) =>
      portal.services.database.tenant(tenant.id, (db) => readTakings(db, days, tenant, isTest));
    expect((await read(false)).period).toMatchObject({
      cancelledQuantity: 0,
      refunds: { count: 0, amount: 0 },
    });
    expect((await read(true)).period.refunds.amount).toBeGreaterThanOrEqual(order.total);
  });
});
