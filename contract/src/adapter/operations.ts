import { z } from 'zod';
import { Card, Movement, WithdrawalRight } from './cards.ts';
import { CataloguePage } from './catalogue.ts';
import type { ProblemReason } from './problems.ts';
import { HoldRequest, Sale, SellRequest } from './sales.ts';
import { PlacesPage, Session, SessionPage } from './sessions.ts';
import { HeldTicket, IdentifiedTicket, MovedTicket } from './tickets.ts';
import {
  Code,
  ContactFieldName,
  Count,
  Cursor,
  Holder,
  HolderName,
  Key,
  QueryCodes,
  QueryCount,
  Time,
} from './values.ts';

/** Guichet ticketing adapter API, version 1: what a venue's ticketing system offers to the portal over HTTP. */

/** What a system may lack; the portal hides or explains what is absent. */
export const FEATURES = [
  'cards',
  'refunds',
  'moves',
  'movesBetweenServices',
  'blocks',
  'quotients',
  'contactRequirements',
] as const;

export type Feature = (typeof FEATURES)[number];

const Capabilities = z.object({
  version: z.literal(1),
  name: z.string().min(1).max(200).describe('Name of the system, for administrators'),
  features: z.array(z.string()).describe(`Of ${FEATURES.join(', ')}; unknown names are ignored`),
});

/** An operation of the API. Its input is distributed over path, query and body. */
export interface AdapterOperation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Fields in braces come from the input. Those of a GET that are not in the path are its query. */
  path: string;
  summary: string;
  input: z.ZodObject;
  /** Shape of the answer 200; absent for 204 */
  answer?: z.ZodType;
  /** Problems with a meaning for the portal, beside those of every operation */
  problems?: readonly ProblemReason[];
  /** Whether a POST changes nothing and may be retried */
  isRead?: boolean;
  /** Field of the input that is sent in the header Idempotency-Key instead of the body */
  idempotentBy?: 'key';
  /** Systems without the feature do not have the operation */
  feature?: Feature;
}

const NONE = z.object({});
const interval = { from: Time, until: Time };
const page = { cursor: Cursor.optional() };
const ofHolder = z.object({ holder: Holder });
const onCard = { key: Key, number: Code, holder: Holder };

const operation = <const Operation extends AdapterOperation>(definition: Operation): Operation => definition;

