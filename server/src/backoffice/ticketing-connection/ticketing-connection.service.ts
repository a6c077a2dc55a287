import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { readConnection } from '#catalogue/connection/connection.sql.ts';
import {
  requestSynchronization,
  synchronizationState,
} from '#catalogue/synchronization/synchronization.service.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import type { TenantId } from '#kernel/database/tenant-id.ts';
import { AppError, fail } from '#kernel/errors.ts';
import { changesBetween, type RecordedChange } from '#kernel/format/changes.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import type { Services } from '#services.ts';
import { findVenue } from '../master-area/master-area.service.ts';
import { readFacts, saveConnection, updateVenue } from '../master-area/master-area.sql.ts';
import { stateOf, typeOf, type VenueRow } from '../master-area/master-area.ts';
import { keepBefore, readBefore, readKeyEnd, saveKeyEnd } from './ticketing-connection.sql.ts';
import { addressOf, type SentConnection, type StoredConnection } from './ticketing-connection.ts';

/** Returns a venue's connection with the results of its last synchronisations. @throws AppError `tenant.not-found` */
export async function answerConnection(
  services: Pick<Services, 'config' | 'database'>,
  id: string,
  locale: Locale,
): Promise<CallAnswer<'GET /settingsadmin/tenantconnection'>> {
  const venue = await findVenue(services, id);
  const { facts, keyExpiresOn, before } = await services.database.tenant(venue.id, async (db) => ({
    facts: await readFacts(db),
    keyExpiresOn: await readKeyEnd(db),
    before: await readBefore(db),
  }));
  const { baseAddressApiV5, partnerLogin, hasPartnerPassword, openCarts, payingCarts } = facts;
  return {
    id: venue.id,
    version: venue.version,
    name: venue.name,
    displayName: venue.displayName,
    state: stateOf(venue),
    type: typeOf(baseAddressApiV5),
    baseAddressApiV5,
    partnerLogin,
    apiVersion: venue.apiVersion,
    hasPartnerPassword,
    keyExpiresOn,
    ...(before && { previous: viewBefore(before) }),
    mayBePrivate: services.config.deploymentMode !== 'prod',
    carts: { open: openCarts, paying: payingCarts },
    synchronization: await synchronizationState({ tenant: venue, services, locale }),
  };
}

const viewBefore = ({ partnerPasswordEncrypted: _, ...before }: StoredConnection) => ({
  ...before,
  type: typeOf(before.baseAddressApiV5),
});

/**
 * Replaces the connection and stores the previous connection for an undo.
 * @returns the changes for the journals
 */
export async function replaceConnection(
  db: TenantDb,
  venue: VenueRow,
  next: StoredConnection,
): Promise<RecordedChange[]> {
  const { seller, present } = await readStored(db, venue);
  const { apiVersion, keyExpiresOn, ...connection } = next;
  await updateVenue(db, { ...venue, apiVersion, version: venue.version + 1 });
  await saveConnection(db, { ...seller, ...connection });
  await saveKeyEnd(db, keyExpiresOn);
  const changes = changesBetween(recorded(present), recorded(next), ['partnerPassword']);
  if (changes.length > 0) await keepBefore(db, present);
  return changes;
}

/** Reads the present connection with the provider that sells. */
export async function readStored(db: TenantDb, { apiVersion }: Pick<VenueRow, 'apiVersion'>) {
  const { baseAddressApiV5, partnerLogin, partnerPasswordEncrypted, ...seller } = await readConnection(db);
  const keyExpiresOn = await readKeyEnd(db);
  const present: StoredConnection = {
    ...{ baseAddressApiV5, partnerLogin, partnerPasswordEncrypted },
    ...{ apiVersion, keyExpiresOn },
  };
  return { seller, present };
}

const recorded = ({ partnerPasswordEncrypted: partnerPassword, ...settings }: StoredConnection) => ({
  ...settings,
  partnerPassword,
});

/** Returns a venue that is not archived. @throws AppError `tenant.not-found`, `tenant.archived` */
export async function findUsedVenue(services: Pick<Services, 'database'>, id: string): Promise<VenueRow> {
  const venue = await findVenue(services, id);
  if (venue.archivedAt) fail('tenant.archived');
  return venue;
}

/** Refuses an invalid address with an error of its field. */
export function requireAddress(sent: SentConnection): void {
  if (sent.type !== 'embedded' && addressOf(sent) === '')
    fail('request.invalid', { fields: { baseAddressApiV5: 'field.required' } });
}

/** Throws the error of a missing password. */
export function refusePassword(): never {
  fail('connection.password-required', { fields: { partnerPassword: 'connection.password-required' } });
}

/** Starts a synchronisation after a change of the system; if one is running, the schedule starts the next. */
export async function readCatalogueNow(
  services: Pick<Services, 'database' | 'jobs'>,
  id: TenantId,
  by: Pick<Administrator, 'userId' | 'email'>,
): Promise<void> {
  await requestSynchronization(services, id, by).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'synchronization.running')) throw error;
  });
}
