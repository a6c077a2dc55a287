import { z } from 'zod';
import { call, DRAWS_A_PDF } from '../call.ts';
import { CARD_TYPES, CardMovement, CardMovements, CardRight } from '../cards/cards.ts';
import { Binary, CardNumber, Day, ExternalCode, Id, Instant, Labels, VisibleLine } from '../shapes.ts';
import { RIGHT_STATES } from '../tickets/tickets.ts';
import { DeskCustomer } from './desk.ts';
import { CARD_FORMATS, MAX_CORRECTION } from './desk-card-rules.ts';

/**
 * Cards at the desk: staff find, create, print, replace, correct, attach and block them. Each change is a movement of the
 * ledger or a change of the card, and an entry of the audit log.
 */

const right = { right: 'venue.desk' } as const;
const failures = ['box-office.outside-system', 'card.not-found'] as const;
const changing = [...failures, 'desk.card-changed'] as const;

const ofCard = z.object({ number: CardNumber });
const seen = ofCard.extend({
  version: z.int().describe('Version of the card that staff have seen; refused when the card changed since'),
});
const Reason = VisibleLine.max(300);
const HolderName = z.string().trim().max(80);

/** A card in a list. */
export const FoundDeskCard = z.object({
  number: z.string(),
  label: Labels,
  type: z.enum(CARD_TYPES),
  state: z.enum([...RIGHT_STATES, 'blocked']),
  holderName: z.string(),
  replacedBy: z.string().optional().describe('Number of the card that replaced it'),
  customer: DeskCustomer.pick({ id: true, name: true, email: true }).optional(),
});

/** A card with what staff may do with it. */
export const DeskCard = FoundDeskCard.extend({
  version: z.int().describe('Grows with each change of the card, not with its use'),
  firstName: z.string(),
  lastName: z.string(),
  createdAt: Instant,
  blockedAt: Instant.optional(),
  blockReason: z.string().optional(),
  isBlockTemporary: z.boolean().describe('Whether staff may unblock it'),
  replaces: z.string().optional().describe('Number of the card that it replaced'),
  rights: z.array(CardRight),
});

/** A movement with the reason that staff gave. */
const DeskCardMovement = CardMovement.extend({ reason: z.string().optional() });

export const deskCardCalls = {
  'GET /boxoffice/deskcards': call({
    summary: 'Finds cards by their number or code, or by their customer’s name, address or telephone number',
    access: right,
    query: z.object({ text: z.string().trim().min(2).max(100) }),
    answer: z.object({
      cards: z.array(FoundDeskCard),
      hasMore: z.boolean().describe('More customers were found than the list has'),
    }),
    errors: ['box-office.outside-system'],
    perMinute: 120,
  }),
  'GET /boxoffice/deskcard': call({
    summary: 'Returns a card with its entitlements and its customer',
    access: right,
    query: ofCard,
    answer: DeskCard,
    errors: [...failures],
    perMinute: 240,
  }),
  'GET /boxoffice/deskcardmovements': call({
    summary: 'Lists movements of a card with the reasons of staff, newest first, in pages',
    access: right,
    query: ofCard.extend({
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional()
        .describe('`next` of the previous page'),
    }),
    answer: CardMovements.pick({ next: true }).extend({ movements: z.array(DeskCardMovement) }),
    errors: [...failures],
    perMinute: 240,
  }),
  'POST /boxoffice/deskcard': call({
    summary: 'Creates a card for a customer or for nobody, empty or with the entitlements of its service',
    access: right,
    body: z.object({
      service: ExternalCode,
      customerId: Id.optional(),
      firstName: HolderName.describe('Printed on the card; may be empty'),
      lastName: HolderName,
      reason: Reason.optional().describe('Why its entitlements are granted; without one, the card is empty'),
    }),
    answer: DeskCard,
    errors: ['box-office.outside-system', 'service.not-found', 'customer.not-found'],
    perMinute: 60,
  }),
  'POST /boxoffice/deskcardreplacement': call({
    summary:
      'Replaces a card: a new one has its entitlements, reservations and tickets, the old one is blocked for good',
    access: right,
    body: seen.extend({ reason: Reason }),
    answer: DeskCard.describe('The new card'),
    errors: [...changing, 'desk.card-replaced'],
    perMinute: 60,
  }),
  'POST /boxoffice/deskcardcorrection': call({
    summary: 'Adds units to an entitlement, takes them away, or changes its last day',
    access: right,
    body: seen.extend({
      rightId: Id,
      quantity: z
        .int()
        .min(-MAX_CORRECTION)
        .max(MAX_CORRECTION)
        .describe('Admissions, minutes, cents or tickets; 0 to change the last day alone'),
      lastDay: Day.optional(),
      reason: Reason,
    }),
    answer: DeskCard,
    errors: [
      ...changing,
      'card.blocked',
      'desk.card-ended',
      'desk.card-too-few',
      'desk.card-nothing',
      'desk.card-last-day',
    ],
    perMinute: 120,
  }),
  'PUT /boxoffice/deskcardholder': call({
    summary: 'Attaches a card to a customer, or detaches it; changes the printed name',
    access: right,
    body: seen.extend({
      customerId: Id.nullable(),
      firstName: HolderName,
      lastName: HolderName,
    }),
    answer: DeskCard,
    errors: [...changing, 'card.blocked', 'customer.not-found'],
    perMinute: 120,
  }),
  'PUT /boxoffice/deskcardblock': call({
    summary: 'Blocks a card with a reason, its entitlements stay; without a reason, unblocks it',
    access: right,
    body: seen.extend({ reason: Reason.nullable() }),
    answer: DeskCard,
    errors: [...changing, 'desk.card-final'],
    perMinute: 120,
  }),
  'GET /boxoffice/deskcardpdf': call({
    summary: 'Returns a card to be printed, in the format of a plastic card or on A4',
    access: right,
    query: ofCard.extend({ format: z.enum(CARD_FORMATS) }),
    answer: Binary,
    mediaType: 'application/pdf',
    errors: [...failures, 'card.blocked'],
    perMinute: 60,
    expensive: DRAWS_A_PDF,
  }),
} as const;
