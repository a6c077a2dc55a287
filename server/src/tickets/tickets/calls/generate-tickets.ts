import { contentsOf } from '@guichet/contract/tickets/predicates.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { isOrderBlocked } from '#tickets/blocks/data.ts';
import { fileName, orderTickets, ticketsPdf } from '#tickets/documents/service.ts';
import { requireHeldPurchase } from '#tickets/orders/service.ts';
import { MAXIMUM_TICKETS_PER_DOCUMENT } from '../document/model.ts';

export const generateTickets: Handler<'GET /Purchase/GenerateTicketsTemplateByExternalOrder'> = async (
  context,
) => {
  const { query, tenant, locale, identity, services, transaction } = context;
  const purchase = await requireHeldPurchase(services, tenant, identity.userId, query.externalPurchaseId);
  if (await transaction((db) => isOrderBlocked(db, purchase.id))) fail('ticket.blocked');
  const { userId } = identity;
  const { ticketNumber } = query;
  const { documents } = await orderTickets(services, tenant, purchase, locale, { userId, ticketNumber });
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
