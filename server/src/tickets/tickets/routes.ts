import type { Routes } from '#platform/http/calls.ts';
import { generateTickets } from './calls/generate-tickets.ts';
import { sendTickets } from './calls/send-tickets.ts';
import { ticketsDetails } from './calls/tickets-details.ts';

export const ticketsRoutes = {
  // customer
  'POST /user/GetTicketsDetails': ticketsDetails,
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': generateTickets,
  'GET /Purchase/SendTicketDetailsByEmail': sendTickets,
} satisfies Routes;
