import type { CallAnswer } from '@guichet/contract/calls.ts';
import { soldCards } from '../sold-cards/rules.ts';
import type { CartSale } from './data.ts';
import { canRetry, outcomeOf, prospectOf } from './rules.ts';

/** The state of a sale as it is answered to the buyer. */
export function viewSale({ cart, purchase, returned }: CartSale): CallAnswer<'GET /purchase/State'> {
  return {
    ...viewOutcome({ cart, returned }),
    cartId: cart.id,
    state: cart.state,
    totalAmount: cart.total_amount,
    ...(purchase && { externalPurchaseId: purchase.externalPurchaseId }),
    ticketCount: purchase?.ticketCount ?? 0,
    cards: soldCards(purchase?.cards ?? [], cart.lines),
    ...(returned > 0 && { returnedAmount: returned }),
    canRetry: canRetry(cart),
  };
}

/** The state of a sale as anybody may see it who comes back from the provider: nothing of the buyer or of what is bought. */
export function viewOutcome({
  cart,
  returned,
}: Pick<CartSale, 'cart' | 'returned'>): CallAnswer<'GET /purchase/Outcome'> {
  const prospect = prospectOf(cart);
  return { outcome: outcomeOf(cart), ...(prospect && { prospect }), isReturned: returned > 0 };
}
