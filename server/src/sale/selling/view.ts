import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { CartRow } from '#cart/model.ts';
import { soldCards } from '../sold-cards/rules.ts';
import type { PurchaseSummary } from './data.ts';
import { canRetry, outcomeOf } from './rules.ts';

/** The state of a sale as it is answered to the buyer. */
export function viewSale(
  cart: CartRow,
  purchase: PurchaseSummary | undefined,
): CallAnswer<'GET /purchase/State'> {
  return {
    cartId: cart.id,
    outcome: outcomeOf(cart),
    state: cart.state,
    totalAmount: cart.total_amount,
    ...(purchase && { externalPurchaseId: purchase.externalPurchaseId }),
    ticketCount: purchase?.ticketCount ?? 0,
    cards: soldCards(purchase?.cards ?? [], cart.lines),
    canRetry: canRetry(cart),
  };
}
