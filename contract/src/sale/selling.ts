import { z } from 'zod';
import { call } from '../call.ts';
import { SoldCard } from '../cards/sold-cards.ts';
import { CartState } from '../cart/cart.ts';
import { ConsentQuery } from '../cart/consents.ts';
import { checkoutErrors } from '../cart/refusals.ts';
import { Cents, ExternalCode, Id } from '../shapes.ts';

/** The sale: what becomes of a paid cart. */

/**
 * The outcome as the buyer sees it:
 * - `open`: nothing was begun
 * - `confirming`: the payment is begun, its outcome is not known yet
 * - `success`: tickets are issued
 * - `processing`: paid, tickets are being issued
 * - `delayed`: paid, and someone looks after it (stuck)
 * - `refunded`: paid, could not be sold, and the money is given back
 * - `failed`, `cancelled`: nothing was taken, the cart is kept while its places are
 * - `expired`: the places went back, nothing was taken
 */
export const SaleOutcome = z.enum([
  'open',
  'confirming',
  'processing',
  'success',
  'delayed',
  'refunded',
  'failed',
  'cancelled',
  'expired',
]);

export const SaleResult = z.object({
  cartId: Id,
  outcome: SaleOutcome,
  state: CartState,
  totalAmount: Cents,
  externalPurchaseId: ExternalCode.optional().describe('Order number, once sold'),
  ticketCount: z.int(),
  cards: z.array(SoldCard),
  canRetry: z.boolean().describe('The cart still holds its places and can be paid again'),
});

export const sellingCalls = {
  'PUT /cart/SaleCart': call({
    summary: 'Sells a free cart; for a cart that is paid, moves its sale on; a cart is never sold twice',
    access: 'customer',
    query: z.object({ cartId: Id, ...ConsentQuery }),
    answer: SaleResult,
    errors: [...checkoutErrors, 'cart.terms-changed', 'sale.not-paid'],
  }),
  'GET /purchase/State': call({
    summary: 'What became of the cart: for the page that a buyer returns to',
    access: 'customer',
    query: z.object({ cartId: Id }),
    answer: SaleResult,
    errors: ['cart.not-found'],
  }),
} as const;