/** The operations by the method of the portal's port that they serve. */
export const adapterOperations = {
  readCapabilities: operation({
    method: 'GET',
    path: '/capabilities',
    summary: 'Returns the name of the system and what it offers',
    input: NONE,
    answer: Capabilities,
  }),
  readCatalogue: operation({
    method: 'GET',
    path: '/catalogue',
    summary: 'Returns a page of the catalogue; the ETag of the first page stands for all pages',
    input: z.object(page),
    answer: CataloguePage,
  }),
  findSessions: operation({
    method: 'GET',
    path: '/sessions',
    summary: 'Returns sessions that start from `from` up to `until`, ordered by start',
    input: z.object({
      ...interval,
      withRunning: z.stringbool().optional().describe('`true`: also those of the day before that still run'),
      serviceCode: Code.optional(),
      establishmentCodes: QueryCodes.optional(),
      themeCodes: QueryCodes.optional(),
      ...page,
    }),
    answer: SessionPage,
  }),
  findPlaces: operation({
    method: 'GET',
    path: '/places',
    summary: 'Returns the present places of sessions, and of those of the day before that still run',
    input: z.object({ ...interval, ...page }),
    answer: PlacesPage,
  }),
  readSession: operation({
    method: 'GET',
    path: '/sessions/{sessionId}',
    summary: 'Returns a session',
    input: z.object({ sessionId: Code }),
    answer: Session,
    problems: ['not-found'],
  }),
  holdPlaces: operation({
    method: 'PUT',
    path: '/holds/{key}',
    summary: 'Sets the places held under a key, all or nothing',
    input: HoldRequest,
    problems: [
      'not-enough-places',
      'unknown-session',
      'session-over',
      'no-price',
      'booking-refused',
      'price-changed',
      'card',
      'already-sold',
    ],
  }),
  releasePlaces: operation({
    method: 'DELETE',
    path: '/holds/{key}',
    summary: 'Releases the places of a key; an unknown, expired or sold hold stays unchanged',
    input: z.object({ key: Key }),
  }),
  sell: operation({
    method: 'POST',
    path: '/sales',
    summary: 'Turns the hold of a key into tickets; a repeated key returns the first sale',
    input: SellRequest,
    idempotentBy: 'key',
    answer: Sale,
    problems: ['not-enough-places', 'unknown-session', 'refused', 'invalid-request'],
  }),
  findSale: operation({
    method: 'GET',
    path: '/sales/{key}',
    summary: 'Returns the sale of a key, for when the answer to the sale was lost',
    input: z.object({ key: Key }),
    answer: Sale,
    problems: ['not-found'],
  }),
  missingContact: operation({
    method: 'POST',
    path: '/contact-requirements',
    summary: 'Returns the contact fields that services require of a buyer and the system lacks',
    input: z.object({ buyer: Holder, serviceCodes: z.array(Code) }),
    answer: z.object({ fields: z.array(ContactFieldName) }),
    isRead: true,
    feature: 'contactRequirements',
  }),
  takeBack: operation({
    method: 'POST',
    path: '/sales/{saleKey}/refunds',
    summary: 'Takes back lines of a sale or some of their tickets, all or nothing',
    input: z.object({
      key: Key.describe('The refund'),
      saleKey: Key,
      lineIds: z.array(Code).describe('Those that the sale does not have are ignored'),
      ticketNumbers: z.array(Code).optional().describe('Absent: all tickets of the lines'),
    }),
    idempotentBy: 'key',
    problems: ['used', 'unknown'],
    feature: 'refunds',
  }),
  moveTickets: operation({
    method: 'POST',
    path: '/sales/{saleKey}/moves',
    summary: 'Moves tickets of a session to another session under new codes, all or nothing',
    input: z.object({
      key: Key.describe('The move'),
      saleKey: Key,
      ticketNumbers: z.array(Code),
      sessionId: Code.describe('The new session'),
      services: z
        .array(z.object({ ticketNumber: Code, serviceCode: Code }))
        .optional()
        .describe(
          'The tickets whose service changes, with their new one, which has a price of the same name; sent with the feature movesBetweenServices alone',
        ),
    }),
    idempotentBy: 'key',
    answer: z.object({ tickets: z.array(MovedTicket) }),
    problems: ['unknown', 'used', 'unknown-session', 'session-over', 'not-enough-places'],
    feature: 'moves',
  }),
  blockSale: operation({
    method: 'PUT',
    path: '/sales/{key}/block',
    summary: 'Blocks or unblocks the tickets of a sale and its rights on cards at the turnstiles',
    input: z.object({ key: Key, isBlocked: z.boolean() }),
    problems: ['unknown'],
    feature: 'blocks',
  }),
  suspendCards: operation({
    method: 'PUT',
    path: '/sales/{key}/suspension',
    summary: 'Suspends the rights that a sale put on cards; without an instant, ends the suspension',
    input: z.object({ key: Key, from: Time.optional() }),
    feature: 'cards',
  }),
  findCards: operation({
    method: 'GET',
    path: '/holders/{holder}/cards',
    summary: 'Returns the cards of an account, oldest first, with their rights',
    input: ofHolder,
    answer: z.object({ cards: z.array(Card) }),
    feature: 'cards',
  }),
  identifyCard: operation({
    method: 'POST',
    path: '/cards/identifications',
    summary: 'Returns the card of a number if the code matches',
    input: z.object({ number: Code, code: z.string().max(200) }),
    answer: Card,
    problems: ['not-found'],
    isRead: true,
    feature: 'cards',
  }),
  findCard: operation({
    method: 'GET',
    path: '/cards/{number}',
    summary: 'Returns the card of a number, of any holder',
    input: z.object({ number: Code }),
    answer: Card,
    problems: ['not-found'],
    feature: 'cards',
  }),
  attachCard: operation({
    method: 'POST',
    path: '/cards/{number}/attachments',
    summary: 'Attaches a card to an account and detaches it from its present one',
    input: z.object({
      ...onCard,
      from: Holder.optional().describe('The account to which the card is expected to be attached'),
      name: HolderName.optional(),
    }),
    idempotentBy: 'key',
    problems: ['attached-elsewhere', 'blocked', 'unknown'],
    feature: 'cards',
  }),
  detachCard: operation({
    method: 'POST',
    path: '/cards/{number}/detachments',
    summary: 'Detaches a card from an account; its rights stay',
    input: z.object(onCard),
    idempotentBy: 'key',
    problems: ['unknown'],
    feature: 'cards',
  }),
  blockCard: operation({
    method: 'POST',
    path: '/cards/{number}/blocks',
    summary: 'Blocks a card of an account permanently; its remaining rights are lost',
    input: z.object(onCard),
    idempotentBy: 'key',
    problems: ['already-blocked', 'unknown'],
    feature: 'cards',
  }),
  readMovements: operation({
    method: 'GET',
    path: '/cards/{number}/movements',
    summary: 'Returns movements of the rights of a card, newest first',
    input: z.object({
      number: Code,
      before: Code.optional().describe('Id of the last movement of the previous page'),
      most: QueryCount,
    }),
    answer: z.object({ movements: z.array(Movement) }),
    feature: 'cards',
  }),
  readWithdrawalRights: operation({
    method: 'GET',
    path: '/holders/{holder}/withdrawal-rights',
    summary: 'Returns the tickets that an account may withdraw from its cards, except blocked cards',
    input: ofHolder,
    answer: z.object({ rights: z.array(WithdrawalRight) }),
    feature: 'cards',
  }),
  readFamilyQuotient: operation({
    method: 'GET',
    path: '/holders/{holder}/quotient',
    summary: 'Returns the family quotient of an account',
    input: ofHolder,
    answer: z.object({ quotient: Count, validUntil: Time.optional() }),
    problems: ['not-found'],
    feature: 'quotients',
  }),
  forgetHolder: operation({
    method: 'PUT',
    path: '/holders/{holder}/erasure',
    summary: 'Deletes what the system knows of the person behind an account; sales stay under its reference',
    input: z.object({
      holder: Holder,
      formerCards: z.array(Code).describe('Numbers of cards that were the person’s'),
    }),
  }),
  findTickets: operation({
    method: 'GET',
    path: '/holders/{holder}/tickets',
    summary: 'Returns all tickets of an account, newest sale first',
    input: ofHolder,
    answer: z.object({ tickets: z.array(HeldTicket) }),
  }),
  identifyTickets: operation({
    method: 'POST',
    path: '/tickets/identifications',
    summary: 'Returns the ticket of a number or a code, or the tickets of an order, of any holder',
    input: z.object({ number: z.string().max(500), most: Count }),
    answer: z.object({ tickets: z.array(IdentifiedTicket) }),
    isRead: true,
  }),
  reissueTicket: operation({
    method: 'POST',
    path: '/tickets/{ticketNumber}/reissues',
    summary: 'Transfers a ticket to another account under a new code; the previous code becomes invalid',
    input: z.object({ ticketNumber: Code, key: Key, holder: Holder }),
    idempotentBy: 'key',
    answer: z.object({ code: z.string().min(1).max(500) }),
    problems: ['used', 'unknown'],
    feature: 'cards',
  }),
} as const;

export type AdapterOperationName = keyof typeof adapterOperations;
