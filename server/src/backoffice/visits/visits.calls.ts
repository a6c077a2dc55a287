import type { Handler, Routes } from '#calls.ts';
import { fail } from '#kernel/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { issueSession } from '../auth/auth.service.ts';
import { hashKey, newKey } from '../links/links.service.ts';
import { actInVenue, findVenue, refuseFor } from '../master-area/master-area.service.ts';
import { readSecondFactorPolicy } from '../team/team.sql.ts';
import { findMaster, hasFactor } from './visits.service.ts';
import { insertVisit, takeVisit } from './visits.sql.ts';

/** Begins a visit with its key. */
const beginVisit: Handler<'POST /user/admin/beginvisit'> = async ({
  body,
  tenant,
  services,
  transaction,
}) => {
  const begun = await transaction((db) => takeVisit(db, hashKey(body.key)));
  const master = begun && (await findMaster(services, { ...begun, userId: begun.masterId }));
  // A logout everywhere since the request invalidates the key.
  if (!begun || master?.tokenVersion !== begun.tokenVersion) fail('visit.key');
  const { id, tokenVersion } = master;
  return issueSession(services, tenant, {
    id,
    tokenVersion,
    sessionId: begun.sessionId,
    hasBothFactors: begun.hasBothFactors,
    visit: { id: begun.id, endsAt: begun.endsAt.getTime() },
  });
};

/** Opens the back office of a venue to an administrator of the platform. */
const enterTenant: Handler<'POST /settingsadmin/tenantvisit'> = async (call) => {
  const { body, tenant, identity, locale, services } = call;
  const key = newKey();
  const master = await findMaster(services, identity);
  const hasSecondFactor = master !== undefined && hasFactor(master, identity.hasBothFactors);
  await actInVenue(services, { provider: tenant, identity }, body.id, async (db, venue) => {
    refuseFor(venue.archivedAt ? 'tenant.archived' : undefined);
    if (!hasSecondFactor && (await readSecondFactorPolicy(db))) fail('visit.second-factor');
    const { userId: masterId, tokenVersion, sessionId, hasBothFactors = false } = identity;
    const { reason } = body;
    const session = { masterId, tokenVersion, sessionId, hasBothFactors };
    await insertVisit(db, { ...session, reason, keyHash: hashKey(key) });
    return { action: 'venue.entered', changes: [{ field: 'reason', to: body.reason }] };
  });
  const { name } = await findVenue(services, body.id);
  const venue = (await services.tenants.find(name)) ?? fail('tenant.not-found');
  const home = tenantAddress(services.config.publicUrl, venue, locale);
  // The key is in the fragment, which neither logs nor other websites see.
  return { address: `${home}/backoffice/visit#${key}` };
};

export const visitRoutes = {
  // provider.admin or provider.tenant
  'POST /settingsadmin/tenantvisit': enterTenant,
  // backoffice
  'POST /user/admin/beginvisit': beginVisit,
} satisfies Routes;
