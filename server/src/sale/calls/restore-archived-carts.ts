import type { Handler } from '../../platform/calls.ts';
import { readOutcomes } from '../data-stuck-carts.ts';
import { restoreArchived } from '../mutations-stuck-carts.ts';
import { restoreOutcome } from '../rules-stuck-carts.ts';

export const restoreArchivedCarts: Handler<'POST /Purchase/RestoreArchivedSaleByCartId'> = ({
  body,
  tenant,
  identity,
  services,
}) =>
  services.database.tenant(tenant.id, async (db) => {
    const cartIds = [...new Set(body.cartIds)];
    const moved = await restoreArchived(db, cartIds, identity);
    const fates = await readOutcomes(db, cartIds);
    return cartIds.map((cartId) => ({
      cartId,
      outcome: restoreOutcome(moved.has(cartId), fates.get(cartId)),
    }));
  });
