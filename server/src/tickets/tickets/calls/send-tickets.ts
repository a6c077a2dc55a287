import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { isOrderBlocked } from '#tickets/blocks/data.ts';
import { requestMail } from '#tickets/mails/service.ts';
import { requireHeldPurchase } from '#tickets/orders/service.ts';
import { readTicketsOfPurchase } from '../data.ts';

export const sendTickets: Handler<'GET /Purchase/SendTicketDetailsByEmail'> = async (context) => {
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
