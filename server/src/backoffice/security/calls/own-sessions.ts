import { readSessions } from '#account/sessions/data.ts';
import { viewSession } from '#account/sessions/rules.ts';
import type { Handler } from '#platform/http/calls.ts';

/** The open sessions of the administrator. */
export const ownSessions: Handler<'GET /user/admin/sessions'> = async ({ identity, transaction }) => {
  const owner = { kind: 'administrator', id: identity.userId } as const;
  const rows = await transaction((db) => readSessions(db, owner));
  return rows.map((row) => viewSession(row, identity.sessionId));
};
