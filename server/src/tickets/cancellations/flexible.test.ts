import { describe, expect, it, test } from 'vitest';
import { cancellations, FULL, HALF } from '#test/portal/cancellations.ts';
import { FLEXIBLE, flexibleTickets, SUPPLEMENT } from '#test/portal/flexible-tickets.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { repetitions } from '#test/system/proof.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { refund } = refundTests((given) => ({ portal, bank, token } = given));
const { setFlexible, buyFlexible } = flexibleTickets(() => ({ portal, token }));
const { orderOf, offer, cancel } = cancellations(() => ({ portal, token }));
const { twin, toTomorrow, allow, move, beginPaid, payMove } = moves(() => ({ portal, token }));

const givenBack = () => [...bank.given.values()].reduce((sum, cents) => sum + cents, 0);

describe('POST /Purchase/Cancellation of flexible tickets', () => {
  it('refunds by the flexible steps all but the supplement', async () => {
    const { order, price } = await buyFlexible(2, FLEXIBLE, HALF);
    expect((await offer(order)).body.lines).toMatchObject([
      {
        percent: 100,
        keptSupplement: SUPPLEMENT,
        tickets: [{ price: price + SUPPLEMENT, amount: price }, { amount: price }],
      },
    ]);
    expect(await cancel(order, 2 * (price + SUPPLEMENT))).toMatchObject({
      code: 'cancellation.amount-changed',
    });
    const before = givenBack();
    expect(await cancel(order, 2 * price)).toMatchObject({ status: 200, body: { amount: 2 * price } });
    await bank.run();
    expect(givenBack() - before).toBe(2 * price);
    const { refunds } = await orderOf(order.externalPurchaseId);
    expect(refunds).toMatchObject([{ amount: 2 * price, keptAmount: 2 * SUPPLEMENT }]);
  });

  it('keeps the supplement of cancelled tickets, and returns that of the others with a refund by the venue', async () => {
    const { order, line, number, numbers, price } = await buyFlexible(2);
    expect((await cancel(order, price, { ticketNumbers: numbers.slice(0, 1) })).status).toBe(200);
    expect(await refund(number, [line.id], price)).toMatchObject({ status: 409 });
    expect((await refund(number, [line.id], price + SUPPLEMENT)).status).toBe(200);
  });

  it('keeps the steps that were bought when the venue withdraws or worsens them', async () => {
    const { order, session, price } = await buyFlexible(1);
    await setFlexible(session.service, null, []);
    expect((await offer(order)).body.lines[0]).toMatchObject({ percent: 100 });
    await setFlexible(session.service, { ...FLEXIBLE, steps: [{ hours: 0, percent: 10 }] });
    expect((await cancel(order, price)).status).toBe(200);
  });

  it('does not give the flexible steps to tickets without the supplement', async () => {
    const { session } = await buyFlexible(1);
    const { buy } = cancellations(() => ({ portal, token }));
    const { service, priceName, id: eventId } = session;
    const order = await buy({ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] });
    // Some services of the demonstration refund a place that is taken again.
    expect((await offer(order)).body.lines[0]?.percent ?? 0).toBe(0);
  });

  it('gives credit by the flexible steps of credit', async () => {
    const flexible = { ...FLEXIBLE, steps: HALF, creditSteps: FULL };
    const { order, price } = await buyFlexible(1, flexible, HALF, HALF);
    expect((await offer(order)).body.lines[0]).toMatchObject({
      credit: { percent: 100 },
      tickets: [{ amount: Math.round(price / 2), creditAmount: price }],
    });
    expect((await cancel(order, price, { form: 'credit' })).status).toBe(200);
  });
});

describe('flexible tickets that move', () => {
  it('stay flexible, and refund what was paid for the cheaper session', async () => {
    const { order, session, numbers, price } = await buyFlexible(1);
    await allow(session.service, { acceptsCheaper: true, lowerPrice: 'refunded' });
    const minutes = await toTomorrow(session.id);
    const cheaper = await twin(session.id, { unitPrices: { [session.priceName]: price - 300 }, minutes });
    expect(await move(numbers, cheaper, { refund: 300 })).toMatchObject({
      status: 200,
      body: { refund: 300 },
    });
    expect(await cancel(order, price)).toMatchObject({ code: 'cancellation.amount-changed' });
    expect((await cancel(order, price - 300)).status).toBe(200);
  });

  it('pay the difference of the price alone, and refund the dearer price without the supplement', async () => {
    const { order, session, numbers, price } = await buyFlexible(1);
    await allow(session.service, { acceptsDearer: true });
    const minutes = await toTomorrow(session.id);
    const dearer = await twin(session.id, { unitPrices: { [session.priceName]: price + 300 }, minutes });
    const { body, code } = await beginPaid(numbers, dearer, 300);
    expect(code).toBeUndefined();
    await payMove(body.cartId);
    expect((await cancel(order, price + 300)).status).toBe(200);
  });
});

test('flexible tickets that are cancelled in parts never refund more than their price without the supplement', async () => {
  const count = repetitions(3, 40);
  for (let at = 0; at < count; at++) {
    const quantity = 2 + (at % 3);
    const percent = [100, 33, 67, 1][at % 4] ?? 50;
    const steps = [{ hours: 0, percent }];
    const { order, line, number, numbers, price } = await buyFlexible(quantity, {
      ...FLEXIBLE,
      amount: 1 + 137 * at,
      steps,
    });
    const share = Math.round((price * percent) / 100);
    const taken = 1 + (at % quantity);
    let refunded = 0;
    for (const ticket of numbers.slice(0, taken)) {
      expect(await cancel(order, share, { ticketNumbers: [ticket] })).toMatchObject({ status: 200 });
      refunded += share;
    }
    const left = (quantity - taken) * (line.lineTotalAmount / quantity);
    if (taken < quantity) {
      expect((await refund(number, [line.id], left + 1)).status).toBe(409);
      expect((await refund(number, [line.id], left)).status).toBe(200);
    }
    const { refunds, totalAmount } = await orderOf(number);
    const sum = (of: (one: (typeof refunds)[number]) => number) =>
      refunds.reduce((total, one) => total + of(one), 0);
    expect(sum(({ amount }) => amount)).toBe(refunded + left);
    expect(sum(({ amount, keptAmount = 0 }) => amount + keptAmount)).toBe(totalAmount);
  }
});
