import type { Routes } from '../platform/calls.ts';
import { generateReceipt } from './calls/generate-receipt.ts';
import { generateTickets } from './calls/generate-tickets.ts';
import { historicPurchases } from './calls/historic-purchases.ts';
import { sendReceipt } from './calls/send-receipt.ts';
import { sendTickets } from './calls/send-tickets.ts';
import { ticketsDetails } from './calls/tickets-details.ts';

export const ticketRoutes = {
  // customer
  'POST /user/GetTicketsDetails': ticketsDetails,
  'GET /user/GetHistoricPurchases': historicPurchases,
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': generateReceipt,
  'GET /Purchase/SendReceiptPurchaseByEmail': sendReceipt,
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': generateTickets,
  'GET /Purchase/SendTicketDetailsByEmail': sendTickets,
} satisfies Routes;
