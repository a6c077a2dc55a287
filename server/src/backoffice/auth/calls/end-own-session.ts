import { endSession } from '#account/sessions/mutations.ts';
import type { Handler } from '#platform/http/calls.ts';
import { endSessions } from '../mutations.ts';
import { leave } from './logout.ts';

/** Ends the session that asks alone: of an administrator of the platform, their visit. */
export const endOwnSession: Handler<'DELETE /user/admin/session'> = (context) => {
  const { sessionId, userId: id } = context.identity;
  return leave(context, (db) =>
    sessionId === undefined ? endSessions(db, id) : endSession(db, { kind: 'administrator', id }, sessionId),
  );
};
