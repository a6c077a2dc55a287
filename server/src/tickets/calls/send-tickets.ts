import type { Handler } from '../../platform/calls.ts';
import { fail } from '../../platform/errors.ts';
import { readTicketsOfPurchase } from '../data.ts';
import { requestMail } from '../mails.ts';
import { requireOwnPurchase } from '../purchases.ts';

export const sendTickets: Handler<'GET /Purchase/SendTicketDetailsByEmail'> = async (context) => {
  const { query, tenant, locale, identity, services } = context;
  const { ticketNumber } = query;
  const purchase = await requireOwnPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  if (ticketNumber !== undefined) {
    const tickets = await services.database.tenant(tenant.id, (db) => readTicketsOfPurchase(db, purchase.id));
    if (!tickets.some((ticket) => ticket.ticketNumber === ticketNumber)) fail('ticket.not-found');
  }
  await requestMail(services, tenant, 'tickets', {
    purchaseId: purchase.id,
    locale,
    ...(ticketNumber !== undefined && { ticketNumber }),
  });
};
