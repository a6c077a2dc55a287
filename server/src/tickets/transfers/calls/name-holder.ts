import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { setHolderName } from '../mutations.ts';

export const nameHolder: Handler<'PUT /user/TicketHolder'> = async ({ body, identity, transaction }) => {
  const { ticketNumber, name } = body;
  const isOwn = await transaction((db) => setHolderName(db, identity.userId, ticketNumber, name));
  if (!isOwn) fail('ticket.not-found');
};
