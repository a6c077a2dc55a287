import { z } from 'zod';
import { ScanDirection } from '../box-office/entrance.ts';
import { SCAN_REASONS } from '../box-office/entrance-rules.ts';
import { ExternalCode, Id, Instant, Labels } from '../shapes.ts';
import { ticketingFailures } from '../ticketing-errors.ts';
import { operation } from './operation.ts';
import { Code, inDefaultLanguage } from './values.ts';

/** Tickets by their code, and scans at an entrance. */

const TicketCode = z.string().trim().min(1).max(80);

export const Ticket = z.object({
  number: ExternalCode,
  code: z.string().describe('Code that the turnstile reads'),
  orderNumber: z.string(),
  service: Code,
  priceName: z.string(),
  state: z.enum(['valid', 'used', 'refunded', 'blocked']),
  sessionId: Code.optional(),
  start: Instant.optional().describe('Of its session'),
  validFrom: Instant,
  validUntil: Instant,
  usedAt: Instant.optional(),
});

export const ticketExample = {
  number: 'T-000123-1',
  code: '7F3K-9Q2M-XW4D',
  orderNumber: 'AR-2026-000123',
  service: 'ACT-AQUAGYM',
  priceName: 'PLEIN',
  state: 'valid',
  sessionId: 'S-2026-12-05-0930',
  start: '2026-12-05T08:30:00.000Z',
  validFrom: '2026-12-05T08:30:00.000Z',
  validUntil: '2026-12-05T09:15:00.000Z',
};

export const Scan = z.object({
  id: Id,
  isAccepted: z.boolean(),
  reason: z.enum(SCAN_REASONS).optional().describe('Why the entrance stays closed'),
  direction: z.enum(['in', 'out']),
  kind: z.enum(['ticket', 'card', 'person']).optional(),
  number: ExternalCode.optional().describe('Number of the ticket or card'),
  names: Labels.optional().describe('Of the service'),
  remaining: z.int().optional().describe('Units left on the card'),
  validUntil: Instant.optional(),
  admitted: z.int().describe('People admitted by this scan'),
  inside: z.int().describe('People inside the establishment after it'),
});

export const ticketOperations = {
  readTicket: operation({
    method: 'GET',
    path: '/tickets/{code}',
    summary: 'Returns the ticket of a code, as the ticketing system knows it now; its number is not accepted',
    scope: 'tickets:read',
    params: z.object({ code: TicketCode }),
    answer: Ticket,
    errors: ['ticket.not-found', ...ticketingFailures],
    example: { params: { code: '7F3K-9Q2M-XW4D' }, answer: ticketExample },
  }),
  createScan: operation({
    method: 'POST',
    path: '/scans',
    summary: 'Scans a code at an establishment as its entrance does: admits once, or says why not',
    scope: 'scans:write',
    body: z.object({
      code: TicketCode.describe(
        'Code of a ticket or card, not its number; separators and case do not matter',
      ),
      establishment: Code,
      direction: ScanDirection,
    }),
    answer: Scan,
    errors: ['establishment.not-found'],
    needsBoxOffice: true,
    example: {
      body: { code: '7F3K-9Q2M-XW4D', establishment: 'PISC-CENTRE', direction: 'in' },
      answer: {
        id: '3f0c6a52-5a37-4d0e-9a53-0d5a4f2b8c14',
        isAccepted: true,
        direction: 'in',
        kind: 'ticket',
        number: 'T-000123-1',
        names: inDefaultLanguage('Aquagym'),
        admitted: 1,
        inside: 42,
      },
    },
  }),
} as const;
