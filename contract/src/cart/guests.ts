import { z } from 'zod';
import { Email, Session } from '../account/auth.ts';
import { call } from '../call.ts';
import { Id } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { cartErrors } from './refusals.ts';

/**
 * Why a cart needs an account:
 * - `card`: a line fills or uses a card
 * - `named-price`: a line has a price of the customer's own rights
 * - `rule`: a sale rule of the venue counts what each customer buys
 * - `contact`: the ticketing system requires more of the buyer than a name and an address
 */
export const GUEST_OBSTACLES = ['card', 'named-price', 'rule', 'contact'] as const;
export type GuestObstacle = (typeof GUEST_OBSTACLES)[number];

const Name = z.string().trim().min(1).max(80);

export const guestCalls = {
  'GET /cart/Guest': call({
    summary: 'Returns whether a cart can be bought without an account, and why it cannot',
    access: 'visitor',
    query: z.object({ cartId: Id }),
    answer: z.object({
      isOffered: z.boolean().describe('The venue sells without an account'),
      obstacles: z.array(z.enum(GUEST_OBSTACLES)),
      needsName: z.boolean().describe('The ticketing system requires the name of the buyer'),
    }),
    errors: [...cartErrors, ...ticketingFailures],
    perMinute: 120,
  }),
  'POST /cart/Guest': call({
    summary:
      'Begins the purchase of a cart without an account. The session is limited to the cart and its order, whatever account has the address',
    access: 'visitor',
    body: z.object({
      cartId: Id,
      email: Email,
      firstName: Name.optional(),
      lastName: Name.optional(),
    }),
    answer: Session,
    errors: [
      ...cartErrors,
      ...ticketingFailures,
      'cart.empty',
      'cart.payment-pending',
      'guest.not-offered',
      'guest.needs-account',
    ],
    perMinute: 60,
  }),
} as const;
