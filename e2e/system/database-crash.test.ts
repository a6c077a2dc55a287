import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { brokenInvariants } from '../../server/test/system/invariants.ts';
import { Buyer, makeOffer, type Offer } from '../harness/buyer.ts';
import { KillablePortal } from '../harness/killable-portal.ts';

const BUYERS = 6;
/** Maximum milliseconds until the portal has reconnected. */
const RECONNECT_SECONDS = 5;

let portal: KillablePortal;
let sessions: Offer[];
test.beforeAll(async () => {
  portal = await KillablePortal.create();
  await liftCartLimits();
  sessions = [await makeOffer(portal, 500), await makeOffer(portal, 500), await makeOffer(portal, 500)];
});
test.afterAll(() => portal?.[Symbol.asyncDispose]());

/** Raises the limits for six accounts that buy as fast as they can: the limits of a venue are meant for people. */
async function liftCartLimits(): Promise<void> {
  const most = { carts: 1000, places: 1000, sessionPlaces: 1000, changes: 1000 };
  const limits = { network: most, account: most, extendShare: 10 };
  await portal.sql('update portal.tenant set cart_limits = $1', [JSON.stringify(limits)]);
  await portal.sql(`select pg_notify('guichet_tenant_changed', id::text) from portal.tenant`);
}

interface Response {
  /** Milliseconds since the epoch */
  at: number;
  status: number;
  retryAfter: string | null;
  body: unknown;
}

/** Buys repeatedly until it is stopped, whatever the responses, and pays if it can. */
async function keepBuying(
  buyer: Buyer,
  places: Offer,
  responses: Response[],
  isOver: () => boolean,
): Promise<string[]> {
  const carts: string[] = [];
  while (!isOver()) {
    try {
      const { status, body, retryAfter } = await buyer.addToCart(places, 1);
      responses.push({ at: Date.now(), status, retryAfter, body });
      if (status !== 200) {
        await sleep(50);
        continue;
      }
      carts.push(body.id);
      const form = await buyer.paymentForm(body.id);
      if (form) await buyer.enterCard(await buyer.openPaymentPage(form));
    } catch {
      // The sandbox provider is the same process and has lost its database, too.
      await sleep(50);
    }
  }
  return carts;
}

test.describe('a database crash under load', () => {
  test('is answered with 503, reconnected within seconds, and loses no paid cart', async () => {
    const buyers = Array.from({ length: BUYERS }, () => new Buyer(portal.url));
    for (const buyer of buyers) await buyer.signIn();
    const responses: Response[] = [];
    let isOver = false;
    const buying = buyers.map((buyer, index) =>
      keepBuying(buyer, sessions[index % 3] as Offer, responses, () => isOver),
    );
    await sleep(2000);
    const crashedAt = Date.now();
    await portal.crashDatabase();
    await waitForDatabase();
    const backAt = Date.now();
    await sleep(RECONNECT_SECONDS * 1000);
    isOver = true;
    const carts = (await Promise.all(buying)).flat();

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(
      responses.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0)),
      portal.output,
    ).toEqual([]);
    expect(responses.some(({ at, status }) => status === 200 && at < crashedAt)).toBe(true);
    expect(
      responses.some(({ at, status }) => status === 200 && at > backAt),
      'sold again in time',
    ).toBe(true);
    await expectPaidCartsSold(carts);
    expect(await brokenInvariants((text) => portal.sql(text))).toEqual({});
  });
});

async function waitForDatabase(): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (await portal.sql('select').catch(() => undefined)) return;
    await sleep(50);
  }
  throw new Error('The database did not come back');
}

/** Lets the provider repeat its notifications and the portal resume its sales, until every paid cart is sold. */
async function expectPaidCartsSold(carts: readonly string[]): Promise<void> {
  const open = `
    select from sandbox.payment_transaction as booked
      left join portal.payment_attempt as attempt on attempt.id::text = booked.order_id
      left join portal.cart on cart.id = attempt.cart_id
     where booked.status = 'AUTHORISED' and cart.state is distinct from 'sold'`;
  for (let waited = 0; waited < 40_000; waited += 250) {
    if ((await portal.sql(open)).length === 0) break;
    await portal.sql(`update sandbox.payment_notification set due_at = now() where state = 'due'`);
    await portal.sql(`update portal.cart set sale_due_at = now() where state in ('paid', 'selling')`);
    await sleep(250);
  }
  expect(await portal.sql(open)).toEqual([]);
  const sold = await portal.sql(`select from portal.cart where state = 'sold' and id = any ($1)`, [carts]);
  expect(sold.length).toBeGreaterThan(BUYERS);
}
