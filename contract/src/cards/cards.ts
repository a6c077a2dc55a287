import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import {
  Binary,
  CardNumber,
  Cents,
  ExternalCode,
  ForeignZone,
  Id,
  Instant,
  Labels,
  Nothing,
} from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';

/** Cards of regular customers and the entitlements on them. */

/** Unit of an entitlement; a period counts nothing and admits any number of times. */
export const RIGHT_UNITS = ['admission', 'minute', 'cent', 'ticket', 'period'] as const;
export const RightUnit = z.enum(RIGHT_UNITS);

/** An entitlement on a card. Its state follows from the remainder and the end. */
export const CardRight = z.object({
  id: Id,
  service: ExternalCode,
  labels: Labels,
  unit: RightUnit,
  total: z.int().optional().describe('Number after the last load; absent for a period'),
  remaining: z.int().optional(),
  lost: z.int().optional().describe('Remainder at the time the card was blocked'),
  validityStartDate: Instant,
  validityEndDate: Instant,
  consumedAt: Instant.optional().describe('Time of the last use'),
  establishments: z.array(Labels).describe('Establishments where it admits'),
  withdrawal: z
    .object({ family: ExternalCode, services: z.array(ExternalCode) })
    .optional()
    .describe('Tickets that can be withdrawn from it'),
  servicesForFill: z.array(ExternalCode).describe('Services that load it again, on sale or not'),
});

/** A service on sale that loads a card now. */
export const Filling = z.object({
  service: ExternalCode,
  labels: Labels,
  kind: z.enum(['reloading', 'subscription', 'renewal']),
  establishment: ExternalCode.describe('Establishment where it is sold'),
  priceFrom: Cents.optional().describe('Among prices open to every buyer; absent when there is none'),
  priceTo: Cents.optional(),
});

export const CARD_TYPES = ['reloadable', 'subscription'] as const;

export const Card = z.object({
  cardNumber: z.string().describe('Eight digits, as printed'),
  scanCode: z.string().describe('Code that the turnstile reads'),
  attachCode: z
    .string()
    .optional()
    .describe('Attaches the card to an account, together with its number; absent for a blocked card'),
  codePath: z
    .string()
    .optional()
    .describe('Bar code as an SVG path, one unit per module; absent when it cannot be rendered'),
  codeSize: z.int().optional().describe('Width of the bar code in modules'),
  isActive: z.boolean().describe('False for a blocked card'),
  blockedAt: Instant.optional(),
  isBlockTemporary: z
    .boolean()
    .optional()
    .describe('True when the venue blocked it and may unblock it; a block by its customer is final'),
  replacedBy: z
    .string()
    .optional()
    .describe('Number of the card that has its entitlements since it was replaced'),
  memberShipLabel: Labels,
  service: ExternalCode.describe('Service that created the card'),
  type: z.enum(CARD_TYPES),
  state: z.enum(['valid', 'consumed', 'expired', 'blocked']),
  holderFirstName: z.string(),
  holderName: z.string(),
  theme: z.object({ code: ExternalCode, labels: Labels, color: z.string().optional() }).optional(),
  validity: Instant.optional().describe('End of its last entitlement'),
  rights: z.array(CardRight),
  establishments: z.array(Labels).describe('Establishments where one of its entitlements admits'),
  servicesForFill: z.array(ExternalCode).describe('Services on sale that load it now'),
  fillings: z.array(Filling).describe('The same services with the data for a link'),
  membershipAvailableServiceTypes: z
    .array(z.object({ serviceTypes: z.array(z.int()), espaceRef: z.string().optional() }))
    .describe('Types of those services'),
  serviceAlreadySolds: z
    .array(ExternalCode)
    .describe('Services that cannot be sold on it again while their entitlement lasts'),
  espaceRef: z.string().optional().describe('Services with the same value may share a card'),
  startDateRenewAllowed: Instant.optional(),
  endDateRenewAllowed: Instant.optional(),
  publicType: z.string(),
  disableMultiPublic: z.boolean().describe('For one age group only'),
  tickets: z
    .array(
      z.object({
        ticketNumber: ExternalCode,
        labels: Labels.describe('Name of its service'),
        eventStart: Instant.optional(),
        eventZone: ForeignZone.optional(),
        validityEndDate: Instant,
      }),
    )
    .describe('The customer’s tickets that were put on it or withdrawn from it and are still valid'),
  warning: z.enum(['none', 'low', 'high']).describe('Orange or red: nearly used up, or about to end'),
});

/** A movement: a change of an entitlement. */
export const MOVEMENT_KINDS = [
  'bought',
  'reloaded',
  'renewed',
  'used',
  'withdrawn',
  'reversed',
  'expired',
  'lost',
  'imported',
  'refunded',
  'granted',
  'corrected',
  'moved',
] as const;

export const CardMovement = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  unit: RightUnit,
  labels: Labels.describe('Service of the entitlement'),
  quantity: z.int().describe('Added quantity, negative for a use; 0 for a period'),
  balance: z.int().optional().describe('Remainder after the movement; absent for a period'),
  at: Instant,
  establishment: Labels.optional(),
  orderNumber: z.string().optional(),
  otherCard: z
    .string()
    .optional()
    .describe('Number of the card from which, or to which, a replacement moved the entitlement'),
});

/** Sums of a card's movements for one unit. */
export const CardSum = z.object({
  unit: RightUnit,
  bought: z.int(),
  used: z.int().describe('Without reversed movements; includes withdrawn tickets'),
  expired: z.int(),
  lost: z.int().describe('Remainder at the time the card was blocked'),
});

/** A page of a card's ledger, newest first. */
export const CardMovements = z.object({
  movements: z.array(CardMovement),
  next: z.string().optional().describe('Absent on the last page'),
  sums: z.array(CardSum).optional().describe('Totals over all pages; on the first page only'),
});

const ofCard = z.object({ cardNumber: CardNumber });

export const cardCalls = {
  'GET /user/cards': call({
    summary: 'Lists the customer’s cards with their remainders; blocked and used up cards last',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: z.array(Card),
    errors: [...ticketingFailures],
  }),
  'GET /user/cardmovements': call({
    summary: 'Lists movements of a card, newest first, in pages',
    access: 'customer',
    query: ofCard.extend({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    answer: CardMovements,
    errors: ['card.not-found', ...ticketingFailures, 'ticketing.not-offered'],
  }),
  'GET /user/CardDocument': call({
    summary: 'Returns a card of the customer as a tagged PDF with its code and its remainders',
    access: 'customer',
    answersDuringMaintenance: true,
    query: ofCard,
    answer: Binary,
    mediaType: 'application/pdf',
    errors: ['card.not-found', 'card.blocked', ...ticketingFailures, 'ticketing.not-offered'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'PUT /user/InvalidateMembership': call({
    summary: 'Blocks a card of the customer permanently; its remainders are lost',
    access: 'customer',
    query: ofCard,
    answer: Nothing,
    errors: ['card.not-found', 'card.blocked', ...ticketingFailures, 'ticketing.not-offered'],
  }),
} as const;
