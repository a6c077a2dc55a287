import { readCustomer } from '#account/profile/data.ts';
import { plainName } from '#platform/format/plain-name.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { stateAt } from '../rules.ts';
import { requireRequest } from '../service.ts';
import { personName, plainPerson } from '../view.ts';

/** The request that the link in a mail leads its owner to. */
export const cardAttachment: Handler<'GET /user/CardAttachment'> = async (context) => {
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
