import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { resendTests } from '#test/portal/resends.ts';
import type { StuckCartCalls } from '#test/portal/stuck-cart-calls.ts';
import { cartWithoutPlaces, insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { broken, factsOf, takeUpSales } from '#test/system/support.ts';
import { sweepDueSales } from '../selling/selling.service.ts';

let portal: PortalTest;
let node: App;
let customer: string;
let anna: TestAdministrator;
let bruno: TestAdministrator;
let calls: StuckCartCalls;
const { faults, sells, sellable, untilSelling } = resendTests(
  (given) => ({ portal, node, customer, anna, bruno, calls } = given),
);

describe('resending a stuck cart', () => {
  test('sells it under its own key, and its buyer gets the tickets', async () => {
    const cartId = await sellable();
    const [answer] = await calls.resend([cartId]);
    expect(answer).toMatchObject({ cartId, outcome: 'sold' });
    const { body: sale } = await portal.ask('GET /purchase/State', { query: { cartId }, token: customer });
    expect(sale).toMatchObject({
      outcome: 'success',
      ticketCount: 2,
      externalPurchaseId: answer?.externalPurchaseId,
    });
    const bought = { field: 'services', to: expect.stringMatching(/ × 2$/) };
    const paid = { field: 'paidAmount', to: expect.stringMatching(/^\d+$/) };
    const paidAt = { field: 'paidAt', to: expect.any(String) };
    const order = { field: 'orderNumber', to: answer?.externalPurchaseId };
    expect(await calls.auditOf(cartId)).toEqual([
      { action: 'cart.resent', administrator_email: anna.email, changes: [bought, paidAt, paid] },
      { action: 'cart.sold', administrator_email: '', changes: [bought, paidAt, paid, order] },
    ]);
    expect(await calls.resend([cartId], bruno)).toMatchObject([{ outcome: 'already-sold' }]);
    expect(sells).toEqual([cartId]);
    expect(await broken(portal)).toEqual({});
  });

  test('without free places reports it, and leaves the cart on the list', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token: customer });
    const reason = { code: 'not-enough-places' };
    expect(await calls.resend([cartId])).toMatchObject([{ cartId, outcome: 'failed', reason }]);
    expect(await calls.historyOf(cartId)).toMatchObject([
      { event: 'stuck', reason },
      { event: 'resent', by: anna.email },
      { event: 'stuck', reason },
      { event: 'paid' },
    ]);
    const [resent, outcome, ...others] = await calls.auditOf(cartId);
    expect(resent).toMatchObject({ action: 'cart.resent', administrator_email: anna.email });
    expect(outcome).toMatchObject({ action: 'cart.still-stuck', administrator_email: '' });
    expect(outcome?.changes).toContainEqual({ field: 'cartReason', to: 'not-enough-places' });
    // The audit log contains neither the portal's own attempt, which left the cart stuck, nor the buyer.
    expect(others).toEqual([]);
    expect(JSON.stringify([resent, outcome])).not.toMatch(/jeanne/i);
  });

  test('while the ticketing system is down returns immediately, without retries in the background', async () => {
    const cartId = await sellable();
    faults.plan({ fault: 'error' });
    expect(await calls.resend([cartId])).toMatchObject([
      { outcome: 'failed', reason: { code: 'no-answer' } },
    ]);
    faults.clear();
    await takeUpSales(portal);
    expect(await factsOf(portal, cartId)).toMatchObject({ state: 'stuck', sales: 0 });
  });

  test('does not sell it again when the sale was made but its answer was lost (I4)', async () => {
    const cartId = await sellable();
    faults.plan({ fault: 'error-after-success', method: 'sell', times: 1 });
    expect(await calls.resend([cartId])).toMatchObject([
      { outcome: 'failed', reason: { code: 'no-answer' } },
    ]);
    expect(await calls.resend([cartId])).toMatchObject([{ outcome: 'sold' }]);
    expect(sells).toEqual([cartId]);
    expect(await factsOf(portal, cartId)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 2 });
  });

  test('leaves the sale to another process when the process dies (I7)', async () => {
    const cartId = await sellable();
    faults.plan({ fault: 'time-out', times: 1 });
    // The process never gets an answer from the ticketing system: its lease expires.
    const lost = calls.resend([cartId]);
    await untilSelling(cartId);
    await portal.sql(`update portal.cart set sale_due_at = now() - interval '1 second' where id = $1`, [
      cartId,
    ]);
    await sweepDueSales(node.services);
    expect(await factsOf(portal, cartId)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 2 });
    expect(await lost).toMatchObject([{ outcome: 'sold' }]);
    expect(await broken(portal)).toEqual({});
  });

  test('is refused when its total differs from the paid amount', async () => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1);
    await portal.sql(
      `update portal.cart set total_amount = 9900, sale_failure = 'changed-after-payment' where id = $1`,
      [cartId],
    );
    expect(await calls.resend([cartId])).toEqual([
      {
        cartId,
        outcome: 'failed',
        reason: { code: 'changed-after-payment', detail: 'changed-after-payment' },
      },
    ]);
    expect(sells).toEqual([]);
    expect(await calls.auditOf(cartId)).toEqual([]);
  });
});

describe('resending several carts in one request', () => {
  test('returns one outcome for each, in the order of the request', async () => {
    const [good, alsoGood] = [await sellable(), await sellable()];
    const { cartId: hopeless } = await cartWithoutPlaces({ portal, token: customer });
    const [archived = '', busy = '', gone = ''] = await insertStuckCarts({ portal }, 3);
    await calls.archive([archived]);
    await portal.sql(
      `update portal.cart set state = 'selling', sale_due_at = now() + interval '20 seconds' where id = $1`,
      [busy],
    );
    await portal.sql(`update portal.cart set state = 'expired' where id = $1`, [gone]);
    const unknown = randomUUID();
    const answers = await calls.resend([good, hopeless, archived, busy, gone, unknown, alsoGood, good]);
    expect(answers.map(({ cartId, outcome }) => [cartId, outcome])).toEqual([
      [good, 'sold'],
      [hopeless, 'failed'],
      [archived, 'archived'],
      [busy, 'in-work'],
      [gone, 'not-stuck'],
      [unknown, 'not-found'],
      [alsoGood, 'sold'],
    ]);
    expect(
      (await calls.archive([good, archived, busy, gone, unknown])).map(({ outcome }) => outcome),
    ).toEqual(['already-sold', 'already-archived', 'in-work', 'not-stuck', 'not-found']);
    await portal.sql(`update portal.cart set state = 'expired' where id = any ($1)`, [[archived, busy]]);
  });

  test.each([[], ['not-an-id'], Array.from({ length: 21 }, () => randomUUID())])(
    'is refused without ids, with too many ids or invalid ids (%#)',
    async (...cartIds) => {
      const answer = await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', {
        body: { cartIds },
        token: anna.token,
      });
      expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    },
  );
});
