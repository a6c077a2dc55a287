import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Id, Instant, Labels } from '../shapes.ts';

/** Tickets that a card entitles to, free of charge. */

const ServiceToWithdraw = z.object({
  code: ExternalCode,
  labels: Labels,
  type: z.int().describe('Service type code of specification §3: an event’s session is to be chosen'),
  establishment: ExternalCode,
});

export const TicketFamily = z.object({
  code: ExternalCode,
  labels: Labels,
  serviceToWithdrawList: z.array(ServiceToWithdraw),
});

export const withdrawalCalls = {
  'GET /user/GetIsWithdrawalTicketsDetails': call({
    summary: 'What the customer may withdraw: each right of their cards, soonest end first',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: z.array(
      z.object({
        id: Id.describe('The right, for isWithdrawalTicketId of a cart line'),
        labels: Labels,
        cardNumber: z.string(),
        holderFirstName: z.string(),
        holderName: z.string(),
        total: z.int().optional(),
        remaining: z.int(),
        validityEndDate: Instant,
        themeColor: z.string().optional(),
        ticketFamilyToWithdrawList: z.array(TicketFamily),
      }),
    ),
    errors: ['ticketing.unavailable', 'ticketing.key-refused'],
  }),
  'GET /ticketing/familiesToWithdraw': call({
    summary: 'The families and services of which the customer may withdraw tickets',
    access: 'customer',
    answer: z.array(TicketFamily),
    errors: ['ticketing.unavailable', 'ticketing.key-refused'],
  }),
} as const;
