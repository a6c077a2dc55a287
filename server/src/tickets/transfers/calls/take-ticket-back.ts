import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { readOwnTicket } from '../../tickets/data.ts';
import { hasPassedOn } from '../data.ts';
import { endOffer } from '../mutations.ts';

export const takeTicketBack: Handler<'DELETE /user/TicketTransfer'> = async ({
  query,
  identity,
  transaction,
}) => {
  const { userId } = identity;
  const outcome = await transaction(async (db) => {
    const ticket = await readOwnTicket(db, userId, query.ticketNumber);
    if (ticket && (await endOffer(db, userId, ticket.id))) return 'taken-back';
    return (await hasPassedOn(db, userId, query.ticketNumber)) ? 'accepted' : 'not-found';
  });
  if (outcome !== 'taken-back') fail(`transfer.${outcome}`);
};
