import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readCart } from '../data.ts';
import { isOver, requireOwn } from '../rules.ts';
import { viewCart } from '../view.ts';

export const getCart: Handler<'GET /cart/getCart'> = async ({ query, tenant, identity, services }) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, query.cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  return viewCart(cart, tenant);
};
