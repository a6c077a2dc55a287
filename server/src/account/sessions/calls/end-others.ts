import type { Handler } from '#platform/http/calls.ts';
import { endOtherSessions } from '../mutations.ts';

/** Ends every session of the customer but the one that asks. */
export const endOthers: Handler<'DELETE /user/othersessions'> = async ({ identity, transaction }) => {
  const { sessionId, userId: id } = identity;
  await transaction((db) => endOtherSessions(db, { kind: 'customer', id }, sessionId));
  return undefined;
};
