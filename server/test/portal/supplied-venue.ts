import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { connectVenue } from './connections.ts';
import { type TestSupplier, testSupplier } from './octo-supplier.ts';
import { openFormShop } from './payments.ts';
import { type PortalTest, portalTest } from './portal.ts';

const VENUE = 'patinoire-givre';

/**
 * Connects a venue to a supplier for the tests of one file: each test has a new supplier and a signed-in customer.
 * @param prepare changes the supplier before the venue is connected to it
 */
export function useSuppliedVenue(
  prepare: (made: { supplier: TestSupplier; portal: PortalTest }) => unknown = () => undefined,
) {
  let portal: PortalTest;
  let supplier: TestSupplier;
  let token: string;
  const connect = (address: string, key = '') => connectVenue(portal, VENUE, address, key);
  beforeAll(async () => {
    portal = await portalTest();
    await openFormShop(portal, VENUE);
    token = await portal.signIn('jeanne@example.com', VENUE);
  });
  afterAll(() => portal[Symbol.asyncDispose]());
  beforeEach(async () => {
    supplier = await testSupplier();
    await prepare({ supplier, portal });
    await connect(`octo+${supplier.address}/`, supplier.key);
  });
  afterEach(() => supplier[Symbol.asyncDispose]());
  return {
    connect,
    get portal() {
      return portal;
    },
    get supplier() {
      return supplier;
    },
    /** Token of the customer */
    get token() {
      return token;
    },
  };
}
