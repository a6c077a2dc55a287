import type { Handler } from '../../platform/calls.ts';
import { readOutcomes } from '../data-stuck-carts.ts';
import { archiveStuck } from '../mutations-stuck-carts.ts';
import { archiveOutcome } from '../rules-stuck-carts.ts';

export const archiveStuckCarts: Handler<'POST /Purchase/ArchivedBlockedSaleByCartId'> = ({
  body,
  tenant,
  identity,
  services,
}) =>
  services.database.tenant(tenant.id, async (db) => {
    const cartIds = [...new Set(body.cartIds)];
    const moved = await archiveStuck(db, cartIds, identity, body.reason);
    const fates = await readOutcomes(db, cartIds);
    return cartIds.map((cartId) => ({
      cartId,
      outcome: archiveOutcome(moved.has(cartId), fates.get(cartId)),
    }));
  });
