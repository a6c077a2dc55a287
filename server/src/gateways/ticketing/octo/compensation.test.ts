import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import type { SupplierFault } from '#test/portal/octo-faults.ts';
import { SESSION, type TestSupplier, testSupplier } from '#test/portal/octo-supplier.ts';
import type { SellRequest } from '../port.ts';
import { createSupplierSystem, type SupplierSystem } from './system.ts';

/** A cart of three bookings is sold whole or not at all, whichever booking fails and however its release fails. */

const tenantId = parseTenantId(randomUUID());
let db: TestDatabase;
let supplier: TestSupplier;
let remote: SupplierSystem;
beforeAll(async () => {
  db = await testDatabase({ max: 4 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  supplier = await testSupplier();
  supplier.units = ['adult', 'child'];
  const { address, key } = supplier;
  remote = createSupplierSystem(db.database, tenantId, {
    address,
    key,
    mayBePrivate: true,
    timeLimit: 2_000,
  });
});
afterEach(async () => {
  remote.close();
  await supplier[Symbol.asyncDispose]();
});

const dated = (priceName: string, quantity: number) => ({
  ...{ sessionId: SESSION, serviceCode: 'POOL', priceName, unitPriceCents: 500, quantity },
});
const LINES: SellRequest['lines'] = [
  { lineId: 'adults', ...dated('adult', 2) },
  { lineId: 'children', ...dated('child', 1) },
  { lineId: 'badge', serviceCode: 'BADGE', priceName: 'adult', unitPriceCents: 500, quantity: 1 },
];
const TICKETS = ['adults', 'adults', 'children', 'badge'];

/** Returns the sale request of a cart whose places are held. */
async function heldCart(): Promise<SellRequest> {
  const key = randomUUID();
  const units = [dated('adult', 2), dated('child', 1)];
  const lines = [{ sessionId: SESSION, quantity: 3 }];
  expect(await remote.system.holdPlaces({ key, holdSeconds: 900, lines, units })).toEqual({ held: true });
  return { key, buyer: { reference: 'ada' }, locale: 'fr-FR', lines: LINES };
}
const statuses = () => [...supplier.bookings.values()].map(({ status }) => status);
/** Counts the bookings that the supplier holds or has sold. */
const kept = () =>
  [...supplier.bookings.values()].filter(
    ({ status, expiresAt }) => status === 'CONFIRMED' || (status === 'ON_HOLD' && expiresAt > 0),
  );
/** Lets time pass, so that unanswered requests are polled. */
async function settle(): Promise<void> {
  await db.owner.query(`update octo.booking set updated_at = now() - interval '1 minute'`);
  await remote.settle();
}
/** Retries until the outcome is known, as the portal does. */
async function sellUntilKnown(request: SellRequest) {
  for (let tries = 0; tries < 5; tries++) {
    const found = await remote.system.findSale(request.key).catch(() => undefined);
    const outcome = found
      ? { sold: true as const, sale: found }
      : await remote.system.sell(request).catch(() => undefined);
    if (outcome) return outcome;
  }
  throw new Error('It is not known after five tries');
}

const FAULTS: SupplierFault[] = ['silent', 'silent-after', 'error', 'error-after', 'slow', 'duplicate'];
const POSITIONS = [0, 1, 2];

describe.each(POSITIONS)('sale of three bookings when booking %i fails', (position) => {
  test.each(FAULTS)('sells all once after an answer that is %s', async (fault) => {
    const request = await heldCart();
    supplier.plan(fault, /confirm$/, 2, position);
    const outcome = await sellUntilKnown(request);
    expect(outcome.sold && outcome.sale.tickets.map(({ lineId }) => lineId)).toEqual(TICKETS);
    await settle();
    expect(statuses()).toEqual(['CONFIRMED', 'CONFIRMED', 'CONFIRMED']);
  });

  test.each(FAULTS)(
    'sells nothing after a refusal whose release is %s, and a later attempt can buy all',
    async (fault) => {
      const request = await heldCart();
      supplier.plan('refused', /confirm$/, 1, position);
      supplier.plan(fault, /cancel$/);
      expect(await remote.system.sell(request)).toMatchObject({ sold: false, reason: 'not-enough-places' });
      await settle();
      expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
      expect(kept()).toEqual([]);
      expect(await remote.system.findSale(request.key)).toBeUndefined();
      supplier.recover();
      const again = await remote.system.sell(request);
      expect(again.sold && again.sale.tickets.map(({ lineId }) => lineId)).toEqual(TICKETS);
      expect(statuses().filter((status) => status === 'CONFIRMED')).toHaveLength(3);
      expect(supplier.taken()).toEqual({ held: 0, sold: 3 });
    },
  );

  test.each([
    ['dearer', { cents: 700 }, 'PRICE_CHANGED'],
    ['sold out', { maxUnits: 0 }, 'UNPROCESSABLE_ENTITY'],
  ])('sells nothing when the booking is %s after its hold expired', async (_, afterExpiry, detail) => {
    const request = await heldCart();
    supplier.afterExpiry = afterExpiry;
    supplier.plan('expired', /confirm$/, 1, position);
    expect(await remote.system.sell(request)).toMatchObject({
      sold: false,
      detail: expect.stringContaining(detail),
    });
    await settle();
    expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
    expect(kept()).toEqual([]);
  });
});
