import { describe, expect, test } from 'vitest';
import { expireDueCarts } from '#cart/cart.service.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { refundTests } from '#test/portal/refunded-sales.ts';
import type { RefundBank } from '#test/portal/refunds.ts';
import { resales } from '#test/portal/resales.ts';
import { cartToPay, finishSales } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let bank: RefundBank;
let token: string;
refundTests((given) => ({ portal, bank, token } = given));
const { open, buy, sweep, run, statesOf, begin, cancel } = resales(() => ({ portal, token }));

/** Gives up the place of a session that somebody else is paying for when it begins. */
async function inPayment(places = 1) {
  const session = await open(places, { percent: 80 });
  const order = await buy(session, 1);
  expect((await cancel(order, 0)).status).toBe(200);
  const buyer = await newPerson(portal, 'aqua-rivage');
  const { cart, form } = await cartToPay(portal, session, 1, { token: buyer.token });
  await begin(session);
  await sweep();
  return { session, order, cartId: cart.id ?? '', form };
}

describe('a place that is being paid for when the session starts', () => {
  test('is taken once its payment succeeds', async () => {
    const { session, order, cartId, form } = await inPayment();
    expect(await statesOf(session)).toEqual(['open']);
    await portal.notify(form);
    await finishSales(portal, [cartId]);
    await sweep();
    expect(await statesOf(session)).toEqual(['taken']);
    await run(bank.services);
    await bank.run();
    expect([...bank.given.values()].at(-1)).toBe(Math.round((order.price * 80) / 100));
  });

  test('is not taken once its payment is over without an answer', async () => {
    const { session, cartId } = await inPayment();
    await portal.sql(`update portal.cart set valid_until = now() - interval '30 seconds' where id = $1`, [
      cartId,
    ]);
    await sweep();
    expect(await statesOf(session)).toEqual(['open']);
    await portal.sql(`update portal.cart set valid_until = now() - interval '2 minutes' where id = $1`, [
      cartId,
    ]);
    await sweep();
    expect(await statesOf(session)).toEqual(['untaken']);
    await expireDueCarts(portal.services);
  });

  test('is not waited for when its payment begins after the start', async () => {
    const { session } = await inPayment();
    await portal.sql(`update venue.session set start_at = now() - interval '5 minutes' where id = $1`, [
      session.id,
    ]);
    await sweep();
    expect(await statesOf(session)).toEqual(['untaken']);
  });

  test('does not wait when the venue closes the session', async () => {
    const { session } = await inPayment();
    await portal.sql('update venue.session set closed_at = now() where id = $1', [session.id]);
    await sweep();
    expect(await statesOf(session)).toEqual(['closed']);
  });

  test('keeps the sessions of its pool waiting at that time', async () => {
    const [session, beside] = [await open(1, { percent: 80 }), await portal.session(1)];
    await portal.sql(
      `with pool as (insert into venue.pool (tenant_id, id, capacity)
                     select tenant_id, 'P-' || id, 2 from venue.session where id = $1 returning tenant_id, id)
       update venue.session set pool_id = pool.id from pool where session.tenant_id = pool.tenant_id and session.id = any ($2)`,
      [session.id, [session.id, beside.id]],
    );
    await cancel(await buy(session, 1), 0);
    const { token: buyer } = await newPerson(portal, 'aqua-rivage');
    const { cart, form } = await cartToPay(portal, beside, 1, { token: buyer });
    await begin(session);
    await begin(beside);
    await sweep();
    expect(await statesOf(session)).toEqual(['open']);
    await portal.notify(form);
    await finishSales(portal, [cart.id ?? '']);
    await sweep();
    expect(await statesOf(session)).toEqual(['untaken']);
  });
});
