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
 * - `delayed`: paid, and someone looks after it (stuck): see SaleProspect
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

/**
 * What can still become of a delayed sale:
 * - `sale-or-refund`: it is sold, or the money is given back
 * - `refund`: it is never sold, and the money is given back
 * - `nothing-charged`: it is never sold, and nothing was charged
 * - `closed`: the venue has closed it
 */
const SaleProspect = z.enum(['sale-or-refund', 'sale-or-nothing', 'refund', 'nothing-charged', 'closed']);

/** What anybody may know of a sale who has the id of its cart. */
const PublicOutcome = z.object({
  outcome: SaleOutcome,
  prospect: SaleProspect.optional().describe('When delayed'),
  isReturned: z.boolean().describe('A payment that did not fit the cart, or came twice, is given back'),
});

export const SaleResult = PublicOutcome.extend({
  cartId: Id,
  state: CartState,
  totalAmount: Cents,
  externalPurchaseId: ExternalCode.optional().describe('Order number, once sold'),
  ticketCount: z.int(),
  cards: z.array(SoldCard),
  returnedAmount: Cents.optional().describe('Of payments that did not fit the cart, or came twice'),
  canRetry: z.boolean().describe('The cart still holds its places and can be paid again'),
});

export const sellingCalls = {
  'PUT /cart/SaleCart': call({
    summary: 'Sells a free cart; for a cart that is paid, moves its sale on; a cart is never sold twice',
    access: 'customer',
    query: z.object({ cartId: Id, ...ConsentQuery }),
    answer: SaleResult,
    errors: [...checkoutErrors, 'cart.terms-changed', 'sale.not-paid', 'tenant.preview-sale'],
  }),
  'GET /purchase/State': call({
    summary: 'What became of the cart: for the page that a buyer returns to',
    access: 'customer',
    answersDuringMaintenance: true,
    query: z.object({ cartId: Id }),
    answer: SaleResult,
    errors: ['cart.not-found'],
  }),
  'GET /purchase/Outcome': call({
    summary:
      'What became of a payment, without an account and without personal data: for a buyer who returns to another browser',
    access: 'visitor',
    answersDuringMaintenance: true,
    query: z.object({ cartId: Id }),
    answer: PublicOutcome,
    errors: ['cart.not-found'],
  }),
} as const;
