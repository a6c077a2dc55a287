import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCart } from '../data.ts';
import { attachCart as attach } from '../mutations.ts';
import { requireOwn, requireWaiting } from '../rules.ts';
import { viewCart } from '../view.ts';

export const attachCart: Handler<'PUT /cart/AttachCart'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  requireWaiting(requireOwn(await readCart(services.database, tenant.id, query.cartId), identity));
  const cart = await transaction((db) => attach(db, query.cartId, identity.userId));
  return cart ? viewCart(cart, tenant) : fail('cart.not-found');
};
