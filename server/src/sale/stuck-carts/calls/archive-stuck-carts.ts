import type { Handler } from '#platform/http/calls.ts';
import { readOutcomes } from '../data.ts';
import { archiveStuck } from '../mutations.ts';
import { archiveOutcome } from '../rules.ts';

export const archiveStuckCarts: Handler<'POST /Purchase/ArchivedBlockedSaleByCartId'> = ({
  body,
  identity,
  transaction,
}) =>
  transaction(async (db) => {
    const cartIds = [...new Set(body.cartIds)];
    const moved = await archiveStuck(db, cartIds, identity, body.reason);
    const outcomes = await readOutcomes(db, cartIds);
    return cartIds.map((cartId) => ({
      cartId,
      outcome: archiveOutcome(moved.has(cartId), outcomes.get(cartId)),
    }));
  });
