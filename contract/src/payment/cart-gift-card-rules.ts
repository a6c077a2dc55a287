import { z } from 'zod';
import { Cents, Id, Instant } from '../shapes.ts';

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
export const CartGiftCards = z.object({
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
