import type { Handler, Routes } from '#calls.ts';
import { moveTickets, readMoveOptions } from './moves.service.ts';

const moveOptions: Handler<'POST /user/TicketMoveOptions'> = ({ body, tenant, identity, services }) =>
  readMoveOptions(services, tenant, { ...body, userId: identity.userId });

const move: Handler<'POST /user/TicketMove'> = async ({ body, tenant, identity, locale, services }) => {
  const asked = { ...body, userId: identity.userId };
  const { event, ticketNumbers, refundAmount } = await moveTickets(services, tenant, asked, locale);
  return { eventStart: event.start, ticketNumbers, ...(refundAmount > 0 && { refund: refundAmount }) };
};

export const movesRoutes = {
  // customer
  'POST /user/TicketMoveOptions': moveOptions,
  'POST /user/TicketMove': move,
} satisfies Routes;
