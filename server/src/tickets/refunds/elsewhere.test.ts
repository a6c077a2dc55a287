import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { refundOrder } from './refunds.service.ts';

let portal: PortalTest;
let bank: RefundBank;
let clerk: TestAdministrator;
let customerId: string;
const { order } = refundTests((given) => ({ portal, bank, clerk, customerId } = given));

const orderOf = async (number: string) => {
  const { body } = await portal.ask('GET /settingsadmin/lookupcustomer', {
    query: { customerId },
    token: clerk.token,
  });
  const found = body.orders.find(({ externalPurchaseId }) => externalPurchaseId === number);
  if (!found) throw new Error(`No order ${number}`);
  return found;
};

/**
 * Buys two lines.
 * @returns their ids and amounts, the payment, and a refund of some of them after a poll of the bank
 */
const bought = async () => {
  const { number, sale, session } = await order();
  const [payment] = await portal.sql<{ transaction: string }>(
    'select transaction_uuid as transaction from portal.payment_attempt where cart_id = $1',
    [sale.cartId],
  );
  const [tenant] = await portal.services.tenants.venues();
  if (!tenant) throw new Error('No venue');
  const by = { tenantId: tenant.id, userId: clerk.id, email: clerk.email } as unknown as Parameters<
    typeof refundOrder
  >[3];
  const lines = (await orderOf(number)).lines.map(({ id, lineTotalAmount }) => ({
    id,
    amount: lineTotalAmount,
  }));
  const refund = (chosen: readonly { id: string; amount: number }[]) =>
    refundOrder(
      bank.services,
      tenant,
      {
        id: randomUUID(),
        userId: customerId,
        externalPurchaseId: number,
        lineIds: chosen.map(({ id }) => id),
        amount: chosen.reduce((sum, { amount }) => sum + amount, 0),
      },
      by,
    );
  return { number, session, lines, transaction: payment?.transaction ?? '', refund };
};
const valid = async (number: string) =>
  (
    await portal.sql<{ count: number }>(
      `select count(*)::int as count from portal.ticket join portal.purchase on purchase.id = purchase_id
        where external_purchase_id = $1 and refunded_at is null`,
      [number],
    )
  )[0]?.count;

describe('refunding an order of which the provider has refunded a part without the portal', () => {
  it('counts that part in a full refund', async () => {
    const { number, lines, transaction, refund } = await bought();
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    await bank.refundElsewhere(transaction, 300);
    await refund(lines);
    await bank.run();
    expect(bank.given.get(transaction)).toBe(total - 300);
    expect(await orderOf(number)).toMatchObject({
      refundable: 0,
      refundedElsewhere: 0,
      refunds: [{ state: 'done', amount: total }],
    });
  });

  it('keeps the tickets when too little is left for the chosen lines', async () => {
    const { number, lines, transaction, refund } = await bought();
    const total = lines.reduce((sum, { amount }) => sum + amount, 0);
    const [tickets] = lines;
    if (!tickets) throw new Error('No line');
    const elsewhere = total - 100;
    await bank.refundElsewhere(transaction, elsewhere);
    const before = await valid(number);
    await expect(refund([tickets])).rejects.toMatchObject({ code: 'refund.beyond-left' });
    expect(await valid(number)).toBe(before);
    expect(await orderOf(number)).toMatchObject({ refundable: total, refundedElsewhere: elsewhere });
    await refund(lines);
    await bank.run();
    expect(bank.given.get(transaction)).toBe(total - elsewhere);
  });

  it('uses a refund of the same amount for the chosen lines', async () => {
    const { number, lines, transaction, refund } = await bought();
    const [tickets] = lines;
    if (!tickets) throw new Error('No line');
    await bank.refundElsewhere(transaction, tickets.amount);
    await refund([tickets]);
    await bank.run();
    expect(bank.given.get(transaction)).toBeUndefined();
    expect((await orderOf(number)).refunds).toMatchObject([{ state: 'done', amount: tickets.amount }]);
  });
});
