import { setTimeout as sleep } from 'node:timers/promises';
import type { Offer } from '../../../e2e/harness/buyer.ts';
import { isFailure, type Seen, Visitor } from './site.ts';

/** A sale that a buyer was told of. */
export interface Confirmed {
  at: number;
  cartId: string;
  order: string;
}

/** Buyers who buy one place after the other until they are stopped, and what they saw. */
export interface Buyers {
  seen: Seen[];
  confirmed: Confirmed[];
  /** Carts that the site gave and later knew no more, or whose sale did not end in time. */
  lost: string[];
  stop(): Promise<void>;
}

/** Longest wait of a buyer for one step, in milliseconds. */
const PATIENCE_MS = 90_000;

const OTHER_CARD = '4';

/** @param random returns a number from 0 to 1 */
export async function startBuyers(options: {
  origin: string;
  count: number;
  offers: readonly Offer[];
  random: () => number;
}): Promise<Buyers> {
  const { origin, count, offers, random } = options;
  const buyers: Buyers = { seen: [], confirmed: [], lost: [], stop };
  let isRunning = true;
  let addresses = 0;
  const visit = () => {
    addresses += 1;
    return new Visitor(origin, buyers.seen, addresses);
  };
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const visitor = visit();
    const session = await insist('The sign-in', () => visitor.signIn());
    tokens.push(session.token);
    visitor.leave();
  }
  const shop = async (token: string) => {
    while (isRunning) {
      const visitor = visit();
      visitor.token = token;
      const offer = offers[Math.floor(random() * offers.length)] as Offer;
      await buyOnce(visitor, offer, buyers).catch((error: Error) => buyers.lost.push(error.message));
      visitor.leave();
      await sleep(20 + random() * 60);
    }
  };
  const shopping = Promise.all(tokens.map(shop));
  async function stop() {
    isRunning = false;
    await shopping;
  }
  return buyers;
}

/**
 * Buys one place, from the cart to the order, and tries again what failed.
 * @throws Error when a step never succeeds
 */
async function buyOnce(visitor: Visitor, offer: Offer, { confirmed }: Buyers): Promise<void> {
  const { service, priceName, id: eventId } = offer;
  const cartLines = [{ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }];
  const cart = await insist('A cart', () =>
    visitor.call('PUT /cart/AddOrUpdateCart', { body: { cartLines } }),
  );
  const cartId = cart.id;
  await insist(`The cart ${cartId}`, () => visitor.call('GET /cart/getCart', { query: { cartId } }));
  for (let begin = performance.now(); performance.now() - begin < PATIENCE_MS; ) {
    await pay(visitor, cartId);
    const order = await waitForOrder(visitor, cartId);
    if (order !== undefined) {
      confirmed.push({ at: performance.now(), cartId, order });
      return;
    }
  }
  throw new Error(`The cart ${cartId} was not sold`);
}

/** Pays at the provider of the sandbox, which is part of the site and may fail with it. */
async function pay(visitor: Visitor, cartId: string): Promise<void> {
  const query = { cartId, paymentType: OTHER_CARD } as never;
  const { body } = await visitor.call('GET /purchase/Form', { query });
  const fields = body?.form?.fields;
  // A cart that is paid already has no form.
  if (!fields) return;
  const page = await visitor.post('/sandbox/payment', fields);
  if (page === undefined) return;
  const year = (new Date().getFullYear() + 2) % 100;
  const card = { number: '4970110000000013', expiry: `12/${year}`, code: '123' };
  await visitor.post(`${new URL(page, 'https://localhost').pathname}/card`, card);
}

/** Waits as the result page does. @returns undefined when the payment has to be tried again */
async function waitForOrder(visitor: Visitor, cartId: string): Promise<string | undefined> {
  const begin = performance.now();
  while (performance.now() - begin < PATIENCE_MS) {
    const { status, body } = await visitor.call('GET /purchase/State', { query: { cartId } });
    if (body?.outcome === 'success' && body.externalPurchaseId) return body.externalPurchaseId;
    if (body && !['processing', 'confirming', 'success'].includes(body.outcome)) return undefined;
    // The provider may have booked nothing: its page is opened again.
    if (body?.outcome === 'confirming' && performance.now() - begin > 5000) return undefined;
    await sleep(status === 200 ? 50 : 300);
  }
  return undefined;
}

/** @throws Error for a refusal that is no failure, and after too many failures */
async function insist<T>(what: string, ask: () => Promise<{ status: number; body?: T }>): Promise<T> {
  const begin = performance.now();
  for (;;) {
    const { status, body } = await ask();
    if (body !== undefined) return body;
    if (!isFailure({ status }) && status !== 429 && status !== 408)
      throw new Error(`${what} is answered ${status}`);
    if (performance.now() - begin > PATIENCE_MS) throw new Error(`${what} is not answered`);
    await sleep(300);
  }
}
