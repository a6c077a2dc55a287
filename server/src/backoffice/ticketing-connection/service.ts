import type { CallAnswer } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { synchronizationState } from '#catalogue/synchronization/service.ts';
import { fail } from '#platform/http/errors.ts';
import type { Services } from '#platform/http/services.ts';
import { readFacts } from '../master-area/data.ts';
import type { VenueRow } from '../master-area/model.ts';
import { stateOf } from '../master-area/rules.ts';
import { findVenue } from '../master-area/service.ts';
import { readKeyEnd } from './data.ts';
import { addressOf, type SentConnection, typeOf } from './rules.ts';

/** A venue's connection, with what its last synchronisations found. @throws AppError `tenant.not-found` */
export async function answerConnection(
  services: Pick<Services, 'config' | 'database'>,
  id: string,
  locale: Locale,
): Promise<CallAnswer<'GET /settingsadmin/tenantconnection'>> {
  const venue = await findVenue(services, id);
  const { facts, keyExpiresOn } = await services.database.tenant(venue.id, async (db) => ({
    facts: await readFacts(db),
    keyExpiresOn: await readKeyEnd(db),
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
    mayBePrivate: services.config.deploymentMode !== 'prod',
    carts: { open: openCarts, paying: payingCarts },
    synchronization: await synchronizationState({ tenant: venue, services, locale }),
  };
}

/** A venue that is not archived. @throws AppError `tenant.not-found`, `tenant.archived` */
export async function findUsedVenue(services: Pick<Services, 'database'>, id: string): Promise<VenueRow> {
  const venue = await findVenue(services, id);
  if (venue.archivedAt) fail('tenant.archived');
  return venue;
}

/** The address is refused field by field, as any other. */
export function requireAddress(sent: SentConnection): void {
  if (sent.type === 'octo' && addressOf(sent) === '')
    fail('request.invalid', { fields: { baseAddressApiV5: 'field.required' } });
}

/** Ends the call for a password that was not sent. */
export function refusePassword(): never {
  fail('connection.password-required', { fields: { partnerPassword: 'connection.password-required' } });
}
