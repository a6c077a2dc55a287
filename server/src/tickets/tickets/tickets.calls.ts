import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { isOrderBlocked } from '../blocks/blocks.sql.ts';
import { fileName, orderTickets, ticketsPdf } from '../documents.service.ts';
import { requestMail } from '../order-mails.service.ts';
import { requireHeldPurchase } from '../orders/orders.service.ts';
import { MAXIMUM_TICKETS_PER_DOCUMENT } from './document/ticket-document.ts';
import { readTicketsOfPurchase } from './tickets.sql.ts';
import { ticketsDetails } from './tickets-details.call.ts';

const generateTickets: Handler<'GET /Purchase/GenerateTicketsTemplateByExternalOrder'> = async (context) => {
  const { query, tenant, locale, identity, services, transaction } = context;
  const purchase = await requireHeldPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  if (await transaction((db) => isOrderBlocked(db, purchase.id))) fail('ticket.blocked');
  const { userId } = identity;
  const { ticketNumber } = query;
  const wanted = { userId, ticketNumber, showsPeople: true };
  const { documents } = await orderTickets(services, tenant, purchase, locale, wanted);
  if (documents.length === 0) fail('ticket.not-found');
  if (documents.length > MAXIMUM_TICKETS_PER_DOCUMENT) {
    fail('ticket.too-many', { params: { most: MAXIMUM_TICKETS_PER_DOCUMENT } });
  }
  const pdf = await ticketsPdf(services, tenant, documents, locale, { urgent: true });
  const contents = contentsOf(documents.map(({ isArticle }) => isArticle));
  const name = fileName(contents, query.ticketNumber ?? purchase.externalPurchaseId, locale);
  context.header('content-disposition', `attachment; filename="${name}"`);
  return pdf;
};

const sendTickets: Handler<'GET /Purchase/SendTicketDetailsByEmail'> = async (context) => {
  const { query, tenant, locale, identity, services, transaction } = context;
  const { ticketNumber } = query;
  const purchase = await requireHeldPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  if (await transaction((db) => isOrderBlocked(db, purchase.id))) fail('ticket.blocked');
  if (ticketNumber !== undefined) {
    const tickets = await transaction((db) => readTicketsOfPurchase(db, purchase.id, identity.userId));
    if (!tickets.some((ticket) => ticket.ticketNumber === ticketNumber)) fail('ticket.not-found');
  }
  await requestMail(services, tenant, 'tickets', {
    purchaseId: purchase.id,
    userId: identity.userId,
    locale,
    ...(ticketNumber !== undefined && { ticketNumber }),
  });
};

export const ticketsRoutes = {
  // customer
  'POST /user/GetTicketsDetails': ticketsDetails,
  'GET /Purchase/GenerateTicketsTemplateByExternalOrder': generateTickets,
  'GET /Purchase/SendTicketDetailsByEmail': sendTickets,
} satisfies Routes;
