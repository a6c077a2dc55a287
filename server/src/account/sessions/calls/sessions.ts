import type { Handler } from '#platform/http/calls.ts';
import { readSessions } from '../data.ts';
import { viewSession } from '../rules.ts';

/** The open sessions of the customer. */
export const sessions: Handler<'GET /user/sessions'> = async ({ identity, transaction }) => {
  const rows = await transaction((db) => readSessions(db, { kind: 'customer', id: identity.userId }));
  return rows.map((row) => viewSession(row, identity.sessionId));
};
