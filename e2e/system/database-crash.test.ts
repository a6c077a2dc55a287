import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../server/test/system/invariants.ts';
import { Buyer, type Offer, offer } from '../harness/buyer.ts';
import { KillablePortal } from '../harness/killable-portal.ts';

const BUYERS = 6;
/** How long the portal may do without its database, once that is back. */
const RECONNECT_SECONDS = 5;

let portal: KillablePortal;
let sessions: Offer[];
beforeAll(async () => {
  portal = await KillablePortal.create();
  sessions = [await offer(portal, 500), await offer(portal, 500), await offer(portal, 500)];
});
afterAll(() => portal?.[Symbol.asyncDispose]());

interface Heard {
  /** Milliseconds since the epoch */
  at: number;
  status: number;
  retryAfter: string | null;
  body: unknown;
}

/** Buys again and again until told to stop, whatever it is answered; payments that were begun are taken to the bank. */
async function keepBuying(
  buyer: Buyer,
  places: Offer,
  heard: Heard[],
  isOver: () => boolean,
): Promise<string[]> {
  const carts: string[] = [];
  while (!isOver()) {
    try {
      const { status, body, retryAfter } = await buyer.add(places, 1);
      heard.push({ at: Date.now(), status, retryAfter, body });
      if (status !== 200) {
        await sleep(50);
        continue;
      }
      carts.push(body.id);
      const form = await buyer.form(body.id);
      if (form) await buyer.typeCard(await buyer.enterBank(form));
    } catch {
      // The bank is the same process and has lost its database too.
      await sleep(50);
    }
  }
  return carts;
}

describe('a database that crashes under load', () => {
  test('is answered for with 503, found again within seconds, and nothing that was paid is lost', async () => {
    const buyers = Array.from({ length: BUYERS }, () => new Buyer(portal.url));
    for (const buyer of buyers) await buyer.signIn();
    const heard: Heard[] = [];
    let isOver = false;
    const buying = buyers.map((buyer, index) =>
      keepBuying(buyer, sessions[index % 3] as Offer, heard, () => isOver),
    );
    await sleep(2000);
    const crashedAt = Date.now();
    await portal.crashDatabase();
    await databaseIsBack();
    const backAt = Date.now();
    await sleep(RECONNECT_SECONDS * 1000);
    isOver = true;
    const carts = (await Promise.all(buying)).flat();

    expect(new Set(heard.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(
      heard.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0)),
      portal.output,
    ).toEqual([]);
    expect(heard.some(({ at, status }) => status === 200 && at < crashedAt)).toBe(true);
    expect(
      heard.some(({ at, status }) => status === 200 && at > backAt),
      'sold again in time',
    ).toBe(true);
    await everythingPaidIsSold(carts);
    expect(await brokenInvariants((text) => portal.sql(text))).toEqual({});
  });
});

async function databaseIsBack(): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (await portal.sql('select').catch(() => undefined)) return;
    await sleep(50);
  }
  throw new Error('The database did not come back');
}

/** The bank tells again what it could not tell; what was interrupted is taken up. */
async function everythingPaidIsSold(carts: readonly string[]): Promise<void> {
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
