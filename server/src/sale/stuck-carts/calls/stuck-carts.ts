import type { Handler } from '#platform/http/calls.ts';
import { readStuckCarts, readStuckTotal } from '../data.ts';
import { filterOf, pageOf, pageOrder, requireSight } from '../rules.ts';
import { viewStuckCart } from '../view.ts';

export const stuckCarts: Handler<'GET /Purchase/GetCartsforResendPurchase'> = async ({
  query,
  tenant,
  identity,
  transaction,
}) => {
  requireSight(query.state, identity);
  const filter = filterOf(query, tenant.timeZone);
  const [found, total] = await transaction((db) =>
    Promise.all([readStuckCarts(db, filter, pageOrder(query), query.limit + 1), readStuckTotal(db, filter)]),
  );
  const { rows, ...keys } = pageOf(found, query);
  return { carts: rows.map(viewStuckCart), total, ...keys };
};
