import { fail } from '#kernel/errors.ts';
import type { OperationHandler, OperationHandlers } from './operations.ts';
import { toTicket } from './tickets.ts';

const readTicket: OperationHandler<'readTicket'> = async ({ params: { code }, services, tenant }) => {
  const found = await services.ticketing.of(tenant).identifyTickets({ number: code, most: 2 });
  // The number of an order names several tickets, none of which is meant.
  const [ticket] = found.filter(({ orderNumber }) => orderNumber !== code);
  return ticket ? toTicket(ticket) : fail('ticket.not-found');
};

/** Scans once under the identifier of the request, so that a repeated request returns the first outcome. */
const createScan: OperationHandler<'createScan'> = async ({ body, requestId, call }) => {
  const { scan, admitted, inside } = await call('POST /boxoffice/entrancescan', {
    body: { scanId: requestId, ...body },
  });
  const {
    scanId: id,
    isAccepted,
    reason,
    direction,
    kind,
    number,
    holder,
    service,
    remaining,
    validUntil,
  } = scan;
  return {
    id,
    isAccepted,
    ...(reason && { reason }),
    direction,
    ...(kind && { kind }),
    ...(number !== undefined && { number }),
    ...(holder !== undefined && { holder }),
    ...(service && { names: service }),
    ...(remaining !== undefined && { remaining }),
    ...(validUntil !== undefined && { validUntil }),
    admitted,
    inside,
  };
};

export const ticketHandlers: OperationHandlers<'readTicket' | 'createScan'> = { readTicket, createScan };
