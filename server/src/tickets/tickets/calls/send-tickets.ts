import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { requestMail } from '#tickets/mails/service.ts';
import { requireOwnPurchase } from '#tickets/orders/service.ts';
import { readTicketsOfPurchase } from '../data.ts';

export const sendTickets: Handler<'GET /Purchase/SendTicketDetailsByEmail'> = async (context) => {
  const { query, tenant, locale, identity, services, transaction } = context;
  const { ticketNumber } = query;
  const purchase = await requireOwnPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  if (ticketNumber !== undefined) {
    const tickets = await transaction((db) => readTicketsOfPurchase(db, purchase.id));
    if (!tickets.some((ticket) => ticket.ticketNumber === ticketNumber)) fail('ticket.not-found');
  }
  await requestMail(services, tenant, 'tickets', {
    purchaseId: purchase.id,
    locale,
    ...(ticketNumber !== undefined && { ticketNumber }),
  });
};
