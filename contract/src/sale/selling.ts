import { z } from 'zod';
import { call } from '../call.ts';
import { SoldCard } from '../cards/sold-cards.ts';
import { CartState } from '../cart/cart.ts';
import { ConsentQuery } from '../cart/consents.ts';
import { checkoutErrors } from '../cart/refusals.ts';
import { Cents, ExternalCode, Id, Instant, QueryInt } from '../shapes.ts';

/** The sale of a paid cart. */

/**
 * Outcome for the buyer:
 * - `open`: no payment has begun
 * - `confirming`: the payment has begun, its outcome is unknown
 * - `success`: tickets are issued
 * - `processing`: paid, tickets are being issued
 * - `delayed`: paid and stuck: see SaleProspect
 * - `refunded`: paid, could not be sold, and refunded
 * - `failed`, `cancelled`: nothing was debited; the cart is kept while its places are held
 * - `expired`: the places were released, nothing was debited
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
 * Possible ends of a delayed sale:
 * - `sale-or-refund`: it is sold or refunded
 * - `refund`: it is refunded, never sold
 * - `nothing-charged`: it is never sold, and nothing was charged
 * - `closed`: the venue has closed it
 */
const SaleProspect = z.enum(['sale-or-refund', 'sale-or-nothing', 'refund', 'nothing-charged', 'closed']);

/** The part of a sale that anybody with the cart's id may read. */
const PublicOutcome = z.object({
  outcome: SaleOutcome,
  prospect: SaleProspect.optional().describe('Present when delayed'),
  isReturned: z.boolean().describe('A payment that did not fit the cart, or a second one, is refunded'),
});

export const SaleResult = PublicOutcome.extend({
  cartId: Id,
  state: CartState,
  totalAmount: Cents,
  externalPurchaseId: ExternalCode.optional().describe('Order number, once sold'),
  ticketCount: z.int(),
  cards: z.array(SoldCard),
  move: z
    .object({ ticketNumbers: z.array(ExternalCode), eventStart: Instant })
    .optional()
    .describe('The move that the cart pays for: its tickets are those of another order'),
  returnedAmount: Cents.optional().describe('Refunds of payments that did not fit the cart, or came twice'),
  canRetry: z.boolean().describe('The cart still holds its places and can be paid again'),
});

export const sellingCalls = {
  'PUT /cart/SaleCart': call({
    summary:
      'Sells a cart that is free or paid by gift cards, or advances the sale of a paid cart; a cart is never sold twice',
    access: 'customer',
    answersGuests: true,
    query: z.object({
      cartId: Id,
      ...ConsentQuery,
      giftAmount: QueryInt.optional().describe(
        'What gift cards pay, as the buyer saw it; refused when it has changed',
      ),
    }),
    answer: SaleResult,
    errors: [
      ...checkoutErrors,
      'cart.terms-changed',
      'sale.not-paid',
      'gift-card.changed',
      'tenant.preview-sale',
    ],
  }),
  'GET /purchase/State': call({
    summary: 'Returns the outcome of a cart, for the page that a buyer returns to',
    access: 'customer',
    answersGuests: true,
    answersDuringMaintenance: true,
    query: z.object({
      cartId: Id.optional().describe('Absent for the one purchase of a buyer without an account'),
    }),
    answer: SaleResult,
    errors: ['cart.not-found'],
  }),
  'GET /purchase/Outcome': call({
    summary:
      'Returns the outcome of a payment without personal data, for a buyer who returns in another browser',
    access: 'visitor',
    answersDuringMaintenance: true,
    query: z.object({ cartId: Id }),
    answer: PublicOutcome.extend({
      isGuest: z.boolean().describe('The order has no account: a link in its mail opens it'),
    }),
    errors: ['cart.not-found'],
  }),
} as const;
