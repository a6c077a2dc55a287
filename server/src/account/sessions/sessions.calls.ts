import type { Handler, Routes } from '#calls.ts';
import { endSessions } from '../auth/auth.sql.ts';
import { endSession as end, endOtherSessions, readSessions } from './sessions.sql.ts';
import { viewSession } from './sessions.ts';

/** Ends every session of the customer except the requesting one. */
const endOthers: Handler<'DELETE /user/othersessions'> = async ({ identity, transaction }) => {
  const { sessionId, userId: id } = identity;
  await transaction((db) => endOtherSessions(db, { kind: 'customer', id }, sessionId));
  return undefined;
};

/** Ends one session of the customer; an ended session is no error. A token of an earlier version ends all sessions. */
const endSession: Handler<'DELETE /user/session'> = async ({ query, identity, transaction }) => {
  const { userId: id, sessionId: own } = identity;
  const wanted = query.id ?? own;
  await transaction(async (db) => {
    if (wanted === undefined) await endSessions(db, id);
    else await end(db, { kind: 'customer', id }, wanted);
  });
  return undefined;
};

/** Returns the open sessions of the customer. */
const sessions: Handler<'GET /user/sessions'> = async ({ identity, transaction }) => {
  const rows = await transaction((db) => readSessions(db, { kind: 'customer', id: identity.userId }));
  return rows.map((row) => viewSession(row, identity.sessionId));
};

export const sessionRoutes = {
  // customer
  'GET /user/sessions': sessions,
  'DELETE /user/session': endSession,
  'DELETE /user/othersessions': endOthers,
} satisfies Routes;
