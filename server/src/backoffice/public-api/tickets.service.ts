import { crockfordCode } from '@guichet/contract/typed-text.ts';
import { insideOf, openEntrance, scanCode } from '#box-office/entrance/entrance.service.ts';
import { fail } from '#kernel/errors.ts';
import { authorOf, type OperationHandler, type OperationHandlers } from './operations.ts';
import { toTicket } from './tickets.ts';

/** Returns the ticket of a code. Its number does not count as one: numbers can be guessed, and the answer has the code. */
const readTicket: OperationHandler<'readTicket'> = async ({ params: { code }, services, tenant }) => {
  const found = await services.ticketing.of(tenant).identifyTickets({ number: code, most: 2 });
  const ticket = found.find((one) => crockfordCode(one.code) === crockfordCode(code));
  return ticket ? toTicket(ticket) : fail('ticket.not-found');
};

/**
 * Scans once under the identifier of the request, so that a repeated request returns the first outcome. Like a device, a
 * key presents codes only.
 */
const createScan: OperationHandler<'createScan'> = async ({ body, requestId, apiKey, services, tenant }) => {
  const open = await openEntrance(services, tenant);
  const { code, establishment: place, direction } = body;
  const gate = authorOf(apiKey).email;
  const { scan, admitted } = await scanCode(open, { scanId: requestId, code, place, direction, gate });
  const { scanId: id, isAccepted, reason, kind, number, service, remaining, validUntil } = scan;
  return {
    id,
    isAccepted,
    ...(reason && { reason }),
    direction: scan.direction,
    ...(kind && { kind }),
    ...(number !== undefined && { number }),
    ...(service && { names: service }),
    ...(remaining !== undefined && { remaining }),
    ...(validUntil !== undefined && { validUntil }),
    admitted,
    inside: await insideOf(open, place),
  };
};

export const ticketHandlers: OperationHandlers<'readTicket' | 'createScan'> = { readTicket, createScan };
