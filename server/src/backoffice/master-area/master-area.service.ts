import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import type { PhraseValues } from '@guichet/phrases/translate.ts';
import { type AuditRecord, recordChange } from '#kernel/database/audit.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { fail } from '#kernel/errors.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { atTenant, lockVenue, readFacts, readVenue } from './master-area.sql.ts';
import { type VenueFacts, type VenueRow, viewVenue } from './master-area.ts';

type Needed = Pick<Services, 'config' | 'database' | 'tenantChanges'>;

/** The administrator of the provider tenant who acts. */
export interface Master {
  provider: Pick<Tenant, 'id'>;
  identity: Administrator;
}

/**
 * Runs a change by an administrator of the provider tenant in a transaction of the venue, and records the change in the
 * journals of both tenants. Other processes see the change at their next request.
 * @param work returns what to record; without an action, no journal entry is written
 * @throws AppError `tenant.not-found`
 */
export async function actInVenue(
  services: Needed,
  { provider, identity }: Master,
  id: string,
  work: (db: TenantDb, venue: VenueRow, facts: VenueFacts) => Promise<Omit<AuditRecord, 'subject'>>,
): Promise<void> {
  const venue = await findVenue(services, id);
  await services.tenantChanges.write(venue.id, async (db) => {
    const locked = (await lockVenue(db)) ?? fail('tenant.not-found');
    const record = { ...(await work(db, locked, await factsOf(services, db))), subject: locked.displayName };
    await recordChange(db, identity, record);
    await atTenant(db, provider.id, (own) => recordChange(own, identity, record));
  });
}

/** Returns a venue as the master area edits it. @throws AppError `tenant.not-found` */
export async function answerVenue(
  services: Pick<Services, 'config' | 'database'>,
  id: string,
): Promise<CallAnswer<'GET /settingsadmin/tenant'>> {
  const venue = await findVenue(services, id);
  return services.database.tenant(venue.id, async (db) => viewVenue(venue, await factsOf(services, db)));
}

async function factsOf({ config }: Pick<Services, 'config'>, db: TenantDb): Promise<VenueFacts> {
  return { ...(await readFacts(db)), mayEmbed: config.deploymentMode !== 'prod' };
}

/** Reads a venue from the database rather than the cache: another process may have just changed it. */
export async function findVenue(
  { database }: Pick<Services, 'database'>,
  id: string,
): Promise<VenueRow & { id: TenantId }> {
  return (await database.platform((db) => readVenue(db, id))) ?? fail('tenant.not-found');
}

/** Throws when there is a refusal. @param params values of the refusal's phrase */
export function refuseFor(refusal: ErrorCode | undefined, params: PhraseValues = {}): void {
  if (refusal) fail(refusal, { params });
}
