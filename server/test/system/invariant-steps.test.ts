import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBreaches } from '#backoffice/health/invariants/invariants.service.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { growVenue } from '../portal/grown-venue.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { broken } from './support.ts';

const ORDERS = 40;
const ORDERS_PER_STEP = 8;

let portal: PortalTest;
let venue: Tenant;
beforeAll(async () => {
  portal = await portalTest();
  await growVenue(portal, ORDERS, 'steps');
  venue = (await portal.services.tenants.find('aqua-rivage')) as Tenant;
});
afterAll(() => portal[Symbol.asyncDispose]());

const check = async () => (await findBreaches(portal.services, venue, ORDERS_PER_STEP)).money;
/** Changes the amount of a generated order; the first one is three years old. */
const change = (order: number, cents: number) =>
  portal.sql('update portal.purchase set total_amount = total_amount + $2 where external_purchase_id = $1', [
    `G-${order}`,
    cents,
  ]);

/** Checks until the history is read once. @returns the number of breaches that each check has found */
async function checkAll(): Promise<number[]> {
  const counts: number[] = [];
  for (let part = 0; part <= ORDERS / ORDERS_PER_STEP; part++) counts.push((await check()).count);
  return counts;
}

describe('check of the invariants in steps', () => {
  it('finds nothing in generated data, in parts or at once', async () => {
    expect(await broken(portal)).toEqual({});
    expect(new Set(await checkAll())).toEqual(new Set([0]));
  });

  it('finds a defect of a new order in the next check', async () => {
    await change(ORDERS, 1);
    expect((await check()).count).toBeGreaterThan(0);
    await change(ORDERS, -1);
    expect(await check()).toEqual({ count: 0, unchecked: 0 });
  });

  it('finds a defect of an old order within one turn, and reports it until it is mended', async () => {
    const middle = ORDERS / 2;
    await change(middle, 1);
    const counts = await checkAll();
    const found = counts.findIndex((count) => count > 0);
    expect(found).toBeGreaterThanOrEqual(0);
    expect(counts.slice(found)).not.toContain(0);
    expect(await checkAll()).not.toContain(0);
    await change(middle, -1);
    expect(new Set(await checkAll())).toEqual(new Set([0]));
    expect(await portal.sql('select from portal.invariant_breach')).toEqual([]);
  });
});
