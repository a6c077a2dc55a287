import type { Handler } from '#platform/http/calls.ts';
import { joinCarts as join } from '../joining/service.ts';
import { viewCart } from '../view.ts';

export const joinCarts: Handler<'PUT /cart/JoinCarts'> = async (context) => {
  const { cart, found } = await join(context, context.query.cartId);
  return { ...(cart && { cart: viewCart(cart, context.tenant) }), found };
};
