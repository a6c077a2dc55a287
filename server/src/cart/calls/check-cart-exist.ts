import type { Handler } from '#platform/http/calls.ts';
import { AppError } from '#platform/http/errors.ts';
import { readCart } from '../data.ts';
import { requireOwn, requireWaiting } from '../rules.ts';

export const checkCartExist: Handler<'GET /cart/CheckCartExist'> = async ({
  query,
  tenant,
  identity,
  services,
}) => {
  const read = await readCart(services.database, tenant.id, query.cartId);
  try {
    const cart = requireWaiting(requireOwn(read, identity));
    // A deleted cart keeps its row, without lines.
    return cart.lines.length > 0 ? { exists: true, state: cart.state } : { exists: false };
  } catch (error) {
    if (error instanceof AppError) return { exists: false };
    throw error;
  }
};
