import { expect } from '@playwright/test';
import { testSupplier } from '../../server/test/portal/octo-supplier.ts';
import { admin, callApiAs, PROVIDER } from '../data/administrators.ts';
import { newOpenVenue } from '../data/venues.ts';
import { uniqueName } from '../harness/unique-name.ts';
import type { Visitor } from '../harness/visitor.ts';
import { waitForPage } from './page.ts';

/** Creates a supplier with a session in three days. */
export const supplierOfSoon = () =>
  testSupplier(`${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T10:00:00+00:00`);

/**
 * Creates a venue that sells the supplier's places.
 * @returns its name
 */
export async function venueOf(supplier: { address: string; key: string }): Promise<string> {
  const { id, name } = await newOpenVenue(uniqueName('Musée'));
  await connect(id, supplier);
  return name;
}

/** Connects a venue to the supplier, by its id. */
export async function connect(id: string, { address, key }: { address: string; key: string }): Promise<void> {
  const known = await callApiAs(admin(PROVIDER), 'GET /settingsadmin/tenantconnection', {
    query: { tenantId: id },
  });
  await callApiAs(admin(PROVIDER), 'PUT /settingsadmin/tenantconnection', {
    body: {
      ...{ id, version: known.version, type: 'octo', baseAddressApiV5: address, partnerPassword: key },
      ...{ partnerLogin: '', apiVersion: known.apiVersion, keyExpiresOn: '' },
    },
  });
}

/** Opens the supplier's product, once its catalogue has been read. */
export async function openProduct(
  visitor: Visitor,
  venue: string,
  product: 'POOL' | 'BADGE' = 'POOL',
): Promise<void> {
  visitor.allowStatus(404);
  const path = `/${venue}/ticketing/test-supplier/service/${product}`;
  await expect.poll(() => visitor.open(path), { timeout: 20_000, intervals: [500] }).toBe(200);
  await waitForPage(visitor, `Product ${product}`);
}
