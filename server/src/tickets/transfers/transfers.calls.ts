import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { readOwnTicket, readTicket } from '../tickets/tickets.sql.ts';
import { accept, offer, requireTransfer } from './transfers.service.ts';
import { endOffer, hasPassedOn, hasRefusedOffers, setHolderName, setOfferRefusal } from './transfers.sql.ts';
import { readRefusalToken, transferLink, viewOffer } from './transfers.ts';

const acceptTicket: Handler<'PUT /user/TicketTransfer'> = async ({ query, tenant, identity, services }) => {
  const { ticketNumber, externalPurchaseId } = await accept(services, tenant, identity.userId, query.token);
  return { ticketNumber, externalPurchaseId };
};

const nameHolder: Handler<'PUT /user/TicketHolder'> = async ({ body, identity, transaction }) => {
  const { ticketNumber, name } = body;
  const isOwn = await transaction((db) => setHolderName(db, identity.userId, ticketNumber, name));
  if (!isOwn) fail('ticket.not-found');
};

const offerTicket: Handler<'POST /user/TicketTransfer'> = async ({
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

/** Reads or changes whether a person refuses further offers by e-mail, without an account. */
const refuseOffers: Handler<'POST /user/TicketOfferRefusal'> = async ({
  body: { token, isRefused },
  tenant,
  services,
  transaction,
}) => {
  const recipient = readRefusalToken(services.secrets, tenant.id, token) ?? fail('transfer.refusal-link');
  return transaction(async (db) => {
    if (isRefused === undefined) return { isRefused: await hasRefusedOffers(db, recipient) };
    await setOfferRefusal(db, recipient, isRefused);
    return { isRefused };
  });
};

const takeTicketBack: Handler<'DELETE /user/TicketTransfer'> = async ({ query, identity, transaction }) => {
  const { userId } = identity;
  const outcome = await transaction(async (db) => {
    const ticket = await readOwnTicket(db, userId, query.ticketNumber);
    if (ticket && (await endOffer(db, userId, ticket.id))) return 'taken-back';
    return (await hasPassedOn(db, userId, query.ticketNumber)) ? 'accepted' : 'not-found';
  });
  if (outcome !== 'taken-back') fail(`transfer.${outcome}`);
};

const ticketOffer: Handler<'GET /user/TicketTransfer'> = async ({
  query,
  tenant,
  identity,
  services,
  transaction,
}) => {
  const transfer = await requireTransfer(services, tenant, query.token);
  const ticket = await transaction((db) => readTicket(db, transfer.ticketId));
  const userId = identity.kind === 'customer' ? identity.userId : undefined;
  return viewOffer(transfer, ticket ?? fail('transfer.not-found'), userId);
};

export const transfersRoutes = {
  // visitor
  'GET /user/TicketTransfer': ticketOffer,
  'POST /user/TicketOfferRefusal': refuseOffers,
  // customer
  'POST /user/TicketTransfer': offerTicket,
  'DELETE /user/TicketTransfer': takeTicketBack,
  'PUT /user/TicketTransfer': acceptTicket,
  'PUT /user/TicketHolder': nameHolder,
} satisfies Routes;
