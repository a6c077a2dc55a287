import { plainCode } from '@guichet/contract/typed-text.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { plainName } from '#kernel/format/plain-name.ts';
import { changeCard } from '../changes.service.ts';
import { answerRequest, attachOrAsk, requireRequest } from './attachments.service.ts';
import { cancelAttachment, readRequestsOf } from './attachments.sql.ts';
import { personName, plainPerson, stateAt, viewLinks, viewMemberships } from './attachments.ts';

/** Returns the request of the link in a mail to its owner. */
const cardAttachment: Handler<'GET /user/CardAttachment'> = async (context) => {
  const { identity, locale, query, transaction } = context;
  const { request, requester } = await transaction(async (db) => {
    const request = await requireRequest(db, query.tokenId, identity.userId);
    return { request, requester: await readCustomer(db, request.requesterId) };
  });
  if (!requester) fail('attachment.not-found');
  return {
    cardNumber: request.cardNumber,
    userIdToAttach: request.requesterId,
    requesterName: plainPerson(requester, locale),
    holderName: personName({
      firstName: plainName(request.firstName),
      lastName: plainName(request.lastName),
    }),
    state: stateAt(request, new Date()),
    expiresAt: request.expiresAt.toISOString(),
  };
};

/** Cancels a request, or removes an answered one from the customer's list. */
const deleteCardAttachment: Handler<'DELETE /user/CardAttachment'> = async (context) => {
  const { identity, query, transaction } = context;
  const isDone = await transaction((db) => cancelAttachment(db, query.attachmentId, identity.userId));
  if (!isDone) fail('attachment.not-found');
  return undefined;
};

/** Detaches a card from the customer's own account. */
const detachMembership: Handler<'DELETE /user/DetachMembership'> = async (context) => {
  const { services, tenant, identity, query } = context;
  const { userId } = identity;
  if (query.userIdToDetach !== userId) fail('card.not-found');
  const cardNumber = plainCode(query.cardNumber);
  const change = { userId, cardNumber, kind: 'detach' } as const;
  const outcome = await changeCard(services, tenant, change, {
    ask: (key) => services.ticketing.of(tenant).detachCard({ key, number: cardNumber, holder: userId }),
  });
  if (outcome === 'unknown') fail('card.not-found');
  return undefined;
};

const getMemberShips: Handler<'GET /user/GetMemberShips'> = async (context) => {
  const { services, tenant, identity, transaction } = context;
  const [cards, requests] = await Promise.all([
    services.ticketing.of(tenant).findCards(identity.userId),
    transaction((db) => readRequestsOf(db, identity.userId)),
  ]);
  return viewMemberships(identity.userId, cards, requests, new Date());
};

/** Attaches a card by number and code, or sends a request to its owner. */
const preAttachedCardNumber: Handler<'POST /user/PreAttachedCardNumber'> = (context) => {
  const { services, tenant, identity, locale, query, body } = context;
  const { code, holderFirstName = '', holderName = '' } = body;
  return attachOrAsk(services, tenant, {
    userId: identity.userId,
    cardNumber: query.cardNumber,
    code,
    name: holderFirstName || holderName ? { firstName: holderFirstName, lastName: holderName } : undefined,
    locale,
  });
};

const userLinks: Handler<'GET /User/UserLinks'> = async ({ services, tenant, identity }) =>
  viewLinks(await services.ticketing.of(tenant).findCards(identity.userId));

/** Records the owner's answer to a request for a card. */
const validReattachmentMembership: Handler<'PUT /user/ValidReattachmentMembership'> = async (context) => {
  const { services, tenant, identity, query, transaction } = context;
  const request = await transaction((db) => requireRequest(db, query.tokenId, identity.userId));
  const isAbout =
    request.requesterId === query.userIdToAttach && request.cardNumber === plainCode(query.cardNumber);
  if (!isAbout) fail('attachment.not-found');
  await answerRequest(services, tenant, request, query.answer);
  return undefined;
};

export const attachmentRoutes = {
  // customer
  'POST /user/PreAttachedCardNumber': preAttachedCardNumber,
  'GET /user/CardAttachment': cardAttachment,
  'PUT /user/ValidReattachmentMembership': validReattachmentMembership,
  'DELETE /user/CardAttachment': deleteCardAttachment,
  'DELETE /user/DetachMembership': detachMembership,
  'GET /user/GetMemberShips': getMemberShips,
  'GET /User/UserLinks': userLinks,
} satisfies Routes;
