import { z } from 'zod';
import { call } from '../call.ts';
import { ForeignZone, Id, Instant, Labels, Quantity, VisibleName } from '../shapes.ts';

/** Tickets that the customer already has for the time of a cart: the page asks before they are bought twice. */

const OwnedTime = z.object({
  lineId: Id.describe('Line of the cart'),
  isSameSession: z.boolean().describe('False for another session at the same time'),
  isInCart: z.boolean().describe('The other session is in the same cart, for the same person'),
  serviceName: Labels.describe('What the customer has'),
  start: Instant,
  end: Instant,
  zone: ForeignZone.optional(),
  quantity: Quantity.describe('Tickets that the customer has'),
  people: z.array(VisibleName).describe('Names on these tickets'),
});

export const doublePurchaseCalls = {
  'GET /cart/DoublePurchases': call({
    summary: 'Lists valid tickets of the customer for the sessions of a cart, or for others at the same time',
    access: 'customer',
    query: z.object({ cartId: Id }),
    answer: z.array(OwnedTime),
    errors: ['cart.not-found'],
  }),
} as const;
