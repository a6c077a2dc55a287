import { z } from 'zod';
import { call } from '../call.ts';
import { lineErrors, saleRuleErrors } from '../cart/refusals.ts';
import { Cents, ExternalCode, ForeignZone, Id, Instant, Labels, Nothing } from '../shapes.ts';
import { DeskCustomer } from './desk.ts';
import { MOST_WAITED_PLACES, MOST_WAITS, WAIT_STATES } from './waiting-rules.ts';

/**
 * The waiting list of a session without free places, at a venue on the embedded ticketing system. Freed places are offered in
 * the order of arrival; while customers wait, nobody else can hold them.
 */

const right = { right: 'venue.desk' } as const;
const outside = 'box-office.outside-system';

/** What a customer wants at one price. */
const WaitedPrice = z.object({
  priceName: z.string().max(80),
  quantity: z.int().min(1).max(MOST_WAITED_PLACES),
});

const Places = z.object({
  labels: Labels.describe('The price'),
  quantity: z.int(),
});

/** A wait as its customer and staff see it. */
export const Wait = z.object({
  id: Id,
  state: z.enum(WAIT_STATES),
  eventExternalId: ExternalCode,
  service: Labels,
  establishment: Labels,
  start: Instant,
  zone: ForeignZone.optional(),
  prices: z.array(Places),
  places: z.int().describe('Places of the session that it takes'),
  position: z.int().optional().describe('Rank among those who wait for the session, from 1; while waiting'),
  joinedAt: Instant,
  until: Instant.describe('Until when the customer waits'),
  offer: z
    .object({
      endsAt: Instant.describe('Until when the places are held'),
      amount: Cents,
      address: z.string().describe('Page on which the offer is paid'),
    })
    .optional()
    .describe('While places are held for the customer'),
});

/** A wait with its customer, for staff. */
const WaitOfCustomer = Wait.extend({
  customer: DeskCustomer.pick({ id: true, name: true, email: true }),
  offeredBy: z.string().optional().describe('E-mail address of the administrator who offered by hand'),
});

const byWait = z.object({ id: Id });

export const waitingCalls = {
  'GET /Ticketing/waitinglist': call({
    summary: 'Returns whether customers can wait for places of a session, and until when',
    access: 'visitor',
    query: z.object({ eventExternalId: ExternalCode }),
    answer: z.object({
      isOpen: z.boolean(),
      latest: Instant.optional().describe('Latest end of a wait; while the list is open'),
    }),
    errors: ['event.not-found'],
    perMinute: 120,
  }),
  'GET /user/waits': call({
    summary: 'Lists the waits of the customer, the latest first',
    access: 'customer',
    answer: z.array(Wait),
  }),
  'POST /user/wait': call({
    summary: `Puts the customer on the waiting list of a sold-out session; at most ${MOST_WAITS} lists at once`,
    access: 'customer',
    body: z.object({
      eventExternalId: ExternalCode,
      service: ExternalCode,
      prices: z.array(WaitedPrice).min(1).max(MOST_WAITED_PLACES),
      until: Instant.optional().describe('Until when the customer waits; as long as possible by default'),
    }),
    answer: Wait,
    errors: [
      ...lineErrors,
      ...saleRuleErrors,
      outside,
      'waiting.closed',
      'waiting.places-free',
      'waiting.already',
      'waiting.too-many',
      'waiting.too-many-places',
    ],
    perMinute: 20,
  }),
  'DELETE /user/wait': call({
    summary: 'Takes the customer off a waiting list, or declines the offer, whose places go to the next',
    access: 'customer',
    query: byWait,
    answer: Nothing,
    errors: ['waiting.not-found', 'cart.already-on-sale', 'cart.payment-pending'],
  }),
  'GET /boxoffice/waits': call({
    summary: 'Lists who waits for a session, in the order of arrival, and the offers made',
    access: right,
    query: z.object({ eventExternalId: ExternalCode }),
    answer: z.array(WaitOfCustomer),
    errors: [outside],
  }),
  'POST /boxoffice/waitoffer': call({
    summary: 'Offers free places to one waiting customer, before the others',
    access: right,
    body: byWait,
    answer: WaitOfCustomer,
    errors: [
      outside,
      ...lineErrors,
      ...saleRuleErrors,
      'customer.not-found',
      'desk.nothing-to-pay',
      'waiting.not-found',
      'waiting.closed',
      'waiting.too-few-places',
    ],
    perMinute: 60,
  }),
  'DELETE /boxoffice/wait': call({
    summary: 'Removes a customer from a waiting list, or withdraws the offer',
    access: right,
    query: byWait,
    answer: Nothing,
    errors: [outside, 'waiting.not-found', 'cart.already-on-sale', 'cart.payment-pending'],
    perMinute: 60,
  }),
} as const;
