import type { Handler, Routes } from '#calls.ts';
import { cancelTickets, readCancellation } from './cancellations.service.ts';

/** Returns what of the customer's own order can be cancelled now, and what is refunded. */
const cancellationOffer: Handler<'GET /Purchase/Cancellation'> = async ({
  query: { externalPurchaseId },
  tenant,
  identity: { userId },
  services,
}) => ({ lines: await readCancellation(services, tenant, { userId, externalPurchaseId }) });

/** Cancels tickets of the customer's own order by the rule of the venue. */
const cancelOwnTickets: Handler<'POST /Purchase/Cancellation'> = ({
  body: { cancellationId, ...request },
  tenant,
  identity: { userId },
  locale,
  services,
}) => cancelTickets(services, tenant, { ...request, id: cancellationId, userId }, locale);

export const cancellationRoutes = {
  // customer
  'GET /Purchase/Cancellation': cancellationOffer,
  'POST /Purchase/Cancellation': cancelOwnTickets,
} satisfies Routes;
