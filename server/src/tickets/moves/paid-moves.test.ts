import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cancellations } from '#test/portal/cancellations.ts';
import { moves } from '#test/portal/moves.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { beginPayment } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let bank: RefundBank;
refundTests((given) => ({ portal, token, bank } = given));
const { twin, toTomorrow, buy, move, beginPaid, payMove, stored } = moves(() => ({ portal, token }));
const { orderOf } = cancellations(() => ({ portal, token }));

const FEE = 100;
const RULE = { acceptsDearer: true, chargesFee: true, fee: FEE } as const;

/** Buys tickets, and adds a session at a higher price. */
async function buyCheap(quantity = 1, more = 300, rule: Parameters<typeof buy>[1] = RULE) {
  const bought = await buy(quantity, rule);
  const price = (await orderOf(bought.number)).totalAmount / quantity;
  const { session } = bought;
  const minutes = await toTomorrow(session.id);
  const dearer = await twin(session.id, { unitPrices: { [session.priceName]: price + more }, minutes });
  return { ...bought, price, dearer, minutes };
}

const placesOf = async (id: string) =>
  (
    await portal.sql<{ sold: number; held: number }>('select sold, held from venue.session where id = $1', [
      id,
    ])
  )[0];

/** Moves tickets to a dearer session by paying. */
async function pay(numbers: string[], id: string, amount: number) {
  const { body, status, code } = await beginPaid(numbers, id, amount);
  expect([status, code]).toEqual([200, undefined]);
  return payMove(body.cartId);
}

describe('POST /user/TicketMovePayment', () => {
  it('refuses the key of a cart that has ended, and of a move without payment', async () => {
    const { session, numbers, dearer, minutes } = await buyCheap(2, 300, { acceptsDearer: true });
    const moveId = randomUUID();
    const { body } = await beginPaid(numbers, dearer, 600, { moveId });
    const same = await twin(session.id, { minutes: minutes + 20 });
    expect(await move(numbers, same, { moveId })).toMatchObject({ status: 409, code: 'move.refused' });
    await portal.ask('DELETE /cart/Cart', { query: { cartId: body.cartId }, token });
    expect(await beginPaid(numbers, dearer, 600, { moveId })).toMatchObject({ code: 'move.refused' });

    const free = randomUUID();
    expect(await move(numbers.slice(0, 1), same, { moveId: free })).toMatchObject({ status: 200 });
    const other = await beginPaid(numbers.slice(1), dearer, 300, { moveId: free });
    expect(other).toMatchObject({ status: 409, code: 'move.refused' });
    expect(await placesOf(dearer)).toMatchObject({ held: 0, sold: 0 });
  });

  it('refuses an order that was paid in another mode than that of the present shop', async () => {
    const { number, numbers, dearer } = await buyCheap();
    const setMode = (mode: string) =>
      portal.sql(
        `update portal.payment_attempt set mode = $2
           from portal.purchase where purchase.cart_id = payment_attempt.cart_id and external_purchase_id = $1`,
        [number, mode],
      );
    await setMode('PRODUCTION');
    expect(await beginPaid(numbers, dearer, 400)).toMatchObject({ status: 409, code: 'move.refused' });
    await setMode('TEST');
    expect(await beginPaid(numbers, dearer, 400)).toMatchObject({ status: 200 });
  });
});

describe('a payment for a move', () => {
  it.each(['closed', 'over'] as const)('is refunded when the former session is %s by then', async (what) => {
    const { session, numbers, dearer } = await buyCheap();
    const { body } = await beginPaid(numbers, dearer, 400);
    const form = await beginPayment(portal, body.cartId, { token });
    if (what === 'closed')
      await portal.sql(
        `insert into portal.session_change (tenant_id, session_id, state)
         select id, $1, 'cancelled' from portal.tenant where name = 'aqua-rivage'`,
        [session.id],
      );
    else
      await portal.sql(
        `update portal.ticket set valid_from = now() - interval '2 hours', valid_until = now() - interval '1 minute'
          where ticket_number = $1`,
        [numbers[0]],
      );
    await portal.notify(form);
    await bank.run();
    const { body: state } = await portal.ask('GET /purchase/State', {
      query: { cartId: body.cartId },
      token,
    });
    expect(state).toMatchObject({ outcome: 'refunded' });
    expect((await stored(numbers[0] ?? '')).sessionId).toBe(session.id);
  });

  it('for which a move without payment has the same id is refunded', async () => {
    const { session, number, numbers, dearer } = await buyCheap();
    const { body } = await beginPaid(numbers, dearer, 400);
    const form = await beginPayment(portal, body.cartId, { token });
    await portal.sql(
      `insert into portal.ticket_move (tenant_id, id, purchase_id, ticket_numbers, from_session_id, to_session_id, event, state, ended_at)
       select tenant_id, $1, id, $3, $4, $5, '{}', 'done', now() from portal.purchase where external_purchase_id = $2`,
      [body.cartId, number, numbers, session.id, dearer],
    );
    await portal.notify(form);
    await bank.run();
    const { body: state } = await portal.ask('GET /purchase/State', {
      query: { cartId: body.cartId },
      token,
    });
    expect(state).toMatchObject({ outcome: 'refunded' });
  });

  it('is disputed with the order of the tickets, which can be blocked', async () => {
    const { number, numbers, dearer } = await buyCheap();
    await pay(numbers, dearer, 400);
    await portal.sql(
      `insert into portal.payment_dispute
         (tenant_id, id, transaction_uuid, attempt_id, order_id, mode, amount, currency, state, reason, opened_at)
       select attempt.tenant_id, 'dp_move', transaction_uuid, attempt.id, attempt.id, 'TEST', amount, 'EUR', 'open', 'fraudulent', now()
         from portal.purchase join portal.payment_attempt as attempt on attempt.cart_id = purchase.cart_id
        where external_purchase_id = $1 and transaction_uuid is not null`,
      [`${number}-S1`],
    );
    const by = (await portal.administrator({ rights: ['stucked-carts'] })).token;
    const dispute = async () => {
      const { body } = await portal.ask('GET /Purchase/PaymentsToCheck', { query: {}, token: by });
      return body.payments.find(({ id }) => id === 'dispute:dp_move')?.dispute;
    };
    expect(await dispute()).toMatchObject({ order: { externalPurchaseId: number, isBlocked: false } });
    const blocked = { externalPurchaseId: `${number}-S1`, isBlocked: true };
    expect(await portal.ask('POST /Purchase/BlockTickets', { body: blocked, token: by })).toMatchObject({
      status: 200,
    });
    expect(await dispute()).toMatchObject({ order: { externalPurchaseId: number, isBlocked: true } });
  });
});
