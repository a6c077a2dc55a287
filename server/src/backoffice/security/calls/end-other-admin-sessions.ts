import { endOtherSessions, endSession } from '#account/sessions/mutations.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Ends another session of the administrator, or all others; one that has ended already is no error. */
export const endOtherAdminSessions: Handler<'DELETE /user/admin/othersessions'> = async (context) => {
  const { identity, query, transaction } = context;
  const { sessionId, userId } = identity;
  const owner = { kind: 'administrator', id: userId } as const;
  await transaction(async (db) => {
    if (query.id === undefined) await endOtherSessions(db, owner, sessionId);
    else if (query.id !== sessionId) await endSession(db, owner, query.id);
  });
  return undefined;
};
