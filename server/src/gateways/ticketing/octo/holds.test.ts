import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { SESSION, type TestSupplier, testSupplier } from '#test/portal/octo-supplier.ts';
import { createSupplierSystem, type SupplierSystem } from './system.ts';

/** Changes of holds by the supplier itself. */

const tenantId = parseTenantId(randomUUID());
let db: TestDatabase;
let supplier: TestSupplier;
let remote: SupplierSystem;
let key: string;
beforeAll(async () => {
  db = await testDatabase({ max: 4 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  key = randomUUID();
  supplier = await testSupplier();
  const { address } = supplier;
  remote = createSupplierSystem(db.database, tenantId, {
    ...{ address, key: supplier.key, mayBePrivate: true, timeLimit: 2_000 },
  });
});
afterEach(async () => {
  remote.close();
  await supplier[Symbol.asyncDispose]();
});

const unit = { sessionId: SESSION, serviceCode: 'POOL', priceName: 'adult', unitPriceCents: 500 };
const hold = (quantity: number, holdSeconds = 900) =>
  remote.system.holdPlaces({
    ...{ key, holdSeconds, lines: [{ sessionId: SESSION, quantity }], units: [{ ...unit, quantity }] },
  });
const sell = (quantity: number) =>
  remote.system.sell({
    ...{ key, buyer: { reference: 'ada' }, locale: 'fr-FR' },
    lines: [{ lineId: 'line', ...unit, quantity }],
  });
const extensions = () => supplier.requests.filter((name) => name.endsWith('extend')).length;
const end = () => [...supplier.bookings.values()][0]?.expiresAt ?? 0;

describe('hold that the supplier gives for less time than the cart lasts', () => {
  beforeEach(() => {
    supplier.holdMinutes = 0.5;
  });

  test('is extended before it expires, as long as the cart needs it', async () => {
    await hold(2);
    const before = end();
    supplier.holdMinutes = 5;
    await remote.settle();
    expect(extensions()).toBe(1);
    expect(end()).toBeGreaterThan(before + 200_000);
    await remote.settle();
    expect(extensions()).toBe(1);
  });

  test('is not extended once the cart has released it or has expired', async () => {
    await hold(2);
    await remote.system.releasePlaces(key);
    await remote.settle();
    expect(extensions()).toBe(0);
    await hold(2);
    await db.owner.query(`update octo.booking set wanted_until = now() where cart_key = $1`, [key]);
    await remote.settle();
    expect(extensions()).toBe(0);
  });

  test('is held again before payment when the supplier refuses to extend it', async () => {
    await hold(2);
    supplier.plan('refused', /extend$/);
    await remote.settle();
    supplier.expireHolds();
    await db.owner.query(`update octo.booking set expires_at = now() - interval '1 second'`);
    expect(await hold(2)).toEqual({ held: true });
    expect(supplier.taken()).toEqual({ held: 2, sold: 0 });
  });
});

describe.each(['CANCELLED', 'REJECTED', 'EXPIRED'])('hold that its supplier answers as %s', (status) => {
  test('is replaced by a new hold when it is extended', async () => {
    await hold(2);
    supplier.ends = status;
    expect(await hold(2, 3_600)).toEqual({ held: true });
    expect(supplier.taken()).toEqual({ held: 2, sold: 0 });
  });

  test('is replaced by a new hold when it is confirmed, while there are places', async () => {
    await hold(2);
    supplier.ends = status;
    expect(await sell(2)).toMatchObject({ sold: true, sale: { tickets: [{}, {}] } });
    expect(supplier.taken()).toEqual({ held: 0, sold: 2 });
  });

  test('sells nothing when no places are left', async () => {
    await hold(2);
    supplier.ends = status;
    supplier.maxUnits = 0;
    expect(await sell(2)).toMatchObject({ sold: false, reason: 'not-enough-places' });
    expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  });
});

test('a sale that its supplier has cancelled itself can still be taken back', async () => {
  await hold(2);
  await sell(2);
  supplier.plan('refused', /cancel$/);
  for (const booking of supplier.bookings.values()) booking.status = 'CANCELLED';
  const request = { key: randomUUID(), saleKey: key, lineIds: ['line'] };
  expect(await remote.system.takeBack(request)).toBe('taken-back');
});

test('a refused number of tickets is not reported as sold out while there are places', async () => {
  supplier.maxUnits = 2;
  expect(await hold(3)).toEqual({ held: false, reason: 'booking-refused', sessionId: SESSION });
  expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  expect(await hold(2)).toEqual({ held: true });
});

test('single tickets can be added to a product with a minimum number', async () => {
  supplier.minUnits = 3;
  expect(await hold(2)).toMatchObject({ held: false, reason: 'booking-refused' });
  for (const quantity of [3, 4, 5, 3]) {
    expect(await hold(quantity)).toEqual({ held: true });
    expect(supplier.taken()).toEqual({ held: quantity, sold: 0 });
  }
  expect(await sell(3)).toMatchObject({ sold: true });
  expect(supplier.taken()).toEqual({ held: 0, sold: 3 });
});

test('a cart keeps its places of a product with a minimum number when too few are left to add one', async () => {
  supplier.minUnits = 3;
  supplier.capacity = 5;
  await hold(3);
  expect(await hold(4)).toMatchObject({ held: false });
  expect(supplier.taken()).toEqual({ held: 3, sold: 0 });
});
