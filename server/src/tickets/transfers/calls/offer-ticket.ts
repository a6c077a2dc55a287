import type { Handler } from '#platform/http/calls.ts';
import { transferLink } from '../rules.ts';
import { offer } from '../service.ts';

export const offerTicket: Handler<'POST /user/TicketTransfer'> = async ({
  body,
  tenant,
  locale,
  identity,
  services,
}) => {
  const { ticketNumber, email } = body;
  const asked = { userId: identity.userId, ticketNumber, email, locale };
  const { transferId, expiresAt } = await offer(services, tenant, asked);
  return { link: transferLink(services, tenant, locale, transferId), expiresAt: expiresAt.toISOString() };
};
