import { describe, expect, it } from 'vitest';
import { saveLines } from '#test/portal/card-orders.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { withdrawals } from '#test/portal/withdrawals.ts';
import { finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
const { refund } = refundTests((given) => ({ portal, bank, token } = given));
const { orderOf, withdraw } = withdrawals(() => ({ portal, token }));

/** Buys tickets at 6.00 € with 5.00 € off. @returns the order */
async function buyDiscounted(quantity: number) {
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
  const { body: cart } = await saveLines(portal, token, [
    { service: 'ENT-UNITE', priceName: 'PLEIN', cartLineDetails: [{ quantity }] },
  ]);
  const query = { cartId: cart.id };
  const { body } = await portal.ask('GET /purchase/Form', { token, query: { ...query, paymentType: 4 } });
  await portal.notify(body.form?.fields ?? {});
  await finishSales(portal, [cart.id]);
  await portal.sql('delete from portal.promotion');
  const { body: sale } = await portal.ask('GET /purchase/State', { token, query });
  return orderOf(sale.externalPurchaseId ?? '');
}

describe('an order with a discount', () => {
  it('names the discount at each of its lines, after the promotion was deleted too', async () => {
    const order = await buyDiscounted(3);
    expect(order.totalAmount).toBe(1300);
    expect(order.lines).toMatchObject([
      { quantity: 1, lineTotalAmount: 434, discounts: [{ labels: { 'fr-FR': 'Bienvenue' }, amount: 166 }] },
      { quantity: 2, lineTotalAmount: 866, discounts: [{ amount: 334 }] },
    ]);
  });

  it('refunds its lines at the prices paid, and never more than the total', async () => {
    const order = await buyDiscounted(3);
    const number = order.externalPurchaseId;
    for (const { id, lineTotalAmount } of order.lines) {
      expect((await refund(number, [id], lineTotalAmount + 1)).code).toBe('refund.amount-changed');
      expect((await refund(number, [id], lineTotalAmount)).status).toBe(200);
      await bank.run();
    }
    const { refunds } = await orderOf(number);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(1300);
    expect((await refund(number, [order.lines[0]?.id ?? ''], 434)).code).toBe('refund.already');
  });

  it('refunds its tickets one by one to the cent', async () => {
    const order = await buyDiscounted(3);
    const number = order.externalPurchaseId;
    for (const [rank, amount] of [
      [3, 433],
      [1, 434],
      [2, 433],
    ] as const) {
      const answer = await withdraw(order, { ticketNumbers: [`${number}-${rank}`], amount });
      expect(answer).toMatchObject({ status: 200 });
      await bank.run();
    }
    const { refunds } = await orderOf(number);
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(1300);
  });
});
