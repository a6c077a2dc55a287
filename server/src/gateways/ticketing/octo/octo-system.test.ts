import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import type { SupplierFault } from '#test/portal/octo-faults.ts';
import { SESSION, type TestSupplier, testSupplier } from '#test/portal/octo-supplier.ts';
import type { SellRequest, TicketingSystem } from '../port.ts';
import { createSupplierSystem, type SupplierSystem } from './system.ts';

const tenantId = parseTenantId(randomUUID());
let db: TestDatabase;
let supplier: TestSupplier;
let remote: SupplierSystem;
let system: TicketingSystem;
beforeAll(async () => {
  db = await testDatabase({ max: 4 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  supplier = await testSupplier();
  const { address, key } = supplier;
  remote = createSupplierSystem(db.database, tenantId, {
    address,
    key,
    mayBePrivate: true,
    timeLimit: 2_000,
  });
  system = remote.system;
});
afterEach(async () => {
  remote.close();
  await supplier[Symbol.asyncDispose]();
});

const unit = { sessionId: SESSION, serviceCode: 'POOL', priceName: 'adult', unitPriceCents: 500 };
const hold = (key: string, quantity: number, grows = false) =>
  system.holdPlaces({
    key,
    holdSeconds: 900,
    lines: [{ sessionId: SESSION, quantity }],
    units: [{ ...unit, quantity }],
    grows,
  });
const saleOf = (key: string, quantity: number, more: SellRequest['lines'] = []): SellRequest => ({
  key,
  buyer: { reference: 'ada' },
  locale: 'fr-FR',
  lines: [{ lineId: 'line', ...unit, quantity }, ...more],
});
const BADGE = { lineId: 'badge', serviceCode: 'BADGE', priceName: 'adult', unitPriceCents: 500, quantity: 1 };
/** Lets time pass, so that unanswered requests are polled. */
const settle = async () => {
  await db.owner.query(`update octo.booking set updated_at = now() - interval '1 minute'`);
  await remote.settle();
};

describe('OCTO supplier as a ticketing system', () => {
  test('offers products, units and availability as services, prices and sessions', async () => {
    const { services, establishments } = await system.readCatalogue();
    expect(establishments).toMatchObject([{ code: 'test-supplier', labels: { 'fr-FR': 'Test supplier' } }]);
    expect(services).toMatchObject([
      { code: 'POOL', type: 7, prices: [{ name: 'adult', cents: 500, labels: { 'de-DE': 'Adult' } }] },
      { code: 'BADGE', type: 1 },
    ]);
    const session = { id: SESSION, serviceCodes: ['POOL'], places: 10, capacity: 10 };
    const from = new Date('2030-06-30T00:00:00Z');
    const until = new Date('2030-07-05T00:00:00Z');
    expect(await system.findSessions({ from, until })).toMatchObject([session]);
    expect(await system.readSession(SESSION)).toMatchObject(session);
    expect(await system.readSession('made-up')).toBeUndefined();
  });

  test('offers at most as many units as the supplier takes in a booking', async () => {
    supplier.maxUnits = 4;
    const { services } = await system.readCatalogue();
    expect(services).toMatchObject([
      { minimumQuantity: 1, maximumQuantity: 4 },
      { minimumQuantity: 1, maximumQuantity: 4 },
    ]);
  });

  test('has no cards, and refuses them with an explanation', async () => {
    expect(await system.findCards('ada')).toEqual([]);
    await expect(system.identifyCard({ number: '1', code: '2' })).rejects.toMatchObject({
      appErrorCode: 'ticketing.not-offered',
    });
  });

  test('changes a hold to more, fewer or no places', async () => {
    const key = randomUUID();
    for (const [quantity, held] of [
      [2, 2],
      [5, 5],
      [3, 3],
    ] as const) {
      expect(await hold(key, quantity)).toEqual({ held: true });
      expect(supplier.taken()).toEqual({ held, sold: 0 });
    }
    expect(await hold(key, 1, true)).toEqual({ held: true });
    expect(supplier.taken().held).toBeGreaterThanOrEqual(3);
    await system.releasePlaces(key);
    expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  });

  test('refuses more places than it has, and keeps the previous hold', async () => {
    const key = randomUUID();
    await hold(key, 4);
    expect(await hold(key, 11)).toEqual({
      held: false,
      reason: 'not-enough-places',
      sessionId: SESSION,
      places: 10,
    });
    expect(supplier.taken()).toEqual({ held: 4, sold: 0 });
  });

  test('holds nothing at an outdated price', async () => {
    await system.readCatalogue();
    supplier.cents = 600;
    expect(await hold(randomUUID(), 1)).toMatchObject({ held: false, reason: 'price-changed' });
    expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  });

  test('sells held places and undated tickets once', async () => {
    const key = randomUUID();
    await hold(key, 2);
    const outcome = await system.sell(saleOf(key, 2, [BADGE]));
    expect(outcome).toMatchObject({ sold: true, sale: { externalPurchaseId: expect.stringMatching(/^S-/) } });
    expect(outcome.sold && outcome.sale.tickets.map(({ lineId }) => lineId)).toEqual([
      'line',
      'line',
      'badge',
    ]);
    expect(await system.sell(saleOf(key, 2, [BADGE]))).toEqual(outcome);
    expect(await system.findSale(key)).toEqual(outcome.sold && outcome.sale);
    expect(supplier.taken()).toEqual({ held: 0, sold: 2 });
    expect(await system.findTickets('ada')).toHaveLength(3);
    expect(await hold(key, 2)).toEqual({ held: false, reason: 'already-sold' });
  });

  test('takes lines back', async () => {
    const key = randomUUID();
    await system.sell(saleOf(key, 2, [BADGE]));
    const request = { key: randomUUID(), saleKey: key, lineIds: ['line'] };
    expect(await system.takeBack(request)).toBe('taken-back');
    expect(await system.takeBack(request)).toBe('taken-back');
    expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
    expect(await system.takeBack({ ...request, saleKey: randomUUID() })).toBe('unknown');
  });
});

/** Retries until the outcome is known, as the portal does. */
async function sellUntilKnown(request: SellRequest) {
  for (let tries = 0; tries < 5; tries++) {
    try {
      if (tries > 0) {
        const sale = await system.findSale(request.key);
        if (sale) return { sold: true as const, sale };
      }
      return await system.sell(request);
    } catch {
      // The outcome is unknown: retry.
    }
  }
  throw new Error('It is not known after five tries');
}

const FAULTS: SupplierFault[] = ['silent', 'silent-after', 'error', 'error-after', 'slow', 'duplicate'];

describe.each(FAULTS)('supplier that is %s', (fault) => {
  test.each([/POST \/bookings$/, /confirm$/, /extend$/, /cancel$/])(
    'loses no sale at %s, and sells nothing twice',
    async (of) => {
      supplier.plan(fault, of);
      const key = randomUUID();
      await hold(key, 2).catch(() => undefined);
      await hold(key, 3).catch(() => undefined);
      const outcome = await sellUntilKnown(saleOf(key, 3, [BADGE]));
      expect(outcome.sold).toBe(true);
      expect(outcome.sold && outcome.sale.tickets).toHaveLength(4);
      await settle();
      expect(supplier.taken()).toEqual({ held: 0, sold: 3 });
      expect([...supplier.bookings.values()].filter(({ status }) => status === 'ON_HOLD')).toEqual([]);
    },
  );
});

describe('sale at an OCTO supplier', () => {
  test('holds again after the hold has expired, while there are places', async () => {
    const key = randomUUID();
    await hold(key, 3);
    supplier.expireHolds();
    expect((await system.sell(saleOf(key, 3))).sold).toBe(true);
    expect(supplier.taken()).toEqual({ held: 0, sold: 3 });
  });

  test('is refused at another price after the hold has expired', async () => {
    const key = randomUUID();
    await hold(key, 3);
    supplier.expireHolds();
    supplier.cents = 700;
    const detail = expect.stringContaining('PRICE_CHANGED');
    expect(await system.sell(saleOf(key, 3))).toMatchObject({ reason: 'refused', detail });
    expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  });

  test('cancels confirmed bookings when a later one is sold out', async () => {
    const key = randomUUID();
    await hold(key, 3);
    supplier.capacity = 2;
    const outcome = await system.sell({ ...saleOf(key, 3), lines: [BADGE, ...saleOf(key, 3).lines] });
    expect(outcome).toMatchObject({ sold: false, reason: 'not-enough-places' });
    expect([...supplier.bookings.values()].map(({ status }) => status).sort()).toEqual([
      'CANCELLED',
      'EXPIRED',
    ]);
    expect(await system.findSale(key)).toBeUndefined();
  });

  test('includes a booking that the supplier refused to cancel in a later attempt', async () => {
    const key = randomUUID();
    const request = { ...saleOf(key, 3), lines: [BADGE, ...saleOf(key, 3).lines] };
    await hold(key, 3);
    supplier.capacity = 2;
    supplier.cancelsSales = false;
    expect(await system.sell(request)).toMatchObject({ detail: expect.stringContaining('BADGE') });
    // The booking is found even when only the answer of its release was lost.
    await db.owner.query(`update octo.booking set state = 'leaving' where cart_key = $1`, [key]);
    await settle();
    supplier.capacity = 3;
    expect(await system.sell(request)).toMatchObject({ sold: true, sale: { tickets: [{}, {}, {}, {}] } });
    expect([...supplier.bookings.values()].filter(({ availabilityId }) => !availabilityId)).toHaveLength(1);
  });

  test('is refused when the price has changed since', async () => {
    const key = randomUUID();
    supplier.cents = 700;
    const outcome = await system.sell(saleOf(key, 1));
    expect(outcome).toMatchObject({
      sold: false,
      reason: 'refused',
      detail: expect.stringContaining('PRICE_CHANGED'),
    });
    expect(supplier.taken()).toEqual({ held: 0, sold: 0 });
  });

  test('is found whole after a lost answer', async () => {
    const key = randomUUID();
    await hold(key, 2);
    supplier.plan('silent-after', /confirm$/, 9);
    supplier.plan('silent', /GET \/bookings/, 9);
    await expect(system.sell(saleOf(key, 2, [BADGE]))).rejects.toThrow('did not answer');
    supplier.expireHolds();
    expect(await system.findSale(key)).toMatchObject({ tickets: [{}, {}, {}] });
    expect(supplier.taken()).toEqual({ held: 0, sold: 2 });
  });
});
