import type { Handler } from '#platform/http/calls.ts';
import { endSessions } from '../mutations.ts';

/** Ends every session of the administrator. */
export const logout: Handler<'POST /user/admin/logout'> = async ({ identity, transaction }) => {
  await transaction((db) => endSessions(db, identity.userId));
  return undefined;
};
