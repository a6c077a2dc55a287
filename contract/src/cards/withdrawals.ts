import { z } from 'zod';
import { call } from '../call.ts';
import { ExternalCode, Id, Instant, Labels } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';

/** Tickets withdrawn from a card, free of charge. */

const ServiceToWithdraw = z.object({
  code: ExternalCode,
  labels: Labels,
  type: z.int().describe('Service type code; an event requires a session'),
  establishment: ExternalCode,
});

export const TicketFamily = z.object({
  code: ExternalCode,
  labels: Labels,
  serviceToWithdrawList: z.array(ServiceToWithdraw),
});

export const withdrawalCalls = {
  'GET /user/GetIsWithdrawalTicketsDetails': call({
    summary: 'Lists what the customer may withdraw: each entitlement of their cards, earliest end first',
    access: 'customer',
    answersDuringMaintenance: true,
    answer: z.array(
      z.object({
        id: Id.describe('Entitlement, for isWithdrawalTicketId of a cart line'),
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
    errors: [...ticketingFailures],
  }),
  'GET /ticketing/familiesToWithdraw': call({
    summary: 'Lists families and services whose tickets the customer may withdraw',
    access: 'customer',
    answer: z.array(TicketFamily),
    errors: [...ticketingFailures],
  }),
} as const;
