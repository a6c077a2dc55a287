import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { CONTACT, newReseller, type TestReseller } from '../portal/resellers.ts';
import { addPlaces, beginPayment, broken, plantOverselling, type Session, untilSettled } from './support.ts';

/** Number of processes. Holds of carts are batched within a process: processes and resellers compete in the database. */
const NODES = 2;
const SELLERS = 48;

let portal: PortalTest;
let nodes: App[];
let resellers: TestReseller[];
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  nodes = [portal];
  while (nodes.length < NODES) nodes.push(await portal.addNode());
  resellers = [await newReseller(portal), await newReseller(portal)];
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

const node = (number: number) => nodes[number % NODES] as App;
const resellerOf = (number: number) => resellers[number % resellers.length] as TestReseller;
/** Runs sellers concurrently. Only some buy at the portal, whose holds are faster, so that resellers get places. */
const race = <T>(act: (seller: number, isPortal: boolean) => Promise<T>) =>
  Promise.all(Array.from({ length: SELLERS }, (_, seller) => act(seller, seller % 8 === 0)));
const placesOf = async ({ id }: Session) =>
  (
    await portal.sql<{ held: number; sold: number }>('select held, sold from venue.session where id = $1', [
      id,
    ])
  )[0];

describe('resellers and the portal that compete for the last ten places', () => {
  test('hold exactly ten places together, and the others are rejected', async () => {
    const session = await portal.session(10);
    const held = await race(async (seller, isPortal) =>
      isPortal
        ? (await addPlaces(portal, session, 1, { via: node(seller) })).status === 200
        : (await resellerOf(seller).reserve(session, 1)).status === 200,
    );
    expect(held.filter(Boolean)).toHaveLength(10);
    expect(await placesOf(session)).toEqual({ held: 10, sold: 0 });
    expect(await broken(portal)).toEqual({});
  });

  test('sell exactly ten places together, each once, even with repeated confirmations', async () => {
    const session = await portal.session(10);
    const carts: string[] = [];
    const bookings: string[] = [];
    await race(async (seller, isPortal) => {
      if (isPortal) {
        const { body, status } = await addPlaces(portal, session, 1, { token, via: node(seller) });
        if (status !== 200) return;
        const form = await beginPayment(portal, body.id, { token, via: node(seller + 1) });
        await portal.notify(form, {}, 'aqua-rivage', node(seller));
        carts.push(body.id);
        return;
      }
      const reseller = resellerOf(seller);
      const { body, status } = await reseller.reserve(session, 1);
      if (status !== 200) return;
      const confirm = () => reseller.ask('POST', `/bookings/${body.uuid}/confirm`, CONTACT);
      const answers = await Promise.all([confirm(), confirm()]);
      expect(answers.map(({ body: { status: is } }) => is)).toEqual(['CONFIRMED', 'CONFIRMED']);
      bookings.push(body.uuid);
    });
    await untilSettled(portal, carts);
    expect(carts.length + bookings.length).toBe(10);
    expect(await placesOf(session)).toEqual({ held: 0, sold: 10 });
    expect(await broken(portal)).toEqual({});
  });

  test('never have more than ten places together when they change, cancel and release', async () => {
    const session = await portal.session(10);
    await race(async (seller, isPortal) => {
      const parties = 1 + (seller % 3);
      if (isPortal) {
        const { body, status } = await addPlaces(portal, session, parties, { via: node(seller) });
        if (status === 200 && seller % 16 === 0)
          await portal.ask('DELETE /cart/Cart', { query: { cartId: body.id }, via: node(seller + 1) });
        return;
      }
      const reseller = resellerOf(seller);
      const { body, status } = await reseller.reserve(session, parties);
      if (status !== 200) return;
      if (seller % 3 === 0) await reseller.ask('POST', `/bookings/${body.uuid}/confirm`, CONTACT);
      if (seller % 5 !== 0) await reseller.ask('POST', `/bookings/${body.uuid}/cancel`);
    });
    const { held = 0, sold = 0 } = (await placesOf(session)) ?? {};
    expect(held + sold).toBeLessThanOrEqual(10);
    expect(await broken(portal)).toEqual({});
  });
});

/** Returns whether more than ten places of a session can be sold. Sellers must compete, which not every race does. */
async function oversoldWithin(races: number): Promise<boolean> {
  for (let tried = 0; tried < races; tried++) {
    const session = await portal.session(10);
    const held = await race(async (seller, isPortal) =>
      isPortal
        ? (await addPlaces(portal, session, 1, { via: node(seller) })).status === 200
        : (await resellerOf(seller).reserve(session, 1)).status === 200,
    );
    if (held.filter(Boolean).length > 10) return true;
  }
  return false;
}

// These tests come last, since they leave the database defective.
describe('invariant checker of places with resellers', () => {
  test('reports overselling by resellers and the portal without the row lock and the constraint', async () => {
    await plantOverselling(portal);
    expect(await oversoldWithin(20)).toBe(true);
    expect(Object.keys(await broken(portal))).toContain(
      'I2: active holds and sold places never exceed the capacity',
    );
  });
});
