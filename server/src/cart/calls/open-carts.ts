import type { Handler } from '#platform/http/calls.ts';
import { readOpenCarts } from '../joining/data.ts';
import { viewCart } from '../view.ts';

export const openCarts: Handler<'GET /cart/OpenCarts'> = async ({ tenant, identity, transaction }) => {
  const carts = await transaction((db) => readOpenCarts(db, identity.userId));
  return carts.map((cart) => viewCart(cart, tenant));
};
