import { z } from 'zod';
import { call } from '../call.ts';
import { SupportingDocument } from '../catalogue/browse.ts';
import { FlexibleTerms } from '../catalogue/cancellation-rules.ts';
import {
  CardNumber,
  Cents,
  ExternalCode,
  ForeignZone,
  Id,
  Instant,
  Labels,
  Nothing,
  Quantity,
  VisibleName,
} from '../shapes.ts';
import { CONTACT_FIELDS } from './contact-rules.ts';
import { availabilityErrors, cardErrors, cartErrors, holdErrors, lineErrors } from './refusals.ts';

/** The cart: the visitor's selection and the places held for it. */

/**
 * States of a cart.
 * open → payment-pending → paid → selling → sold; or failed, cancelled, expired, stuck (then resent, archived or
 * refunded).
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

/** A discount of a part: the reason, and the amount for its whole quantity. */
export const CartDiscount = z.object({
  labels: Labels.describe('Name of the promotion'),
  code: z
    .string()
    .optional()
    .describe('The code that the customer entered; absent for an automatic discount'),
  amount: Cents,
});

/** A part of a line: a session and its quantity. */
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
      establishmentCode: ExternalCode.optional(),
      zone: ForeignZone.optional(),
      room: Labels.optional(),
      themeCode: ExternalCode.optional(),
      themeLabels: Labels,
      themeColor: z.string().optional(),
    })
    .optional(),
  cardNumber: CardNumber.optional().describe('Card of the customer; 0 for a new card without holder'),
  cardHolderName: VisibleName.optional().describe('Holder of a new card, with the first name'),
  cardHolderFirstName: VisibleName.optional(),
  isWithdrawalTicketId: ExternalCode.optional().describe('Entitlement to withdraw from'),
  isWithdrawTicketFamilyId: ExternalCode.optional(),
  contacts: z
    .array(z.partialRecord(z.enum(CONTACT_FIELDS), z.string().trim().max(254)))
    .max(50)
    .optional()
    .describe('One visitor per ticket, with the fields named by contactFields of the line'),
  people: z
    .array(Id)
    .max(50)
    .optional()
    .describe('People of the customer’s household whose tickets these are, the first tickets first'),
  discounts: z.array(CartDiscount).optional(),
});

/** One service at one price name. */
export const CartLine = z.object({
  id: Id,
  service: ExternalCode,
  type: z.int().describe('Service type code'),
  serviceName: Labels,
  family: ExternalCode,
  establishment: ExternalCode,
  otherEstablishments: z
    .array(Labels)
    .optional()
    .describe('Other establishments where it is valid, without a date'),
  priceName: z.string().describe('The empty name is the base price'),
  labels: Labels.describe('Display name of the price'),
  unitPrices: z.record(z.string(), Cents),
  unitPrice: Cents.describe('Before discounts; with the supplement of a chosen flexible ticket'),
  flexible: FlexibleTerms.optional().describe('The flexible ticket that its buyer has chosen'),
  flexibleOffer: FlexibleTerms.optional().describe('The flexible ticket that its buyer may choose'),
  formerFlexible: z
    .object({ unitAmount: Cents })
    .optional()
    .describe('The chosen flexible ticket before it changed, or before the venue withdrew it'),
  quantity: Quantity,
  places: z.int().optional().describe('Places that each ticket takes of its session; one when absent'),
  minimumQuantity: z.int().optional().describe('Minimum per cart of its service, over all prices'),
  maximumQuantity: z.int().optional().describe('Maximum per cart of its service, over all prices'),
  lineTotalAmount: Cents.describe('After discounts'),
  validityStartDate: Instant.optional(),
  validityEndDate: Instant.optional(),
  cartLineDetails: z.array(CartLineDetail),
  externalDiscountCode: z
    .string()
    .max(80)
    .optional()
    .describe('Discount code of the named price, or the promotion code that discounts the line'),
  commonPrice: Cents.optional().describe('For a named price: what other buyers pay'),
  formerPrice: z
    .object({ labels: Labels.optional(), unitPrice: Cents })
    .optional()
    .describe('Former unit price; with labels for a named price that the family quotient no longer opens'),
  contactFields: z
    .array(z.enum(CONTACT_FIELDS))
    .optional()
    .describe('Required contact fields of each visitor'),
  fillsCards: z.boolean().optional().describe('Loads cards and gives no ticket'),
  isDated: z.boolean().describe('For a date, without right of withdrawal'),
});

