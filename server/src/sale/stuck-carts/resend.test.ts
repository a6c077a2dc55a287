import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartWithoutPlaces, givePlaces, insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { createFaults } from '#test/portal/ticketing-faults.ts';
import { broken, factsOf, plant, takeUpSales } from '#test/system/support.ts';
import { sellCart, sweepDueSales } from '../selling/service.ts';

const faults = createFaults(11);
/** The keys of the sales requested from the ticketing system. */
let sells: string[] = [];
let portal: PortalTest;
let node: App;
let customer: string;
let anna: TestAdministrator;
let bruno: TestAdministrator;

function counting(gateway: TicketingGateway): TicketingGateway {
  return {
    of(tenant) {
      const system = gateway.of(tenant);
      return {
        ...system,
        sell(request) {
          sells.push(request.key);
          return system.sell(request);
        },
      };
    },
  };
}

beforeAll(async () => {
  portal = await portalTest({
    wrapTicketing: (gateway) => faults.wrap(counting(gateway)),
    ticketingGuard: { timeLimit: 2000, openFor: 0, failuresToOpen: 1_000_000 },
  });
  node = await portal.addNode();
  customer = await portal.signIn();
  anna = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
  bruno = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
});
beforeEach(() => {
  sells = [];
});
afterEach(() => faults.clear());
afterAll(() => portal[Symbol.asyncDispose]());

/** A stuck cart whose places are free again. */
async function sellable() {
  const { cartId, session } = await cartWithoutPlaces({ portal, token: customer });
  await givePlaces(portal, session, 2);
  sells = [];
  return cartId;
}

const resend = async (cartIds: string[], by = anna, via: App = portal) =>
  (await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', { body: { cartIds }, token: by.token, via }))
    .body;
const archive = async (cartIds: string[], by = anna, via: App = portal, reason = 'Remboursé au guichet') =>
  (
    await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', {
      body: { cartIds, reason },
      token: by.token,
      via,
    })
  ).body;
const restore = async (cartIds: string[], by = anna) =>
  (await portal.ask('POST /Purchase/RestoreArchivedSaleByCartId', { body: { cartIds }, token: by.token }))
    .body;
const historyOf = async (cartId: string) =>
  (await portal.ask('GET /Purchase/StuckCart', { query: { cartId }, token: anna.token })).body.history;
const auditOf = (cartId: string) =>
  portal.sql<{ action: string; administrator_email: string; changes: unknown }>(
    'select action, administrator_email, changes from portal.audit_entry where subject = $1 order by at',
    [cartId],
  );

/** Waits until the sale of a cart is claimed. */
async function untilSelling(cartId: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if ((await factsOf(portal, cartId)).state === 'selling') return;
    await sleep(5);
  }
  throw new Error('The sale of the cart was not claimed');
}

async function venue(): Promise<Tenant> {
  const tenant = await portal.services.tenants.find('aqua-rivage');
  if (!tenant) throw new Error('The demonstration lacks its venue');
  return tenant;
}

