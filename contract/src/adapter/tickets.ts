import { z } from 'zod';
import { TICKET_KINDS } from '../tickets/predicates.ts';
import { Amount, Code, CodeFormat, Holder, Time } from './values.ts';

/** Sold tickets of an adapter. */

const TicketCode = z.string().min(1).max(500).describe('Unguessable code that the turnstile reads');
const Kind = z.enum(TICKET_KINDS).describe('none is an article, handed over at the desk');

export const SoldTicket = z.object({
  lineId: Code,
  sessionId: Code.nullable().describe('Null for a ticket without a session'),
  ticketNumber: Code,
  kind: Kind,
  code: TicketCode,
  codeFormat: CodeFormat.optional(),
  cardNumber: Code.optional(),
  isWithdrawal: z.boolean().optional(),
  validFrom: Time,
  validUntil: Time,
});

export const HeldTicket = z.object({
  orderNumber: Code,
  soldAt: Time,
  ticketNumber: Code,
  code: TicketCode,
  codeFormat: CodeFormat,
  kind: Kind,
  serviceCode: Code,
  priceName: z.string(),
  unitPriceCents: Amount,
  sessionId: Code.optional(),
  start: Time.optional(),
  end: Time.optional(),
  establishmentCode: Code.optional(),
  validFrom: Time,
  validUntil: Time,
  consumedAt: Time.optional(),
  consumedPlace: z.string().optional(),
  cardNumber: Code.optional(),
  isWithdrawal: z.boolean(),
  takenBackAt: Time.optional(),
  blockedAt: Time.optional(),
  isTakenBackWithOthers: z.boolean().optional(),
});

export const IdentifiedTicket = HeldTicket.extend({ holder: Holder });

export const MovedTicket = z.object({
  ticketNumber: Code,
  code: TicketCode,
  validFrom: Time,
  validUntil: Time,
});
