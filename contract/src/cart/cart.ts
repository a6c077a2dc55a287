import { z } from 'zod';
import { call } from '../call.ts';
import { SupportingDocument } from '../catalogue/browse.ts';
import {
  CardNumber,
  Cents,
  ExternalCode,
  Id,
  Instant,
  Labels,
  Nothing,
  Quantity,
  VisibleName,
} from '../shapes.ts';
import { CONTACT_FIELDS } from './contact-rules.ts';
import { availabilityErrors, cardErrors, cartErrors, holdErrors, lineErrors } from './refusals.ts';

/** The cart: what a visitor wants, and the places held for it. */

/**
 * Life of a cart, from the cart through payment to the sale.
 * open → payment-pending → paid → selling → sold; or failed, cancelled, expired, stuck (then resent, archived or refunded).
 */
export const CART_STATES = [
  'open',
  'payment-pending',
  'paid',
  'selling',
  'sold',
  'failed',
  'cancelled',
  'expired',
  'stuck',
  'archived',
  'refunded',
] as const;
export const CartState = z.enum(CART_STATES);

/** A part of a line: a session and how many. */
const CartLineDetail = z.object({
  id: Id,
  quantity: Quantity,
  eventId: ExternalCode.optional().describe(
    'Session, for services of the event kind; of a rental, the session of this cart during which it is used',
  ),
  event: z
    .object({
      start: Instant,
      end: Instant,
      labels: Labels,
      establishment: Labels,
      room: Labels.optional(),
      themeCode: ExternalCode.optional(),
      themeLabels: Labels,
      themeColor: z.string().optional(),
    })
    .optional(),
  cardNumber: CardNumber.optional().describe('One of the customer’s; 0 for a new card without a name'),
  cardHolderName: VisibleName.optional().describe('Of a new card, with the first name'),
  cardHolderFirstName: VisibleName.optional(),
  isWithdrawalTicketId: ExternalCode.optional().describe('The right to withdraw from'),
  isWithdrawTicketFamilyId: ExternalCode.optional(),
  contacts: z
    .array(z.partialRecord(z.enum(CONTACT_FIELDS), z.string().trim().max(254)))
    .max(50)
    .optional()
    .describe('Who comes, one for each ticket: what contactFields of the line names'),
});

/** One service at one price name. */
export const CartLine = z.object({
  id: Id,
  service: ExternalCode,
  type: z.int().describe('Service type code of specification §3'),
  serviceName: Labels,
  family: ExternalCode,
  establishment: ExternalCode,
  otherEstablishments: z.array(Labels).optional().describe('Where else it is valid, when it has no date'),
  priceName: z.string().describe('The empty name is the base price'),
  labels: Labels.describe('Shown name of the price'),
  unitPrices: z.record(z.string(), Cents),
  unitPrice: Cents,
  quantity: Quantity,
  minimumQuantity: z.int().optional().describe('Of its service in one cart, over all prices'),
  lineTotalAmount: Cents,
  validityStartDate: Instant.optional(),
  validityEndDate: Instant.optional(),
  cartLineDetails: z.array(CartLineDetail),
  externalDiscountCode: z.string().max(80).optional(),
  commonPrice: Cents.optional().describe('Of a named price: what it costs other buyers'),
  formerPrice: z
    .object({ labels: Labels.optional(), unitPrice: Cents })
    .optional()
    .describe('What it cost before; with labels a named price that the family quotient no longer opens'),
  contactFields: z
    .array(z.enum(CONTACT_FIELDS))
    .optional()
    .describe('What has to be known of each who comes'),
  fillsCards: z.boolean().optional().describe('It fills cards, and gives no ticket'),
  isDated: z.boolean().describe('On a date: no right of withdrawal'),
});

export const Cart = z.object({
  id: Id,
  userId: Id.optional(),
  state: CartState,
  version: z.int().describe('Grows with every change; send it back to notice a concurrent one'),
  totalAmount: Cents,
  currency: z.literal('EUR'),
  validityEndDate: Instant.describe('Until then its places are kept'),
  serverTime: Instant.describe('The clock that decides; count down against it'),
  canExtend: z.boolean(),
  maximumValidityEndDate: Instant.describe('Extensions never go beyond'),
  cartLines: z.array(CartLine),
});