describe('a stuck cart that is resent', () => {
  test('is sold under its own key, and its buyer has the tickets', async () => {
    const cartId = await sellable();
    const [answer] = await resend([cartId]);
    expect(answer).toMatchObject({ cartId, outcome: 'sold' });
    const { body: sale } = await portal.ask('GET /purchase/State', { query: { cartId }, token: customer });
    expect(sale).toMatchObject({
      outcome: 'success',
      ticketCount: 2,
      externalPurchaseId: answer?.externalPurchaseId,
    });
    const bought = { field: 'services', to: expect.stringMatching(/ × 2$/) };
    const paid = { field: 'paidAmount', to: expect.stringMatching(/^\d+$/) };
    const paidAt = { field: 'paidAt', to: expect.any(String) };
    const order = { field: 'orderNumber', to: answer?.externalPurchaseId };
    expect(await auditOf(cartId)).toEqual([
      { action: 'cart.resent', administrator_email: anna.email, changes: [bought, paidAt, paid] },
      { action: 'cart.sold', administrator_email: '', changes: [bought, paidAt, paid, order] },
    ]);
    expect(await resend([cartId], bruno)).toMatchObject([{ outcome: 'already-sold' }]);
    expect(sells).toEqual([cartId]);
    expect(await broken(portal)).toEqual({});
  });

  test('without free places is answered so, and stays on the list', async () => {
    const { cartId } = await cartWithoutPlaces({ portal, token: customer });
    const reason = { code: 'not-enough-places' };
    expect(await resend([cartId])).toMatchObject([{ cartId, outcome: 'failed', reason }]);
    expect(await historyOf(cartId)).toMatchObject([
      { event: 'stuck', reason },
      { event: 'resent', by: anna.email },
      { event: 'stuck', reason },
      { event: 'paid' },
    ]);
    const [resent, outcome, ...others] = await auditOf(cartId);
    expect(resent).toMatchObject({ action: 'cart.resent', administrator_email: anna.email });
    expect(outcome).toMatchObject({ action: 'cart.still-stuck', administrator_email: '' });
    expect(outcome?.changes).toContainEqual({ field: 'cartReason', to: 'not-enough-places' });
    // The audit log has neither the portal's own attempt, which left the cart stuck, nor the buyer.
    expect(others).toEqual([]);
    expect(JSON.stringify([resent, outcome])).not.toMatch(/jeanne/i);
  });

  test('while the ticketing system is down is answered at once, and not retried in the background', async () => {
    const cartId = await sellable();
    faults.plan({ fault: 'error' });
    expect(await resend([cartId])).toMatchObject([{ outcome: 'failed', reason: { code: 'no-answer' } }]);
    faults.clear();
    await takeUpSales(portal);
    expect(await factsOf(portal, cartId)).toMatchObject({ state: 'stuck', sales: 0 });
  });

  test('whose sale was made but its answer lost is not sold again (I4)', async () => {
    const cartId = await sellable();
    faults.plan({ fault: 'error-after-success', method: 'sell', times: 1 });
    expect(await resend([cartId])).toMatchObject([{ outcome: 'failed', reason: { code: 'no-answer' } }]);
    expect(await resend([cartId])).toMatchObject([{ outcome: 'sold' }]);
    expect(sells).toEqual([cartId]);
    expect(await factsOf(portal, cartId)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 2 });
  });

  test('by a process that dies is sold by another process (I7)', async () => {
    const cartId = await sellable();
    faults.plan({ fault: 'time-out', times: 1 });
    // The process never gets an answer from the ticketing system: its lease expires.
    const lost = resend([cartId]);
    await untilSelling(cartId);
    await portal.sql(`update portal.cart set sale_due_at = now() - interval '1 second' where id = $1`, [
      cartId,
    ]);
    await sweepDueSales(node.services);
    expect(await factsOf(portal, cartId)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 2 });
    expect(await lost).toMatchObject([{ outcome: 'sold' }]);
    expect(await broken(portal)).toEqual({});
  });

  test('is refused when its total differs from the paid amount', async () => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1);
    await portal.sql(
      `update portal.cart set total_amount = 9900, sale_failure = 'changed-after-payment' where id = $1`,
      [cartId],
    );
    expect(await resend([cartId])).toEqual([
      {
        cartId,
        outcome: 'failed',
        reason: { code: 'changed-after-payment', detail: 'changed-after-payment' },
      },
    ]);
    expect(sells).toEqual([]);
    expect(await auditOf(cartId)).toEqual([]);
  });
});

describe('several carts in one request', () => {
  test('each get one answer, in the order of the request', async () => {
    const [good, alsoGood] = [await sellable(), await sellable()];
    const { cartId: hopeless } = await cartWithoutPlaces({ portal, token: customer });
    const [archived = '', busy = '', gone = ''] = await insertStuckCarts({ portal }, 3);
    await archive([archived]);
    await portal.sql(
      `update portal.cart set state = 'selling', sale_due_at = now() + interval '20 seconds' where id = $1`,
      [busy],
    );
    await portal.sql(`update portal.cart set state = 'expired' where id = $1`, [gone]);
    const unknown = randomUUID();
    const answers = await resend([good, hopeless, archived, busy, gone, unknown, alsoGood, good]);
    expect(answers.map(({ cartId, outcome }) => [cartId, outcome])).toEqual([
      [good, 'sold'],
      [hopeless, 'failed'],
      [archived, 'archived'],
      [busy, 'in-work'],
      [gone, 'not-stuck'],
      [unknown, 'not-found'],
      [alsoGood, 'sold'],
    ]);
    expect((await archive([good, archived, busy, gone, unknown])).map(({ outcome }) => outcome)).toEqual([
      'already-sold',
      'already-archived',
      'in-work',
      'not-stuck',
      'not-found',
    ]);
    await portal.sql(`update portal.cart set state = 'expired' where id = any ($1)`, [[archived, busy]]);
  });

  test.each([[], ['not-an-id'], Array.from({ length: 21 }, () => randomUUID())])(
    'are refused when there are none, too many or nonsense (%#)',
    async (...cartIds) => {
      const answer = await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', {
        body: { cartIds },
        token: anna.token,
      });
      expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    },
  );
});

