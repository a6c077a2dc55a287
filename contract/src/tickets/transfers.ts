import { z } from 'zod';
import { Email } from '../account/auth.ts';
import { call } from '../call.ts';
import { ExternalCode, Instant, Nothing } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { TicketSubject } from './tickets.ts';

/** Transfer of a ticket to another person by a link: the ticket is the giver’s until it is accepted. */

export const TRANSFER_STATES = ['offered', 'accepted', 'taken-back', 'expired'] as const;

const byToken = z.object({ token: z.string().min(20).max(80).describe('Token of the link') });
const byTicket = z.object({ ticketNumber: ExternalCode });

export const transferCalls = {
  'POST /user/TicketTransfer': call({
    summary: 'Offers a ticket to another person by a link, mailed on request; an earlier link ends',
    access: 'customer',
    answersGuests: true,
    body: byTicket.extend({ email: Email.optional().describe('Address of the recipient') }),
    answer: z.object({ link: z.string(), expiresAt: Instant }),
    errors: [
      'ticket.not-found',
      'ticket.not-transferable',
      ...ticketingFailures,
      'transfer.not-offered',
      'transfer.too-many-mails',
      'transfer.mails-refused',
    ],
    perMinute: 20,
  }),
  'DELETE /user/TicketTransfer': call({
    summary: 'Withdraws the offer of a ticket; its link no longer works',
    access: 'customer',
    answersGuests: true,
    query: byTicket,
    answer: Nothing,
    errors: ['transfer.not-found', 'transfer.accepted'],
  }),
  'GET /user/TicketTransfer': call({
    summary: 'Returns the ticket that a link offers',
    access: 'visitor',
    query: byToken,
    answer: z.object({
      state: z.enum(TRANSFER_STATES),
      giver: z.string().describe('First name; empty when erased'),
      isOwn: z.boolean().describe('The requester is the giver'),
      isMine: z.boolean().describe('The requester has accepted it'),
      expiresAt: Instant,
      type: z.int(),
      ticket: TicketSubject,
    }),
    errors: ['transfer.not-found'],
    perMinute: 60,
  }),
  'PUT /user/TicketTransfer': call({
    summary: 'Accepts an offered ticket: it becomes the customer’s, with a new code',
    access: 'customer',
    query: byToken,
    answer: z.object({ ticketNumber: ExternalCode, externalPurchaseId: ExternalCode }),
    errors: [
      'transfer.not-found',
      'transfer.taken-back',
      'transfer.expired',
      'transfer.accepted',
      'transfer.own',
      'transfer.used',
      ...ticketingFailures,
      'transfer.not-offered',
    ],
    perMinute: 30,
  }),
  'POST /user/TicketOfferRefusal': call({
    summary: 'Returns whether the recipient of a mail refuses further ones; with `isRefused`, changes it',
    access: 'visitor',
    answersDuringMaintenance: true,
    body: z.object({
      token: z.string().max(120).describe('Token of the link in the mail'),
      isRefused: z.boolean().optional(),
    }),
    answer: z.object({ isRefused: z.boolean() }),
    errors: ['transfer.refusal-link'],
    perMinute: 60,
  }),
  'PUT /user/TicketHolder': call({
    summary: 'Sets the name on a ticket; an empty one restores the customer’s',
    access: 'customer',
    answersGuests: true,
    body: byTicket.extend({ name: z.string().trim().max(80) }),
    answer: Nothing,
    errors: ['ticket.not-found'],
  }),
} as const;

export type TransferState = (typeof TRANSFER_STATES)[number];
