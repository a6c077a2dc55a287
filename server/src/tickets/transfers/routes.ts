import type { Routes } from '#platform/http/calls.ts';
import { acceptTicket } from './calls/accept-ticket.ts';
import { nameHolder } from './calls/name-holder.ts';
import { offerTicket } from './calls/offer-ticket.ts';
import { refuseOffers } from './calls/refuse-offers.ts';
import { takeTicketBack } from './calls/take-ticket-back.ts';
import { ticketOffer } from './calls/ticket-offer.ts';

export const transfersRoutes = {
  // visitor
  'GET /user/TicketTransfer': ticketOffer,
  'POST /user/TicketOfferRefusal': refuseOffers,
  // customer
  'POST /user/TicketTransfer': offerTicket,
  'DELETE /user/TicketTransfer': takeTicketBack,
  'PUT /user/TicketTransfer': acceptTicket,
  'PUT /user/TicketHolder': nameHolder,
} satisfies Routes;
