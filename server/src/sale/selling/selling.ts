import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type CartRow, isOver } from '#cart/cart.ts';
import { soldCards } from '../sold-cards.ts';
import { reasonOf } from '../stuck-carts/stuck-carts.ts';
import type { CartSale } from './selling.sql.ts';

/** Seconds before each retry at a ticketing system that does not answer; then the cart is stuck. */
const RETRY_SECONDS = [1, 2, 4, 8, 15];

/**
 * The number of attempts with which a resend of a stuck cart begins. The resend first looks for an earlier sale; one
 * attempt without an answer makes the cart stuck again, so that the administrator gets the result immediately.
 */
export const TRIES_BEFORE_RESEND = RETRY_SECONDS.length;

/** Returns whether this attempt may be an administrator’s resend. @param attempts number so far, this one included */
export const mayBeResent = (attempts: number): boolean => attempts > TRIES_BEFORE_RESEND;

/** Returns the next step after an attempt with an unknown outcome. @param attempts number so far, this one included */
export function nextRetry(attempts: number): { retryInSeconds: number } | 'stuck' {
  const retryInSeconds = RETRY_SECONDS[attempts - 1];
  return retryInSeconds === undefined ? 'stuck' : { retryInSeconds };
}

type Outcome = CallAnswer<'GET /purchase/State'>['outcome'];

/** Returns the outcome of a cart for the buyer; see SaleOutcome in the contract. */
export function outcomeOf(cart: CartRow): Outcome {
  switch (cart.state) {
    case 'sold':
      return 'success';
    case 'paid':
    case 'selling':
      return 'processing';
    case 'stuck':
    case 'archived':
      return 'delayed';
    case 'refunded':
      return 'refunded';
    case 'expired':
      return 'expired';
    case 'payment-pending':
      return 'confirming';
    default:
      return isOver(cart) ? 'expired' : cart.state;
  }
}

type Prospect = CallAnswer<'GET /purchase/State'>['prospect'];

/** Returns the possible outcomes of a delayed cart; undefined for any other. */
function prospectOf({
  state,
  sale_failure,
  total_amount,
}: Pick<CartRow, 'state' | 'sale_failure' | 'total_amount'>): Prospect {
  if (state === 'archived') return 'closed';
  if (state !== 'stuck') return undefined;
  switch (reasonOf(sale_failure).code) {
    case 'nothing-debited':
      return 'nothing-charged';
    case 'amount-differs':
    case 'changed-after-payment':
      return 'refund';
    default:
      return total_amount === 0 ? 'sale-or-nothing' : 'sale-or-refund';
  }
}

/** Returns whether the cart still holds its places and can be paid (again). */
export function canRetry(cart: CartRow): boolean {
  return ['open', 'failed', 'cancelled', 'payment-pending'].includes(cart.state) && !isOver(cart);
}

/** Returns the state of a sale for the buyer. */
export function viewSale({ cart, purchase, returned }: CartSale): CallAnswer<'GET /purchase/State'> {
  return {
    ...viewOutcome({ cart, returned }),
    cartId: cart.id,
    state: cart.state,
    totalAmount: cart.total_amount,
    ...(purchase && { externalPurchaseId: purchase.externalPurchaseId }),
    ticketCount: purchase?.ticketCount ?? 0,
    cards: soldCards(purchase?.cards ?? [], cart.lines),
    ...(cart.move && {
      move: { ticketNumbers: cart.move.ticketNumbers, eventStart: cart.move.event.start },
    }),
    ...(returned > 0 && { returnedAmount: returned }),
    canRetry: canRetry(cart),
  };
}

/**
 * Returns the state of a sale for any visitor who returns from the provider: without data of the buyer or the order.
 */
export function viewOutcome({
  cart,
  returned,
}: Pick<CartSale, 'cart' | 'returned'>): Omit<CallAnswer<'GET /purchase/Outcome'>, 'isGuest'> {
  const prospect = prospectOf(cart);
  return { outcome: outcomeOf(cart), ...(prospect && { prospect }), isReturned: returned > 0 };
}
