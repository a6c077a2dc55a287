import type { Handler } from '#platform/http/calls.ts';
import { endSessions } from '../../auth/mutations.ts';
import { endSession as end } from '../mutations.ts';

/** Ends one session of the customer; one that has ended already is no error. A token of an earlier version ends all. */
export const endSession: Handler<'DELETE /user/session'> = async ({ query, identity, transaction }) => {
  const { userId: id, sessionId: own } = identity;
  const wanted = query.id ?? own;
  await transaction(async (db) => {
    if (wanted === undefined) await endSessions(db, id);
    else await end(db, { kind: 'customer', id }, wanted);
  });
  return undefined;
};
