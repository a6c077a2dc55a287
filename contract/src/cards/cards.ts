import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { Binary, CardNumber, Cents, ExternalCode, Id, Instant, Labels, Nothing } from '../shapes.ts';

/** What regulars own: cards, and the rights on them. */

/** What a right counts; a period counts nothing and opens as often as one likes. */
export const RIGHT_UNITS = ['admission', 'minute', 'cent', 'ticket', 'period'] as const;
export const RightUnit = z.enum(RIGHT_UNITS);

/** A right on a card. Its state is not said: it follows from what is left and until when. */
export const CardRight = z.object({
  id: Id,
  service: ExternalCode,
  labels: Labels,
  unit: RightUnit,
  total: z.int().optional().describe('As many as there were after it was last filled; none for a period'),
  remaining: z.int().optional(),
  lost: z.int().optional().describe('What was left when its card was blocked'),
  validityStartDate: Instant,
  validityEndDate: Instant,
  consumedAt: Instant.optional().describe('When it was last used'),
  establishments: z.array(Labels).describe('Where it opens'),
  withdrawal: z
    .object({ family: ExternalCode, services: z.array(ExternalCode) })
    .optional()
    .describe('Which tickets can be withdrawn from it'),
  servicesForFill: z.array(ExternalCode).describe('Services that fill it again, on sale or not'),
});

/** A service on sale that a card can be filled with now. */
export const Filling = z.object({
  service: ExternalCode,
  labels: Labels,
  kind: z.enum(['reloading', 'subscription', 'renewal']),
  establishment: ExternalCode.describe('Where it is sold'),
  priceFrom: Cents.optional().describe('Of the prices open to every buyer; none when there is no such price'),
  priceTo: Cents.optional(),
});

export const CARD_TYPES = ['reloadable', 'subscription'] as const;

export const Card = z.object({
  cardNumber: z.string().describe('As it is printed, eight digits'),
  scanCode: z.string().describe('What the turnstile reads'),
  attachCode: z
    .string()
    .optional()
    .describe('With its number it attaches the card to an account; none once blocked'),
  codePath: z
    .string()
    .optional()
    .describe('Bars of the code: an SVG path, one unit a module; none when it cannot be rendered'),
  codeSize: z.int().optional().describe('Modules of the code, from its first bar to its last'),
  isActive: z.boolean().describe('False once blocked, which is final'),
  blockedAt: Instant.optional(),
  memberShipLabel: Labels,
  service: ExternalCode.describe('The service that it was made with'),
  type: z.enum(CARD_TYPES),
  state: z.enum(['valid', 'consumed', 'expired', 'blocked']),
  holderFirstName: z.string(),
  holderName: z.string(),
  theme: z.object({ code: ExternalCode, labels: Labels, color: z.string().optional() }).optional(),
  validity: Instant.optional().describe('The end of the last of its rights'),
  rights: z.array(CardRight),
  establishments: z.array(Labels).describe('Where one of its rights opens'),
  servicesForFill: z.array(ExternalCode).describe('Services on sale that it can be filled with now'),
  fillings: z.array(Filling).describe('The same, with what a link to them needs'),
  membershipAvailableServiceTypes: z
    .array(z.object({ serviceTypes: z.array(z.int()), espaceRef: z.string().optional() }))
    .describe('The types of those services'),
  serviceAlreadySolds: z
    .array(ExternalCode)
    .describe('Services that cannot be sold on it again while they last'),
  espaceRef: z.string().optional().describe('Services of one space may share a card'),
  startDateRenewAllowed: Instant.optional(),
  endDateRenewAllowed: Instant.optional(),
  publicType: z.string(),
  disableMultiPublic: z.boolean().describe('For one kind of public only'),
  tickets: z
    .array(
      z.object({
        ticketNumber: ExternalCode,
        labels: Labels.describe('Of its service'),
        eventStart: Instant.optional(),
        validityEndDate: Instant,
      }),
    )
    .describe('The customer’s tickets that were put on it or withdrawn from it, and still open'),
  warning: z.enum(['none', 'low', 'high']).describe('Orange or red: nearly used up, or about to end'),
});

/** What changed a right. */
export const MOVEMENT_KINDS = [
  'bought',
  'reloaded',
  'renewed',
  'used',
  'withdrawn',
  'reversed',
  'expired',
  'lost',
  'refunded',
] as const;

export const CardMovement = z.object({
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  unit: RightUnit,
  labels: Labels.describe('The service of its right'),
  quantity: z.int().describe('What it added, negative when it took; 0 for a period'),
  balance: z.int().optional().describe('What was left after it; none for a period'),
  at: Instant,
  establishment: Labels.optional(),
  orderNumber: z.string().optional(),
});

/** The sums of the movements of a card, for one unit. */
export const CardSum = z.object({
  unit: RightUnit,
  bought: z.int(),
  used: z.int().describe('Less what was reversed; withdrawn tickets are among them'),
  expired: z.int(),
  lost: z.int().describe('What was left when it was blocked'),
});

/** A page of the ledger of a card, newest first. */
export const CardMovements = z.object({
  movements: z.array(CardMovement),
  next: z.string().optional().describe('Absent on the last page'),
  sums: z.array(CardSum).optional().describe('Over all pages; on the first one'),
});

const ofCard = z.object({ cardNumber: CardNumber });

export const cardCalls = {
  'GET /user/cards': call({
    summary: 'The customer’s cards, with what is left on them; blocked and used up ones last',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: z.array(Card),
    errors: ['ticketing.unavailable', 'ticketing.key-refused'],
  }),
  'GET /user/cardmovements': call({
    summary: 'What happened to the rights of a card, newest first, a page at a time',
    access: 'customer',
    query: ofCard.extend({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional()
        .describe('The `next` of the page before'),
    }),
    answer: CardMovements,
    errors: ['card.not-found', 'ticketing.unavailable', 'ticketing.key-refused', 'ticketing.not-offered'],
  }),
  'GET /user/CardDocument': call({
    summary: 'A card of the customer as a tagged PDF: its code, and what was left on it at that time',
    access: 'customer',
    answersDuringMaintenance: true,
    query: ofCard,
    answer: Binary,
    mediaType: 'application/pdf',
    errors: [
      'card.not-found',
      'card.blocked',
      'ticketing.unavailable',
      'ticketing.key-refused',
      'ticketing.not-offered',
    ],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
  'PUT /user/InvalidateMembership': call({
    summary: 'Blocks a card of the customer for good: what is left on it is lost',
    access: 'customer',
    query: ofCard,
    answer: Nothing,
    errors: [
      'card.not-found',
      'card.blocked',
      'ticketing.unavailable',
      'ticketing.key-refused',
      'ticketing.not-offered',
    ],
  }),
} as const;
