import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { cancelAttachment } from '../mutations.ts';

/** Cancels a request, or takes an answered one off the list of its customer. */
export const deleteCardAttachment: Handler<'DELETE /user/CardAttachment'> = async (context) => {
  const { identity, query, transaction } = context;
  const isDone = await transaction((db) => cancelAttachment(db, query.attachmentId, identity.userId));
  if (!isDone) fail('attachment.not-found');
  return undefined;
};
