import type { Handler, Routes } from '#calls.ts';
import { moveTickets, readMoveOptions } from './moves.service.ts';

const moveOptions: Handler<'POST /user/TicketMoveOptions'> = ({ body, tenant, identity, services }) =>
  readMoveOptions(services, tenant, { ...body, userId: identity.userId });

const move: Handler<'POST /user/TicketMove'> = async ({ body, tenant, identity, services }) => {
  const { event, ticketNumbers } = await moveTickets(services, tenant, { ...body, userId: identity.userId });
  return { eventStart: event.start, ticketNumbers };
};

export const movesRoutes = {
  // customer
  'POST /user/TicketMoveOptions': moveOptions,
  'POST /user/TicketMove': move,
} satisfies Routes;
