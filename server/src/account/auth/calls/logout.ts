import { endSessions } from '#account/profile/mutations.ts';
import type { Handler } from '#platform/http/calls.ts';

/** Ends every session of the customer. */
export const logout: Handler<'POST /user/logout'> = async ({ tenant, identity, services }) => {
  await services.database.tenant(tenant.id, (db) => endSessions(db, identity.userId));
  return undefined;
};