/** What a client may say of a line; names, prices and totals are the server’s alone. */
const WantedLine = z.object({
  id: Id.optional().describe('Of a line that the cart already has'),
  service: ExternalCode,
  priceName: z.string().max(80).default(''),
  externalDiscountCode: z.string().max(80).optional().describe('The price’s own, where it has one'),
  cartLineDetails: z
    .array(CartLineDetail.omit({ event: true }).extend({ id: Id.optional() }))
    .min(1)
    .max(50),
});

const byCart = z.object({ cartId: Id });

export const cartCalls = {
  'GET /cart/CheckCartExist': call({
    summary: 'Whether a cart can still be continued: neither sold, nor over, nor deleted',
    access: 'visitor',
    query: byCart,
    answer: z.object({ exists: z.boolean(), state: CartState.optional() }),
  }),
  'GET /cart/getCart': call({
    summary: 'The cart with its lines and countdown',
    access: 'visitor',
    query: byCart,
    answer: Cart,
    errors: ['cart.not-found', 'cart.expired'],
  }),
  'PUT /cart/AddOrUpdateCart': call({
    summary: 'Makes the cart hold exactly these lines, all or nothing; without an id a cart is opened',
    access: 'visitor',
    body: z.object({
      id: Id.optional(),
      version: z.int().optional().describe('Refused with cart.changed when the cart has moved on'),
      cartLines: z.array(WantedLine).max(30),
    }),
    answer: Cart,
    errors: [...lineErrors, 'account.login-required'],
    perMinute: 240,
  }),
  'PUT /cart/ExtendCart': call({
    summary: 'Keeps the places longer, within the cap; many places take an account',
    access: 'visitor',
    query: byCart,
    answer: Cart,
    errors: [
      ...cartErrors,
      ...holdErrors,
      ...availabilityErrors,
      ...cardErrors,
      'cart.changed',
      'cart.cannot-extend',
      'cart.extend-needs-account',
      'cart.payment-pending',
    ],
  }),
  'PUT /cart/AttachCart': call({
    summary: 'Makes an anonymous cart the signed-in customer’s',
    access: 'customer',
    query: byCart,
    answer: Cart,
    errors: cartErrors,
  }),
  'GET /cart/OpenCarts': call({
    summary:
      'The signed-in customer’s carts that are not paid yet, whatever device filled them; newest first',
    access: 'customer',
    answer: z.array(Cart),
  }),
  'PUT /cart/JoinCarts': call({
    summary:
      'Joins the open carts of the signed-in customer, and this visitor’s, in one; all their places, or none',
    access: 'customer',
    query: byCart.partial(),
    answer: z.object({
      cart: Cart.optional().describe('Absent when there is no open cart'),
      found: z.boolean().describe('It has lines that the named cart did not have'),
    }),
    errors: lineErrors,
    perMinute: 30,
  }),
  'POST /Cart/CheckingRulesForCart': call({
    summary: 'Whether the cart respects the sale rules, and what to mend',
    access: 'visitor',
    body: byCart,
    answer: z.object({
      isValid: z.boolean(),
      messages: z.array(
        z.object({
          code: z.string(),
          message: z.string(),
          lineId: Id.optional(),
          detailId: Id.optional().describe('The part of the line whose card it is about'),
        }),
      ),
    }),
    errors: ['cart.not-found', 'cart.expired'],
  }),
  'GET /cart/GetDocJustifsByCartId': call({
    summary: 'Supporting documents that the buyer confirms holding',
    access: 'visitor',
    query: byCart,
    answer: z.array(z.object({ code: SupportingDocument, labels: Labels, priceLabels: z.array(Labels) })),
    errors: ['cart.not-found', 'cart.expired'],
  }),
  'DELETE /cart/Cart': call({
    summary: 'Empties the cart and gives its places back at once',
    access: 'visitor',
    query: byCart,
    answer: Nothing,
    errors: [...cartErrors, 'cart.changed', 'cart.payment-pending'],
  }),
} as const;
