import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCart } from '../data.ts';
import { reopenCart as reopen } from '../mutations.ts';
import { requireOwn, requireWaiting } from '../rules.ts';
import { viewCart } from '../view.ts';

export const reopenCart: Handler<'PUT /cart/ReopenCart'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const cart = requireWaiting(
    requireOwn(await readCart(services.database, tenant.id, query.cartId), identity),
  );
  if (cart.state !== 'payment-pending') return viewCart(cart, tenant);
  const reopened = await transaction((db) => reopen(db, cart.id));
  return reopened ? viewCart(reopened, tenant) : fail('cart.already-on-sale');
};
