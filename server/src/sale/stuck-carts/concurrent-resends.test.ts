import { describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { resendTests } from '#test/portal/resends.ts';
import type { StuckCartCalls } from '#test/portal/stuck-cart-calls.ts';
import { broken, factsOf, plant } from '#test/system/support.ts';
import { sellCart } from '../selling/selling.service.ts';

let portal: PortalTest;
let node: App;
let anna: TestAdministrator;
let bruno: TestAdministrator;
let calls: StuckCartCalls;
const { faults, sells, sellable, untilSelling } = resendTests(
  (given) => ({ portal, node, anna, bruno, calls } = given),
);

async function venue(): Promise<Tenant> {
  const tenant = await portal.services.tenants.find('aqua-rivage');
  if (!tenant) throw new Error('The demonstration lacks its venue');
  return tenant;
}

describe('two administrators with concurrent requests', () => {
  /** Resends a cart twice concurrently, in two processes, with a slow ticketing system. */
  async function resendTogether(cartId: string, times = 6) {
    faults.plan({ fault: 'slow', milliseconds: 80 });
    const presses = Array.from({ length: times }, (_, press) =>
      press % 2 ? calls.resend([cartId], anna) : calls.resend([cartId], bruno, node),
    );
    return (await Promise.all(presses)).flat().map(({ outcome }) => outcome);
  }

  test('sell a cart once, by one attempt (I4)', async () => {
    const cartId = await sellable();
    const outcomes = await resendTogether(cartId);
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(1);
    expect(outcomes.every((outcome) => ['sold', 'in-work', 'already-sold'].includes(outcome))).toBe(true);
    expect(sells).toEqual([cartId]);
    expect((await calls.auditOf(cartId)).map(({ action }) => action)).toEqual(['cart.resent', 'cart.sold']);
    expect(await factsOf(portal, cartId)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 2 });
    expect(await broken(portal)).toEqual({});
  });

  test('would sell a cart by several attempts without the claim of the sale', async () => {
    const [{ source } = { source: '' }] = await portal.sql<{ source: string }>(
      `select pg_get_functiondef('portal.claim_sales'::regproc) as source`,
    );
    await plant(portal, 'portal.claim_sales', / *and \(claimed\.state = 'paid'[^\n]*/, '');
    const cartId = await sellable();
    sells.length = 0;
    faults.plan({ fault: 'slow', milliseconds: 200 });
    const resent = calls.resend([cartId]);
    await untilSelling(cartId);
    await sellCart(node.services, await venue(), cartId).catch(() => undefined);
    await resent;
    await portal.sql(source);
    expect(sells.length).toBeGreaterThan(1);
  });

  test.each(Array.from({ length: 8 }, (_, round) => round))(
    'get consistent outcomes when one resends and the other archives (%i)',
    async (round) => {
      const cartId = await sellable();
      faults.plan({ fault: 'slow', milliseconds: 30 });
      const archiveNow = () => calls.archive([cartId], bruno, node);
      const first = round % 2 ? archiveNow() : undefined;
      const resending = calls.resend([cartId], anna);
      const [[archived], [resent]] = await Promise.all([first ?? archiveNow(), resending]);
      const { state, sales } = await factsOf(portal, cartId);
      if (state === 'sold') {
        expect([resent?.outcome, sales]).toEqual(['sold', 1]);
        expect(['in-work', 'already-sold']).toContain(archived?.outcome);
      } else {
        expect([state, sales]).toEqual(['archived', 0]);
        expect([resent?.outcome, archived?.outcome]).toEqual(['archived', 'archived']);
      }
      expect((await calls.auditOf(cartId)).map(({ action }) => action)).toEqual(
        state === 'sold' ? ['cart.resent', 'cart.sold'] : ['cart.archived'],
      );
      expect(await broken(portal)).toEqual({});
    },
  );
});
