import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readTicket } from '../../tickets/data.ts';
import { requireTransfer } from '../service.ts';
import { viewOffer } from '../view.ts';

export const ticketOffer: Handler<'GET /user/TicketTransfer'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const transfer = await requireTransfer(services, tenant, query.token);
  const ticket = await transaction((db) => readTicket(db, transfer.ticketId));
  const userId = identity.kind === 'customer' ? identity.userId : undefined;
  return viewOffer(transfer, ticket ?? fail('transfer.not-found'), userId);
};
