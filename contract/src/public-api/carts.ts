import { z } from 'zod';
import { LinkMinutes } from '../box-office/desk.ts';
import { LINK_STATES } from '../box-office/desk-rules.ts';
import { CartState } from '../cart/cart.ts';
import { checkoutErrors, lineErrors } from '../cart/refusals.ts';
import { Cents, ExternalCode, Id, Instant, Labels, Quantity } from '../shapes.ts';
import { operation } from './operation.ts';
import { Code, Currency, inDefaultLanguage } from './values.ts';

/** Carts of customers, which hold places until they are paid by a hosted payment page. */

const CartLineInput = z.object({
  service: Code,
  priceName: z.string().max(80).default('').describe('The empty name is the base price'),
  sessionId: Code.optional().describe('For a service with sessions'),
  quantity: Quantity,
  isFlexible: z
    .boolean()
    .default(false)
    .describe('Chooses the flexible ticket of the service; a free price stays without it'),
});

const Lines = z.array(CartLineInput).min(1).max(30);

export const ApiCart = z.object({
  id: Id,
  customerId: Id,
  state: CartState,
  version: z.int().describe('Grows with each change; a change states the version that it changes'),
  totalAmount: Cents,
  currency: Currency,
  heldUntil: Instant.describe('The places are held until then'),
  lines: z.array(
    z.object({
      id: Id,
      service: Code,
      names: Labels,
      priceName: z.string(),
      unitAmount: Cents.describe('Before discounts; with the supplement of a flexible ticket'),
      flexibleUnitAmount: Cents.optional().describe('Of a flexible ticket: its supplement'),
      quantity: z.int(),
      totalAmount: Cents.describe('After discounts'),
      sessions: z.array(z.object({ sessionId: Code, start: Instant.optional(), quantity: z.int() })),
    }),
  ),
  problems: z
    .array(z.object({ reason: z.string(), detail: z.string(), lineId: Id.optional() }))
    .describe('Sale rules that keep it from being paid'),
  orderNumber: ExternalCode.optional().describe('Once it is sold'),
});

export const ApiPaymentLink = z.object({
  id: Id,
  cartId: Id.optional(),
  state: z.enum(LINK_STATES),
  amount: Cents,
  heldUntil: Instant,
  url: z.string().optional().describe('Page on which the customer pays; while the link is open'),
});

const id = '3f0c6a52-5a37-4d0e-9a53-0d5a4f2b8c11';
const customerId = '00000000-0000-4000-8000-000000000002';
const lines = [{ service: 'ACT-AQUAGYM', priceName: 'PLEIN', sessionId: 'S-2026-12-05-0930', quantity: 2 }];
const cart = {
  id,
  customerId,
  state: 'open',
  version: 1,
  totalAmount: 2400,
  currency: 'EUR',
  heldUntil: '2026-12-01T12:15:00.000Z',
  lines: [
    {
      id: '3f0c6a52-5a37-4d0e-9a53-0d5a4f2b8c12',
      service: 'ACT-AQUAGYM',
      names: inDefaultLanguage('Aquagym'),
      priceName: 'PLEIN',
      unitAmount: 1200,
      quantity: 2,
      totalAmount: 2400,
      sessions: [{ sessionId: 'S-2026-12-05-0930', start: '2026-12-05T08:30:00.000Z', quantity: 2 }],
    },
  ],
  problems: [],
};

const ofCart = z.object({ cartId: Id });

export const cartOperations = {
  createCart: operation({
    method: 'POST',
    path: '/carts',
    summary: 'Opens a cart for a customer and holds its places, all or nothing',
    scope: 'orders:write',
    body: z.object({ customerId: Id, lines: Lines }),
    answer: ApiCart,
    errors: ['customer.not-found', ...lineErrors],
    needsBoxOffice: true,
    example: { body: { customerId, lines }, answer: cart },
  }),
  readCart: operation({
    method: 'GET',
    path: '/carts/{cartId}',
    summary:
      'Returns a cart that was opened by this API or at the desk, with its order number once it is sold',
    scope: 'orders:read',
    params: ofCart,
    answer: ApiCart,
    errors: ['cart.not-found'],
    example: { params: { cartId: id }, answer: { ...cart, state: 'sold', orderNumber: 'AR-2026-000123' } },
  }),
  replaceCart: operation({
    method: 'PUT',
    path: '/carts/{cartId}',
    summary: 'Replaces the lines of a cart and holds their places, all or nothing',
    scope: 'orders:write',
    params: ofCart,
    body: z.object({ version: z.int().describe('Of the cart as read'), lines: Lines }),
    answer: ApiCart,
    errors: lineErrors,
    needsBoxOffice: true,
    example: { params: { cartId: id }, body: { version: 1, lines }, answer: { ...cart, version: 2 } },
  }),
  deleteCart: operation({
    method: 'DELETE',
    path: '/carts/{cartId}',
    summary: 'Ends a cart and releases its places',
    scope: 'orders:write',
    params: ofCart,
    errors: ['cart.not-found', 'cart.expired', 'cart.already-on-sale'],
    needsBoxOffice: true,
    example: { params: { cartId: id } },
  }),
  createPaymentLink: operation({
    method: 'POST',
    path: '/carts/{cartId}/payment-links',
    summary:
      'Holds a cart for some minutes and returns the page on which its customer pays it; the order follows the payment',
    scope: 'orders:write',
    params: ofCart,
    body: z.object({
      version: z.int().describe('Of the cart as read'),
      minutes: LinkMinutes.describe('Minutes for which the places are held'),
      isMailed: z.boolean().default(false).describe('Mails the page to the customer'),
    }),
    answer: ApiPaymentLink,
    errors: [...checkoutErrors, 'desk.needs-email', 'desk.nothing-to-pay', 'payment.not-configured'],
    needsBoxOffice: true,
    example: {
      params: { cartId: id },
      body: { version: 1, minutes: 30 },
      answer: {
        id: '3f0c6a52-5a37-4d0e-9a53-0d5a4f2b8c13',
        cartId: id,
        state: 'sent',
        amount: 2400,
        heldUntil: '2026-12-01T12:30:00.000Z',
        url: 'https://tickets.example.com/aqua-rivage/pay#key',
      },
    },
  }),
} as const;
