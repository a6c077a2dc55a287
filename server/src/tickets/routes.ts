import type { Routes } from '#platform/http/calls.ts';
import { historicPurchases } from './orders/calls/historic-purchases.ts';
import { generateReceipt } from './receipts/calls/generate-receipt.ts';
import { sendReceipt } from './receipts/calls/send-receipt.ts';
import { generateTickets } from './tickets/calls/generate-tickets.ts';
import { sendTickets } from './tickets/calls/send-tickets.ts';
import { ticketsDetails } from './tickets/calls/tickets-details.ts';

export const ticketRoutes = {
  // customer
  'POST /user/GetTicketsDetails': ticketsDetails,
  'GET /user/GetHistoricPurchases': historicPurchases,
  'GET /Purchase/GenerateReceiptPurchaseByExternalPurchase': generateReceipt,
  'GET /Purchase/SendReceiptPurchaseByEmail': sendReceipt,
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': generateTickets,
  'GET /Purchase/SendTicketDetailsByEmail': sendTickets,
} satisfies Routes;
