import type { Locale } from '@guichet/contract/locale.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { requestMail } from '#tickets/mails/service.ts';
import { requireHeldPurchase, requireOwnPurchase } from '#tickets/orders/service.ts';
import { readTicketsOfPurchase } from '#tickets/tickets/data.ts';
import { requireCustomer } from '../service.ts';

/** Sends what the customer could have sent to themselves, to their own address and in their own language. */
export const mail: Handler<'POST /settingsadmin/lookupmail'> = async ({
  body: { customerId, externalPurchaseId, kind, ticketNumber },
  tenant,
  identity,
  services,
  transaction,
}) => {
  const { email, locale } = await requireCustomer(services, tenant, customerId);
  const requirePurchase = kind === 'tickets' ? requireHeldPurchase : requireOwnPurchase;
  const { id: purchaseId } = await requirePurchase(services, tenant, customerId, externalPurchaseId);
  if (kind === 'tickets') {
    const tickets = await transaction((db) => readTicketsOfPurchase(db, purchaseId, customerId));
    if (!tickets.some((ticket) => ticketNumber === undefined || ticket.ticketNumber === ticketNumber))
      fail('ticket.not-found');
  }
  await transaction((db) =>
    recordChange(db, identity, {
      action: kind === 'tickets' ? 'lookup.tickets-sent' : 'lookup.receipt-sent',
      subject: ticketNumber ?? externalPurchaseId,
    }),
  );
  await requestMail(services, tenant, kind, {
    purchaseId,
    locale: locale as Locale,
    ...(kind === 'tickets' && { userId: customerId }),
    ...(kind === 'tickets' && ticketNumber !== undefined && { ticketNumber }),
  });
  return { email };
};
