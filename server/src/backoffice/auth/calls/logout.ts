import { atTenant } from '#backoffice/master-area/mutations.ts';
import { leaveVisit } from '#backoffice/visits/mutations.ts';
import { providerOf } from '#backoffice/visits/service.ts';
import { recordChange } from '#platform/database/audit.ts';
import type { TenantDb } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/calls.ts';
import { endSessions } from '../mutations.ts';

/** Ends every session of the administrator; of an administrator of the platform, their visit alone. */
export const logout: Handler<'POST /user/admin/logout'> = (context) =>
  leave(context, (db) => endSessions(db, context.identity.userId));

/** Leaves the visit of an administrator of the platform; ends sessions of any other administrator. */
export async function leave(
  {
    tenant,
    identity,
    services,
    transaction,
  }: Pick<CallContext<'POST /user/admin/logout'>, 'identity' | 'services' | 'tenant' | 'transaction'>,
  end: (db: TenantDb) => Promise<unknown>,
): Promise<undefined> {
  const { visit } = identity;
  const provider = visit && (await providerOf(services));
  await transaction(async (db) => {
    if (!visit) return end(db);
    if (!(await leaveVisit(db, visit.id))) return;
    const record = { action: 'venue.left', subject: tenant.displayName };
    await recordChange(db, identity, record);
    if (provider) await atTenant(db, provider.id, (own) => recordChange(own, identity, record));
  });
}