export const Cart = z.object({
  id: Id,
  userId: Id.optional(),
  state: CartState,
  version: z.int().describe('Grows with each change; send it back to detect concurrent changes'),
  totalAmount: Cents,
  currency: z.literal('EUR'),
  validityEndDate: Instant.describe('The places are held until then'),
  serverTime: Instant.describe('Server clock, the base of the countdown'),
  promotionCodes: z
    .array(z.object({ code: z.string(), isUsed: z.boolean().describe('It discounts a line now') }))
    .describe('Entered promotion codes'),
  canExtend: z.boolean(),
  maximumValidityEndDate: Instant.describe('Latest possible end of an extension'),
  cartLines: z.array(CartLine),
});

/** The part of a line that a client may set; the server sets names, prices and totals. */
export const WantedLine = z.object({
  id: Id.optional().describe('Present for a line that the cart already has'),
  service: ExternalCode,
  priceName: z.string().max(80).default(''),
  externalDiscountCode: z.string().max(80).optional().describe('Present when the price has its own value'),
  isFlexible: z
    .boolean()
    .optional()
    .describe('Chooses the flexible ticket of the service; a free price stays without it'),
  cartLineDetails: z
    .array(CartLineDetail.omit({ event: true, discounts: true }).extend({ id: Id.optional() }))
    .min(1)
    .max(50),
});

/** Result of checking a cart by the sale rules. */
export const CartCheck = z.object({
  isValid: z.boolean(),
  messages: z.array(
    z.object({
      code: z.string(),
      message: z.string(),
      lineId: Id.optional(),
      detailId: Id.optional().describe('The part of the line that holds the card'),
    }),
  ),
});

/** Supporting documents that the buyer of a cart confirms to have. */
export const CartDocuments = z.array(
  z.object({ code: SupportingDocument, labels: Labels, priceLabels: z.array(Labels) }),
);

const byCart = z.object({ cartId: Id });

export const cartCalls = {
  'GET /cart/CheckCartExist': call({
    summary: 'Returns whether a cart can be continued: neither sold, nor over, nor deleted',
    access: 'visitor',
    query: byCart,
    answer: z.object({ exists: z.boolean(), state: CartState.optional() }),
  }),
  'GET /cart/getCart': call({
    summary: 'Returns the cart with its lines and countdown',
    access: 'visitor',
    query: byCart,
    answer: Cart,
    errors: ['cart.not-found', 'cart.expired'],
  }),
  'PUT /cart/AddOrUpdateCart': call({
    summary:
      'Replaces the lines of the cart and holds their places, all or nothing; without an id, opens a cart',
    access: 'visitor',
    body: z.object({
      id: Id.optional(),
      version: z.int().optional().describe('Refused with cart.changed when the cart has another version'),
      cartLines: z.array(WantedLine).max(30),
    }),
    answer: Cart,
    errors: [...lineErrors, 'account.login-required'],
    perMinute: 240,
  }),
  'PUT /cart/ExtendCart': call({
    summary: 'Extends the hold up to its maximum; many places require an account',
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
    summary: 'Assigns an anonymous cart to the signed-in customer',
    access: 'customer',
    query: byCart,
    answer: Cart,
    errors: cartErrors,
  }),
  'GET /cart/OpenCarts': call({
    summary: 'Lists the signed-in customer’s unpaid carts from all devices, newest first',
    access: 'customer',
    answer: z.array(Cart),
  }),
  'PUT /cart/JoinCarts': call({
    summary: 'Joins the signed-in customer’s open carts and this visitor’s cart; all their places, or none',
    access: 'customer',
    query: byCart.partial(),
    answer: z.object({
      cart: Cart.optional().describe('Absent when there is no open cart'),
      found: z.boolean().describe('It has lines that the given cart did not have'),
    }),
    errors: lineErrors,
    perMinute: 30,
  }),
  'POST /Cart/CheckingRulesForCart': call({
    summary: 'Checks the cart against the sale rules and names what to change',
    access: 'visitor',
    body: byCart,
    answer: CartCheck,
    errors: ['cart.not-found', 'cart.expired'],
  }),
  'GET /cart/GetDocJustifsByCartId': call({
    summary: 'Lists the supporting documents that the buyer confirms to have',
    access: 'visitor',
    query: byCart,
    answer: CartDocuments,
    errors: ['cart.not-found', 'cart.expired'],
  }),
  'DELETE /cart/Cart': call({
    summary: 'Empties the cart and releases its places immediately',
    access: 'visitor',
    query: byCart,
    answer: Nothing,
    errors: [...cartErrors, 'cart.changed', 'cart.payment-pending'],
  }),
} as const;
