import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import {
  addPlaces,
  beginPayment,
  broken,
  factsOf,
  plantOverselling,
  type Session,
  untilSettled,
} from './support.ts';

/** Number of processes: holds of a session are batched within a process, so only processes compete in the database. */
const NODES = 4;
const BUYERS = 64;

let portal: PortalTest;
let nodes: App[];
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  nodes = [portal];
  while (nodes.length < NODES) nodes.push(await portal.addNode());
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

const node = (buyer: number) => nodes[buyer % NODES] as App;
const race = <T>(act: (buyer: number) => Promise<T>) =>
  Promise.all(Array.from({ length: BUYERS }, (_, buyer) => act(buyer)));
const placesOf = async ({ id }: Session) =>
  (
    await portal.sql<{ held: number; sold: number }>('select held, sold from venue.session where id = $1', [
      id,
    ])
  )[0];

describe('64 concurrent buyers of the last ten places', () => {
  test('hold exactly ten places, and the others are rejected', async () => {
    const session = await portal.session(10);
    const answers = await race((buyer) => addPlaces(portal, session, 1, { via: node(buyer) }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'event.sold-out')).toHaveLength(BUYERS - 10);
    expect(await placesOf(session)).toEqual({ held: 10, sold: 0 });
    expect(await broken(portal)).toEqual({});
  });

  test('buy exactly ten places, one per holder, through any process', async () => {
    const session = await portal.session(10);
    const carts = await race(async (buyer) => {
      const { body, status } = await addPlaces(portal, session, 1, { token, via: node(buyer) });
      if (status !== 200) return undefined;
      const form = await beginPayment(portal, body.id, { token, via: node(buyer + 1) });
      await portal.notify(form, {}, 'aqua-rivage', node(buyer + 2));
      return body.id;
    });
    const paid = carts.filter((id) => id !== undefined);
    expect(paid).toHaveLength(10);
    await untilSettled(portal, paid);
    for (const id of paid)
      expect(await factsOf(portal, id)).toEqual({ state: 'sold', orders: 1, sales: 1, tickets: 1 });
    expect(await placesOf(session)).toEqual({ held: 0, sold: 10 });
    expect(await broken(portal)).toEqual({});
  });

  test('never hold more than ten places in changing parties of one to three that also leave their carts', async () => {
    const session = await portal.session(10);
    const kept = await race(async (buyer) => {
      const { body, status } = await addPlaces(portal, session, 1 + (buyer % 3), { via: node(buyer) });
      if (status !== 200) return 0;
      if (buyer % 4 === 0) {
        await portal.ask('DELETE /cart/Cart', { query: { cartId: body.id }, via: node(buyer + 1) });
        return 0;
      }
      const more = await addPlaces(portal, session, 2, { cartId: body.id, via: node(buyer + 2) });
      return (more.status === 200 ? more : { body }).body.cartLines[0]?.quantity ?? 0;
    });
    const inCarts = kept.reduce((sum, quantity) => sum + quantity, 0);
    expect(inCarts).toBeLessThanOrEqual(10);
    expect(await placesOf(session)).toEqual({ held: inCarts, sold: 0 });
    expect(await broken(portal)).toEqual({});
  });
});

describe('cart that is changed concurrently in several tabs and processes', () => {
  test('holds exactly the places that it shows', async () => {
    const session = await portal.session(50);
    const { body: cart } = await addPlaces(portal, session, 1);
    await race(async (buyer) => {
      const via = node(buyer);
      if (buyer % 8 === 7) return portal.ask('PUT /cart/ExtendCart', { query: { cartId: cart.id }, via });
      return addPlaces(portal, session, 1 + (buyer % 6), { cartId: cart.id, via });
    });
    const { body: now } = await portal.ask('GET /cart/getCart', { query: { cartId: cart.id } });
    expect(await placesOf(session)).toEqual({ held: now.cartLines[0]?.quantity, sold: 0 });
    expect(await broken(portal)).toEqual({});
  });
});

/**
 * Returns whether more than ten places of a session can be held. Processes must compete, which not every race does.
 */
async function oversoldWithin(races: number): Promise<boolean> {
  for (let tried = 0; tried < races; tried++) {
    const session = await portal.session(10);
    const answers = await race((buyer) => addPlaces(portal, session, 1, { via: node(buyer) }));
    if (answers.filter(({ status }) => status === 200).length > 10) return true;
  }
  return false;
}

// These tests come last, since they leave the database defective.
describe('invariant checker of places', () => {
  test('reports overselling without the row lock and the constraint', async () => {
    await plantOverselling(portal);
    expect(await oversoldWithin(20)).toBe(true);
    expect(Object.keys(await broken(portal))).toContain(
      'I2: active holds and sold places never exceed the capacity',
    );
  });
});
