import type { Handler } from '#platform/http/calls.ts';
import { readOutcomes } from '../data.ts';
import { restoreArchived } from '../mutations.ts';
import { restoreOutcome } from '../rules.ts';

export const restoreArchivedCarts: Handler<'POST /Purchase/RestoreArchivedSaleByCartId'> = ({
  body,
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const cartIds = [...new Set(body.cartIds)];
    const moved = await restoreArchived(db, cartIds, identity);
    const outcomes = await readOutcomes(db, cartIds);
    return cartIds.map((cartId) => ({
      cartId,
      outcome: restoreOutcome(moved.has(cartId), outcomes.get(cartId)),
    }));
  });
