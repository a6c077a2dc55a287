import { plainCode } from '@guichet/contract/typed-text.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { answerRequest, requireRequest } from '../service.ts';

/** The owner's answer to a request for their card. */
export const validReattachmentMembership: Handler<'PUT /user/ValidReattachmentMembership'> = async (
  context,
) => {
  const { services, tenant, identity, query, transaction } = context;
  const request = await transaction((db) => requireRequest(db, query.tokenId, identity.userId));
  const isAbout =
    request.requesterId === query.userIdToAttach && request.cardNumber === plainCode(query.cardNumber);
  if (!isAbout) fail('attachment.not-found');
  await answerRequest(services, tenant, request, query.answer);
  return undefined;
};
