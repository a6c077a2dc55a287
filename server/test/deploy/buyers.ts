import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { DEMONSTRATION_PASSWORD } from '#demonstration/accounts.ts';

export const VENUE = 'aqua-rivage';

/** Accounts of a buyer, `buyer<number>@example.com`, and purchases with each of them. */
export const ACCOUNTS = 6;
const ROUNDS = 50;

interface Answer {
  status: number;
  text: string;
  location: string | undefined;
}

export interface Offer {
  id: string;
  service: string;
  priceName: string;
}

/** Buyers who buy one after the other through a balancer with a certificate of the test. */
export interface Buyers {
  /** Responses that no visitor should get, and connections that broke. */
  readonly failures: string[];
  /** Carts whose payment page accepted the card. */
  readonly paidCarts: string[];
  readonly requests: number;
  /** Lets the buyers finish what they are doing, and waits for them. */
  stop(): Promise<void>;
}

/**
 * Starts buyers: each signs in, holds a place, pays with a card and waits for the sale; every second one also reads pages.
 * @param site address of the balancer, with its port
 * @param paceMs milliseconds between two steps of a buyer
 */
export function startBuyers(site: string, offers: readonly Offer[], count: number, paceMs = 400): Buyers {
  // Each buyer has an address of their own: limits are by network. Each request has a connection of its own: nginx closes
  // idle ones when it loads another configuration.
  const dispatchers = Array.from(
    { length: count },
    (_, number) =>
      new Agent({
        pipelining: 0,
        localAddress: `127.0.${1 + number}.1`,
        connect: { rejectUnauthorized: false, family: 4 } as object,
      }),
  );
  const failures: string[] = [];
  const paidCarts: string[] = [];
  let requests = 0;
  let isRunning = true;

  async function ask(
    buyer: number,
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    options: {
      body?: object | URLSearchParams;
      token?: string;
      expected?: readonly number[];
    } = {},
  ): Promise<Answer> {
    const { body, token, expected = [200] } = options;
    requests += 1;
    const isForm = body instanceof URLSearchParams;
    try {
      const answer = await request(site + path, {
        method,
        dispatcher: dispatchers[buyer] as Agent,
        headers: {
          tenantName: VENUE,
          languageUser: 'fr-FR',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
        },
        ...(body && { body: isForm ? body.toString() : JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      if (!expected.includes(answer.statusCode))
        failures.push(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`);
      const location = answer.headers.location;
      return { status: answer.statusCode, text, location: Array.isArray(location) ? location[0] : location };
    } catch (error) {
      failures.push(`${method} ${path}: ${(error as Error).message}`);
      return { status: 0, text: '', location: undefined };
    }
  }

  async function buy(buyer: number, token: string, { id, service, priceName }: Offer): Promise<void> {
    const held = await ask(buyer, 'PUT', '/api/v1/cart/AddOrUpdateCart', {
      token,
      body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId: id, quantity: 1 }] }] },
    });
    if (held.status !== 200) return;
    const { id: cartId } = JSON.parse(held.text) as { id: string };
    const form = await ask(buyer, 'GET', `/api/v1/purchase/Form?cartId=${cartId}&paymentType=4`, { token });
    if (form.status !== 200) return;
    const { fields } = (JSON.parse(form.text) as { form: { fields: Record<string, string> } }).form;
    const opened = await ask(buyer, 'POST', '/sandbox/payment', {
      body: new URLSearchParams(fields),
      expected: [302, 303],
    });
    if (!opened.location) return;
    const year = (new Date().getFullYear() + 2) % 100;
    const card = new URLSearchParams({ number: '4970110000000013', expiry: `12/${year}`, code: '123' });
    const paid = await ask(buyer, 'POST', `${opened.location}/card`, { body: card, expected: [302, 303] });
    if (paid.location) paidCarts.push(cartId);
    for (let waited = 0; waited < 20_000; waited += 200) {
      const state = await ask(buyer, 'GET', `/api/v1/purchase/State?cartId=${cartId}`, { token });
      if (state.text.includes('"outcome":"success"')) return;
      await sleep(200);
    }
    failures.push(`GET /purchase/State: the cart ${cartId} is not sold after 20 s`);
  }

  /** Signs in with the account of a buyer for this round. @returns the token */
  async function signIn(number: number, round: number): Promise<string> {
    const account = number * ACCOUNTS + (Math.floor(round / ROUNDS) % ACCOUNTS);
    const body = { email: `buyer${account}@example.com`, password: DEMONSTRATION_PASSWORD };
    const { text } = await ask(number, 'POST', '/api/v1/user/login', { body });
    return (JSON.parse(text) as { token: string }).token;
  }

  async function live(number: number): Promise<void> {
    let token = '';
    for (let round = 0; isRunning; round++) {
      if (round % ROUNDS === 0) token = await signIn(number, round);
      await buy(number, token, offers[(number + round) % offers.length] as Offer);
      if (number % 2 === 1) await ask(number, 'GET', `/${VENUE}`);
      await sleep(paceMs);
    }
  }

  const lives = Promise.all(Array.from({ length: count }, (_, number) => live(number)));
  lives.catch((error: Error) => failures.push(error.message));
  return {
    failures,
    paidCarts,
    get requests() {
      return requests;
    },
    async stop() {
      isRunning = false;
      await lives.catch(() => undefined);
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.close()));
    },
  };
}
