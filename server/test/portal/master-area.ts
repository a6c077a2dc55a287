import { randomUUID } from 'node:crypto';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll } from 'vitest';
import { type PortalTest, portalTest } from './portal.ts';

export const PROVIDER = 'plateforme';
export type NewVenue = CallInput<'POST /settingsadmin/tenant'>['body'];
export type Saved = CallInput<'PUT /settingsadmin/tenant'>['body'];
export const newName = () => `musee-${randomUUID().slice(0, 8)}`;

export type Venue = CallAnswer<'POST /settingsadmin/tenant'>;

export function fieldsOf(venue: Venue): Saved {
  const { id, version, displayName, city, type, baseAddressApiV5, apiVersion, partnerLogin } = venue;
  const { prodOrigin, preprodOrigin, sellerName, sellerAddress, sellerVatId, isInMaintenance } = venue;
  return {
    ...{ id, version, displayName, city, type, baseAddressApiV5, apiVersion, partnerLogin },
    ...{ prodOrigin, preprodOrigin, sellerName, sellerAddress, sellerVatId, isInMaintenance },
  };
}

/** Sets up a portal with a master who creates venues. */
export function masterAreaTests(
  give: (given: { portal: PortalTest; master: { token: string; email: string } }) => void,
) {
  let portal: PortalTest;
  let master: { token: string; email: string };
  beforeAll(async () => {
    portal = await portalTest();
    master = await portal.administrator({ rights: ['provider.tenant'], tenant: PROVIDER });
    give({ portal, master });
  });
  afterAll(() => portal[Symbol.asyncDispose]());

  const asMaster = () => ({ tenant: PROVIDER, token: master.token });

  async function create(changes: Partial<NewVenue> = {}) {
    const body: NewVenue = {
      name: newName(),
      displayName: 'Musée des Deux Rives',
      city: 'Strasbourg',
      type: 1,
      administrator: { email: 'c.morel@example.com', language: 'fr-FR' },
      ...changes,
    };
    return { name: body.name, ...(await portal.ask('POST /settingsadmin/tenant', { body, ...asMaster() })) };
  }
  const look = async (tenantId: string) =>
    (await portal.ask('GET /settingsadmin/tenant', { query: { tenantId }, ...asMaster() })).body;
  const save = (venue: Venue, changes: Partial<Saved> = {}) =>
    portal.ask('PUT /settingsadmin/tenant', { body: { ...fieldsOf(venue), ...changes }, ...asMaster() });

  return { asMaster, create, look, save };
}
