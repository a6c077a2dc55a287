import { z } from 'zod';
import { call } from '../call.ts';
import { cartErrors } from '../cart/refusals.ts';
import { Cents, Id, Instant } from '../shapes.ts';
import { Code } from './gift-cards.ts';

/** A gift card of a cart. */
const CartGiftCard = z.object({
  id: Id,
  ending: z.string().describe('Last characters of its code'),
  amount: Cents.describe('What it pays of the cart'),
  balance: Cents.describe('What it has without this cart'),
  expiresAt: Instant,
  isUsable: z.boolean().describe('Otherwise it is blocked, empty or expired, and has to be removed'),
});

/** The gift cards of a cart, what they pay, and the customer's credit that could. */
const CartGiftCards = z.object({
  cards: z.array(CartGiftCard),
  giftAmount: Cents.describe('What they pay together'),
  toPay: Cents.describe('The rest, for another means of payment'),
  credits: z
    .array(
      z.object({
        id: Id,
        ending: z.string().describe('Last characters of its code'),
        balance: Cents,
        expiresAt: Instant,
      }),
    )
    .describe('Credit of the customer that can pay and is not entered: it is entered without its code'),
});

/** Calls about the gift cards that pay a cart. */
export const cartGiftCardCalls = {
  'GET /cart/GiftCards': call({
    summary: 'Lists the gift cards of a cart and what they pay',
    access: 'customer',
    answersGuests: true,
    query: z.object({ cartId: Id }),
    answer: CartGiftCards,
    errors: cartErrors,
  }),
  'PUT /cart/GiftCard': call({
    summary: 'Adds a gift card to a cart by its code; the cart gets a new version',
    access: 'customer',
    answersGuests: true,
    body: z.object({ cartId: Id, code: Code }),
    answer: CartGiftCards,
    perMinute: 20,
    errors: [
      ...cartErrors,
      'cart.payment-pending',
      'cart.of-desk',
      'gift-card.unknown',
      'gift-card.unusable',
      'gift-card.already-entered',
      'gift-card.too-many',
      'gift-card.nothing-to-pay',
    ],
  }),
  'PUT /cart/Credit': call({
    summary: 'Adds credit of the customer to a cart, without its code; the cart gets a new version',
    access: 'customer',
    answersGuests: true,
    body: z.object({ cartId: Id, id: Id }),
    answer: CartGiftCards,
    perMinute: 20,
    errors: [
      ...cartErrors,
      'cart.payment-pending',
      'cart.of-desk',
      'gift-card.not-found',
      'gift-card.unusable',
      'gift-card.already-entered',
      'gift-card.too-many',
      'gift-card.nothing-to-pay',
    ],
  }),
  'DELETE /cart/GiftCard': call({
    summary: 'Removes a gift card from a cart; the cart gets a new version',
    access: 'customer',
    answersGuests: true,
    query: z.object({ cartId: Id, id: Id }),
    answer: CartGiftCards,
    errors: [...cartErrors, 'cart.payment-pending', 'cart.of-desk'],
  }),
} as const;
