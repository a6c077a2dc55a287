import { atTenant } from '#backoffice/master-area/mutations.ts';
import { leaveVisit } from '#backoffice/visits/mutations.ts';
import { providerOf } from '#backoffice/visits/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { Handler } from '#platform/http/calls.ts';
import { endSessions } from '../mutations.ts';

/** Ends every session of the administrator; of an administrator of the platform, their visit alone. */
export const logout: Handler<'POST /user/admin/logout'> = async ({
  tenant,
  identity,
  services,
  transaction,
}) => {
  const { userId, visit } = identity;
  const provider = visit && (await providerOf(services));
  await transaction(async (db) => {
    if (!visit) return endSessions(db, userId);
    if (!(await leaveVisit(db, visit.id))) return;
    const record = { action: 'venue.left', subject: tenant.displayName };
    await recordChange(db, identity, record);
    if (provider) await atTenant(db, provider.id, (own) => recordChange(own, identity, record));
  });
  return undefined;
};
