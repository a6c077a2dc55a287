import { saveLines } from '../portal/card-orders.ts';
import { debitsOf, linesOf, type Pay, uuid } from './cashier.ts';
import type { MoneyWorld } from './money-model.ts';
import { type Form, letExpire } from './support.ts';

/** Changes of a cart after its payment was abandoned (other lines, or none), and the completed payments in order. */
export interface ChangeOfMind {
  readonly pay: Exclude<Pay, 'by subscription'>;
  readonly change: 'more' | 'fewer' | 'emptied' | 'deleted';
  readonly payments: readonly ('left' | 'fitting')[];
}

/**
 * Lets a buyer abandon a payment, change the cart and begin another payment. The abandoned payment is completed anyway,
 * before or after the matching one, possibly twice: the matching payment sells the cart, the other is refunded.
 */
export async function changeMind(world: MoneyWorld, { pay, change, payments }: ChangeOfMind): Promise<void> {
  const { portal, crashes, token } = world;
  const save = (quantities: readonly [number, number], id?: string) =>
    crashes.insist(() => saveLines(portal, token, linesOf(pay, quantities), id ? { id } : {}));
  const { body: cart } = await save([2, 1]);
  const left = await world.begin(cart.id, pay);
  const query = { cartId: cart.id };
  await crashes.insist(() => portal.ask('PUT /cart/ReopenCart', { query, token }));
  const leftUuid = uuid();
  const isLeftPaid = payments.includes('left');
  if (isLeftPaid) world.lose(left, leftUuid, debitsOf(pay, cart.totalAmount, left)[0] ?? 0);
  const paidLeft = () => world.announce(left, announcement(leftUuid, debitsOf(pay, cart.totalAmount, left)));

  if (change === 'emptied' || change === 'deleted') {
    if (change === 'deleted') await crashes.insist(() => portal.ask('DELETE /cart/Cart', { query, token }));
    else await crashes.insist(() => saveLines(portal, token, [], { id: cart.id }));
    for (const payment of payments) if (payment === 'left') await paidLeft();
    return endCart(world, cart.id);
  }
  const { body: changed } = await save(change === 'more' ? [3, 2] : [1, 1], cart.id);
  const fitting = await world.begin(cart.id, pay);
  const dues = debitsOf(pay, changed.totalAmount, fitting);
  const fittingUuid = uuid();
  for (const payment of payments)
    if (payment === 'left') await paidLeft();
    else await world.announce(fitting, announcement(fittingUuid, dues));
  if (!payments.includes('fitting')) return endCart(world, cart.id);
  await world.finish(cart.id);
  await world.noteOrder(changed, fitting, dues);
}

/** Expires an unpaid cart and its open payment pages. */
async function endCart({ portal, crashes }: MoneyWorld, cartId: string): Promise<void> {
  crashes.restart();
  await letExpire(portal, [cartId]);
  await portal.sql(
    `update portal.payment_attempt set state = 'cancelled', next_poll_at = null where cart_id = $1 and state = 'begun'`,
    [cartId],
  );
}

const announcement = (transaction: string, [first = 0]: readonly number[]): Form => ({
  vads_trans_uuid: transaction,
  vads_effective_amount: String(first),
});
