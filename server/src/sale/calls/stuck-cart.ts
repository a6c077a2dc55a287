import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { readAttemptsOf, readStuckCart } from '../data-stuck-carts.ts';
import { requireSight } from '../rules-stuck-carts.ts';
import { viewDetails } from '../view-stuck-carts.ts';

export const stuckCart: Handler<'GET /Purchase/StuckCart'> = async ({
  query: { cartId },
  tenant,
  identity,
  services,
}) => {
  const [row, attempts] = await services.database.tenant(tenant.id, (db) =>
    Promise.all([readStuckCart(db, cartId), readAttemptsOf(db, cartId)]),
  );
  if (!row) fail('cart.not-found');
  requireSight(row.state, identity);
  return viewDetails(row, attempts);
};
