import { hashKey, newKey } from '#backoffice/links/service.ts';
import { actInVenue, findVenue, refuseFor } from '#backoffice/master-area/service.ts';
import { readSecondFactorPolicy } from '#backoffice/team/data.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { insertVisit } from '../mutations.ts';
import { findMaster, hasFactor } from '../service.ts';

/** Lets someone of the platform into the back office of a venue. */
export const enterTenant: Handler<'POST /settingsadmin/tenantvisit'> = async (call) => {
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
  // Behind the mark, where neither logs nor other websites see it.
  return { address: `${home}/backoffice/visit#${key}` };
};