describe('an archived cart', () => {
  test('keeps its payment, shows who archived it and why, and can be restored', async () => {
    const cartId = await sellable();
    expect(await archive([cartId])).toEqual([{ cartId, outcome: 'archived' }]);
    const { body } = await portal.ask('GET /Purchase/GetCartsforResendPurchase', {
      query: { state: 'archived', search: cartId },
      token: anna.token,
    });
    expect(body.total).toMatchObject({ count: 1, amount: body.carts[0]?.amount });
    expect(body.carts[0]).toMatchObject({
      state: 'archived',
      canResend: false,
      archived: { by: anna.email, reason: 'Remboursé au guichet' },
    });
    expect(await resend([cartId], bruno)).toMatchObject([{ outcome: 'archived' }]);
    expect(await factsOf(portal, cartId)).toMatchObject({ state: 'archived', sales: 0 });
    // Nothing of it is lost (I1).
    expect(await broken(portal)).toEqual({});

    expect(await restore([cartId], bruno)).toEqual([{ cartId, outcome: 'restored' }]);
    expect(await restore([cartId], anna)).toEqual([{ cartId, outcome: 'already-stuck' }]);
    expect((await historyOf(cartId)).map(({ event, by, note }) => [event, by, note])).toEqual([
      ['restored', bruno.email, undefined],
      ['archived', anna.email, 'Remboursé au guichet'],
      ['stuck', undefined, undefined],
      ['paid', undefined, undefined],
    ]);
    expect(await auditOf(cartId)).toMatchObject([
      {
        action: 'cart.archived',
        administrator_email: anna.email,
        changes: expect.arrayContaining([
          { field: 'state', from: 'stuck', to: 'archived' },
          { field: 'paidAmount', to: String(body.carts[0]?.amount) },
          { field: 'reason', to: 'Remboursé au guichet' },
        ]),
      },
      { action: 'cart.restored', administrator_email: bruno.email },
    ]);
    expect(await resend([cartId])).toMatchObject([{ outcome: 'sold' }]);
  });

  test.each(['', '   ', 'x'.repeat(501)])('needs a reason (%#)', async (reason) => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1);
    const answer = await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', {
      body: { cartIds: [cartId], reason },
      token: anna.token,
    });
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(answer.fields).toHaveProperty('reason');
    expect((await factsOf(portal, cartId)).state).toBe('stuck');
  });

  test('can be restored only by those who may see it', async () => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1, { state: 'archived' });
    const clerk = await portal.administrator({ rights: ['stucked-carts'] });
    const answer = await portal.ask('POST /Purchase/RestoreArchivedSaleByCartId', {
      body: { cartIds: [cartId] },
      token: clerk.token,
    });
    expect(answer).toMatchObject({ status: 401, code: 'commons.admin-right-required' });
  });
});

describe('two administrators at once', () => {
  /** Both resend at once, in two processes; the ticketing system is slow. */
  async function resendTogether(cartId: string, times = 6) {
    faults.plan({ fault: 'slow', milliseconds: 80 });
    const presses = Array.from({ length: times }, (_, press) =>
      press % 2 ? resend([cartId], anna) : resend([cartId], bruno, node),
    );
    return (await Promise.all(presses)).flat().map(({ outcome }) => outcome);
  }

  test('sell a cart once, by one attempt (I4)', async () => {
    const cartId = await sellable();
    const outcomes = await resendTogether(cartId);
    expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(1);
    expect(outcomes.every((outcome) => ['sold', 'in-work', 'already-sold'].includes(outcome))).toBe(true);
    expect(sells).toEqual([cartId]);
    expect((await auditOf(cartId)).map(({ action }) => action)).toEqual(['cart.resent', 'cart.sold']);
    expect(await factsOf(portal, cartId)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 2 });
    expect(await broken(portal)).toEqual({});
  });

  test('would sell it by several attempts without the claim of the sale', async () => {
    const [{ source } = { source: '' }] = await portal.sql<{ source: string }>(
      `select pg_get_functiondef('portal.claim_sales'::regproc) as source`,
    );
    await plant(portal, 'portal.claim_sales', / *and \(claimed\.state = 'paid'[^\n]*/, '');
    const cartId = await sellable();
    sells = [];
    faults.plan({ fault: 'slow', milliseconds: 200 });
    const resent = resend([cartId]);
    await untilSelling(cartId);
    await sellCart(node.services, await venue(), cartId).catch(() => undefined);
    await resent;
    await portal.sql(source);
    expect(sells.length).toBeGreaterThan(1);
  });

  test.each(Array.from({ length: 8 }, (_, round) => round))(
    'of whom one resends and the other archives agree on what became of it (%i)',
    async (round) => {
      const cartId = await sellable();
      faults.plan({ fault: 'slow', milliseconds: 30 });
      const archiveNow = () => archive([cartId], bruno, node);
      const first = round % 2 ? archiveNow() : undefined;
      const resending = resend([cartId], anna);
      const [[archived], [resent]] = await Promise.all([first ?? archiveNow(), resending]);
      const { state, sales } = await factsOf(portal, cartId);
      if (state === 'sold') {
        expect([resent?.outcome, sales]).toEqual(['sold', 1]);
        expect(['in-work', 'already-sold']).toContain(archived?.outcome);
      } else {
        expect([state, sales]).toEqual(['archived', 0]);
        expect([resent?.outcome, archived?.outcome]).toEqual(['archived', 'archived']);
      }
      expect((await auditOf(cartId)).map(({ action }) => action)).toEqual(
        state === 'sold' ? ['cart.resent', 'cart.sold'] : ['cart.archived'],
      );
      expect(await broken(portal)).toEqual({});
    },
  );
});
