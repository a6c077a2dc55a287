import type { Handler, Routes } from '#calls.ts';
import { readMoveOptions } from './move-options.service.ts';
import { moveTickets } from './moves.service.ts';
import { beginPaidMove } from './paid-moves.service.ts';

const moveOptions: Handler<'POST /user/TicketMoveOptions'> = ({ body, tenant, identity, services }) =>
  readMoveOptions(services, tenant, { ...body, userId: identity.userId });

const move: Handler<'POST /user/TicketMove'> = async ({ body, tenant, identity, locale, services }) => {
  const asked = { ...body, userId: identity.userId, isGuest: identity.isGuest };
  const { event, ticketNumbers, refundAmount } = await moveTickets(services, tenant, asked, locale);
  return { eventStart: event.start, ticketNumbers, ...(refundAmount > 0 && { refund: refundAmount }) };
};

const payMove: Handler<'POST /user/TicketMovePayment'> = async ({
  body,
  tenant,
  identity,
  locale,
  services,
}) => {
  const asked = { ...body, userId: identity.userId, isGuest: identity.isGuest };
  const cart = await beginPaidMove(services, tenant, asked, locale);
  return { cartId: cart.id, amount: cart.total_amount, validityEndDate: cart.valid_until.toISOString() };
};

export const movesRoutes = {
  // customer
  'POST /user/TicketMoveOptions': moveOptions,
  'POST /user/TicketMove': move,
  'POST /user/TicketMovePayment': payMove,
} satisfies Routes;
