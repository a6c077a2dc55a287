import { describe, expect, test } from 'vitest';
import { HALF } from '#test/portal/cancellations.ts';
import { saveLines } from '#test/portal/card-orders.ts';
import { closures } from '#test/portal/closures.ts';
import { FLEXIBLE, flexibleTickets, SUPPLEMENT } from '#test/portal/flexible-tickets.ts';
import { buyGiftCard, runGiftCardJobs, sellGiftCards } from '#test/portal/gift-cards.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { resales } from '#test/portal/resales.ts';
import { ADMISSIONS, withdrawals } from '#test/portal/withdrawals.ts';
import { beginPayment, finishSales } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
refundTests((given) => ({ portal, bank, token } = given));
const { setFlexible, lineOf, buyFlexible } = flexibleTickets(() => ({ portal, token }));
const { buy: buyOrder, withdraw, optionsOf } = withdrawals(() => ({ portal, token }));
const { buy, begin, cancel, orderOf, sweep, run } = resales(() => ({ portal, token }));
const closing = closures(() => ({ portal }));

/** Runs the refunds. @returns what the bank refunds, in cents */
async function givenBack(work: () => Promise<unknown>): Promise<number> {
  const sum = () => [...bank.given.values()].reduce((total, cents) => total + cents, 0);
  const before = sum();
  await work();
  await bank.run();
  return sum() - before;
}

const share = (price: number, percent: number) => Math.round((price * percent) / 100);

describe('an order with flexible tickets whose session the venue closes', () => {
  test('gets its whole payment back, the supplement included', async () => {
    const { order, session } = await buyFlexible(2);
    await closing.close([session.id]);
    const key = await closing.keyOf(order.externalPurchaseId);
    const refunded = await givenBack(async () =>
      expect((await closing.refund(key, session.id)).status).toBe(200),
    );
    expect(refunded).toBe(order.totalAmount);
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds).toMatchObject([{ amount: order.totalAmount, state: 'done' }]);
    expect(refunds[0]?.keptAmount ?? 0).toBe(0);
  });

  test('gets the supplement of the tickets that its customer had not cancelled', async () => {
    const { order, session, numbers, price } = await buyFlexible(2);
    await cancel(order, price, { ticketNumbers: numbers.slice(0, 1) });
    await bank.run();
    await closing.close([session.id]);
    const key = await closing.keyOf(order.externalPurchaseId);
    expect(await givenBack(() => closing.refund(key, session.id))).toBe(price + SUPPLEMENT);
    const { refunds } = await orderOf(order.externalPurchaseId);
    const kept = refunds.reduce((sum, { keptAmount = 0 }) => sum + keptAmount, 0);
    expect(kept).toBe(SUPPLEMENT);
  });
});

test('flexible tickets leave the right of withdrawal of the undated tickets beside them as it is', async () => {
  const session = await portal.session(10);
  await setFlexible(session.service);
  const order = await buyOrder(lineOf(session, 1), ADMISSIONS);
  const flexible = order.lines.find((line) => line.flexible);
  const admissions = order.lines.find((line) => !line.flexible);
  const options = await optionsOf(order);
  expect(options.find(({ id }) => id === flexible?.id)).toMatchObject({ refusal: 'dated' });
  expect(await withdraw(order)).toMatchObject({ code: 'refund.no-withdrawal' });
  const amount = admissions?.lineTotalAmount ?? 0;
  const lineIds = [admissions?.id ?? ''];
  const refunded = await givenBack(async () =>
    expect((await withdraw(order, { lineIds, amount })).status).toBe(200),
  );
  expect(refunded).toBe(amount);
});

test('a gift card and the bank get back what was paid but the supplement, over partial cancellations', async () => {
  await sellGiftCards(portal);
  const session = await portal.session(10);
  await setFlexible(session.service);
  const { body: cart } = await saveLines(portal, token, [lineOf(session, 3)]);
  const price = cart.totalAmount / 3 - SUPPLEMENT;
  const atBank = price + 100;
  const { code } = await buyGiftCard(portal, token, cart.totalAmount - atBank);
  await portal.ask('PUT /cart/GiftCard', { body: { cartId: cart.id, code }, token });
  await portal.notify(await beginPayment(portal, cart.id, { token }));
  await finishSales(portal, [cart.id]);
  const [sold] = await portal.sql<{ number: string }>(
    'select external_purchase_id as number from portal.purchase where cart_id = $1',
    [cart.id],
  );
  const order = await orderOf(sold?.number ?? '');
  const balance = async () => (await portal.ask('POST /giftcards/Balance', { body: { code } })).body.balance;
  expect(await balance()).toBe(0);
  let toBank = 0;
  for (let at = 1; at <= 3; at++) {
    const ticketNumbers = [`${order.externalPurchaseId}-${at}`];
    toBank += await givenBack(async () => {
      expect((await cancel(order, price + 1, { ticketNumbers })).code).toBe('cancellation.amount-changed');
      expect((await cancel(order, price, { ticketNumbers })).status).toBe(200);
    });
    await runGiftCardJobs(portal);
    expect(toBank).toBeLessThanOrEqual(atBank);
    expect(toBank + ((await balance()) ?? 0)).toBe(at * price);
  }
  const { refunds } = await orderOf(order.externalPurchaseId);
  const kept = refunds.reduce((sum, { keptAmount = 0 }) => sum + keptAmount, 0);
  expect(kept).toBe(3 * SUPPLEMENT);
});

test('the share of a taken place is that of the price without the supplement, above the flexible steps', async () => {
  const session = await portal.session(1);
  const administrator = await portal.administrator({ rights: ['settings.ticketing'] });
  const body = { services: [session.service], steps: HALF, resalePercent: 90 };
  await portal.ask('PUT /settingsticketing/cancellationrules', { body, token: administrator.token });
  const steps = [
    { hours: 8760, percent: 100 },
    { hours: 0, percent: 60 },
  ];
  await setFlexible(session.service, { ...FLEXIBLE, steps }, HALF);
  const order = await buyOrder(lineOf(session, 1));
  const price = order.totalAmount - SUPPLEMENT;
  const now = share(price, 60);
  const more = share(price, 90) - now;
  const refunded = await givenBack(async () =>
    expect((await cancel(order, now, { resaleAmount: more })).status).toBe(200),
  );
  expect(refunded).toBe(now);
  await buy(session, 1, (await newPerson(portal, 'aqua-rivage')).token);
  await begin(session);
  const resold = await givenBack(async () => {
    await sweep();
    await run(bank.services);
  });
  expect(resold).toBe(more);
  const { refunds } = await orderOf(order.externalPurchaseId);
  const sum = refunds.reduce((total, { amount, keptAmount = 0 }) => total + amount + keptAmount, 0);
  expect(refunds.map(({ amount }) => amount)).toEqual([now, more]);
  expect(sum).toBe(order.totalAmount);
});
