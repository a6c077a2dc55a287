import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readAttemptsOf, readStuckCart } from '../data.ts';
import { requireSight } from '../rules.ts';
import { viewDetails } from '../view.ts';

export const stuckCart: Handler<'GET /Purchase/StuckCart'> = async ({
  query: { cartId },
  identity,
  transaction,
}) => {
  const [row, attempts] = await transaction((db) =>
    Promise.all([readStuckCart(db, cartId), readAttemptsOf(db, cartId)]),
  );
  if (!row) fail('cart.not-found');
  requireSight(row.state, identity);
  return viewDetails(row, attempts);
};
