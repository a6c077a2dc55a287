import type { Handler } from '#platform/http/calls.ts';
import { accept } from '../service.ts';

export const acceptTicket: Handler<'PUT /user/TicketTransfer'> = async ({
  query,
  tenant,
  identity,
  services,
}) => {
  const { ticketNumber, externalPurchaseId } = await accept(services, tenant, identity.userId, query.token);
  return { ticketNumber, externalPurchaseId };
};
