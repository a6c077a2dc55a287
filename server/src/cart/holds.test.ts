import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '#app.ts';
import type { HoldRequest } from '#gateways/ticketing/port.ts';
import { cardLine, saveLines } from '#test/portal/card-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, broken, factsOf, loseHold, type Session, untilSettled } from '#test/system/support.ts';

let portal: PortalTest;
let other: App;
let token: string;
/** Runs once around a matching hold of the ticketing system. */
let interruption:
  | { of: (request: HoldRequest) => boolean; before?: () => Promise<unknown>; work: () => Promise<unknown> }
  | undefined;

beforeAll(async () => {
  portal = await portalTest({
    wrapTicketing: (gateway) => ({
      of: (tenant) => {
        const system = gateway.of(tenant);
        return {
          ...system,
          async holdPlaces(request) {
            const due = interruption?.of(request) ? interruption : undefined;
            if (due) interruption = undefined;
            await due?.before?.();
            const outcome = await system.holdPlaces(request);
            await due?.work();
            return outcome;
          },
        };
      },
    }),
  });
  other = await portal.addNode();
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

const heldFor = async (cartId: string) =>
  (
    await portal.sql<{ places: number }>('select quantity as places from venue.hold where key = $1', [cartId])
  )[0]?.places ?? 0;
const form = (cartId: string) =>
  portal.ask('GET /purchase/Form', { query: { cartId, paymentType: 4 }, token });
const cartOf = async (cartId: string) =>
  (await portal.ask('GET /cart/getCart', { query: { cartId }, token })).body;
const quantityOf = async (cartId: string) => (await cartOf(cartId)).cartLines[0]?.quantity ?? 0;

/** Saves more places of the cart from another process. */
const saveElsewhere = (cartId: string, places: number) =>
  portal.sql(
    `update portal.cart
        set version = version + 1, state = 'open', held_places = $2, total_amount = total_amount / (lines #>> '{0,quantity}')::int * $2,
            lines = jsonb_set(jsonb_set(lines, '{0,quantity}', to_jsonb($2)), '{0,details,0,quantity}', to_jsonb($2))
      where id = $1`,
    [cartId, places],
  );

describe('beginning a payment', () => {
  test('holds lost places again when they are still free', async () => {
    const session = await portal.session(3);
    const { body: cart } = await addPlaces(portal, session, 3, { token });
    await loseHold(portal, cart.id);
    expect((await form(cart.id)).status).toBe(200);
    expect(await heldFor(cart.id)).toBe(3);
  });

  test('empties the cart and reports it when other visitors have the places', async () => {
    const session = await portal.session(3);
    const { body: cart } = await addPlaces(portal, session, 3, { token });
    await loseHold(portal, cart.id);
    await addPlaces(portal, session, 1);
    expect(await form(cart.id)).toMatchObject({
      status: 409,
      code: 'cart.places-lost',
    });
    expect(await cartOf(cart.id)).toMatchObject({ state: 'open', totalAmount: 0, cartLines: [] });
    expect((await form(cart.id)).code).toBe('cart.empty');
    expect(await addPlaces(portal, session, 2, { cartId: cart.id, token })).toMatchObject({ status: 200 });
  });

  test('leaves a cart in payment unchanged when a second payment finds the places lost, and shows a message', async () => {
    const session = await portal.session(3);
    const { body: cart } = await addPlaces(portal, session, 3, { token });
    const first = (await form(cart.id)).body.form?.fields ?? {};
    await loseHold(portal, cart.id);
    const { body: others } = await addPlaces(portal, session, 1);
    expect(await form(cart.id)).toMatchObject({ status: 409, code: 'cart.payment-pending' });
    expect(await cartOf(cart.id)).toMatchObject({ state: 'payment-pending' });
    expect(await quantityOf(cart.id)).toBe(3);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: others.id } });
    await portal.notify(first);
    await untilSettled(portal, [cart.id]);
    expect(await factsOf(portal, cart.id)).toMatchObject({ state: 'sold', tickets: 3 });
  });

  test('holds lost places for the extended time of the cart', async () => {
    const session = await portal.session(3);
    const { body: cart } = await addPlaces(portal, session, 3, { token });
    await loseHold(portal, cart.id);
    await addPlaces(portal, session, 1);
    const extended = await portal.ask('PUT /cart/ExtendCart', { query: { cartId: cart.id }, token });
    expect(extended).toMatchObject({ status: 409, code: 'cart.places-lost' });
    expect(await quantityOf(cart.id)).toBe(0);
  });
});

describe('a change that releases places', () => {
  /** Runs work between the hold of a change and its save. */
  const meanwhile = async (
    session: Session,
    cartId: string,
    places: number,
    work: () => Promise<unknown>,
  ) => {
    interruption = { of: (request) => request.key === cartId, work };
    return addPlaces(portal, session, places, { cartId, token });
  };

  test('keeps the places until it is saved: a concurrent payment pays for places that are held', async () => {
    const session = await portal.session(4);
    const { body: cart } = await addPlaces(portal, session, 4, { token });
    let stranger = 0;
    const changed = await meanwhile(session, cart.id, 1, async () => {
      stranger = (await addPlaces(portal, session, 2, { via: other })).status;
      const begun = await portal.ask('GET /purchase/Form', {
        query: { cartId: cart.id, paymentType: 4 },
        token,
        via: other,
      });
      expect(begun.status).toBe(200);
    });
    expect(stranger).toBe(409);
    expect(changed.code).toBe('cart.changed');
    expect([await quantityOf(cart.id), await heldFor(cart.id)]).toEqual([4, 4]);
  });

  test('releases the places once it is saved', async () => {
    const session = await portal.session(4);
    const { body: cart } = await addPlaces(portal, session, 4, { token });
    await addPlaces(portal, session, 1, { cartId: cart.id, token });
    expect([await quantityOf(cart.id), await heldFor(cart.id)]).toEqual([1, 1]);
  });

  test('empties the cart when it overtakes another change whose places a stranger takes', async () => {
    const session = await portal.session(4);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    const changed = await meanwhile(session, cart.id, 2, async () => {
      // Another process has saved four places, of which this change holds two.
      await portal.sql(
        `update portal.cart set version = version + 1,
                lines = jsonb_set(jsonb_set(lines, '{0,quantity}', '4'), '{0,details,0,quantity}', '4')
          where id = $1`,
        [cart.id],
      );
      await addPlaces(portal, session, 1);
    });
    expect(changed).toMatchObject({ status: 409, code: 'cart.places-lost' });
    expect([await quantityOf(cart.id), await heldFor(cart.id)]).toEqual([0, 0]);
  });
});

describe('a cart that changes during its evaluation', () => {
  test('is not paid, and keeps its places', async () => {
    const session = await portal.session(4);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    interruption = { of: ({ key }) => key === cart.id, work: () => saveElsewhere(cart.id, 3) };
    expect(await form(cart.id)).toMatchObject({ status: 409, code: 'cart.changed' });
    expect(await cartOf(cart.id)).toMatchObject({ state: 'open', version: 2 });
    expect(await heldFor(cart.id)).toBe(3);
    expect(await portal.sql('select from portal.payment_attempt where cart_id = $1', [cart.id])).toEqual([]);
    expect((await form(cart.id)).status).toBe(200);
  });

  test('is not sold for free', async () => {
    const session = await portal.session(4);
    // The session must begin while the withdrawn right is valid.
    await portal.sql(
      `update venue.session set service_codes = array['ACT-AQUAGYM'], start_at = now() + interval '1 day',
              end_at = now() + interval '25 hours' where id = $1`,
      [session.id],
    );
    const { body: cards } = await portal.ask('GET /user/cards', { token });
    const right = cards
      .flatMap(({ rights }) => rights)
      .find(({ withdrawal }) => withdrawal?.services.includes('ACT-AQUAGYM'));
    const { body: cart } = await saveLines(portal, token, [
      cardLine('ACT-AQUAGYM', 'PLEIN', { eventId: session.id, isWithdrawalTicketId: right?.id ?? '' }),
    ]);
    interruption = { of: ({ key }) => key === cart.id, work: () => saveElsewhere(cart.id, 2) };
    const sell = () => portal.ask('PUT /cart/SaleCart', { query: { cartId: cart.id }, token });
    expect(await sell()).toMatchObject({ status: 409, code: 'cart.changed' });
    expect(await cartOf(cart.id)).toMatchObject({ state: 'open', version: 2 });
    expect(await heldFor(cart.id)).toBe(2);
    const twice = await Promise.all([sell(), sell()]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    for (const { body } of twice) expect(body).toMatchObject({ outcome: 'success', ticketCount: 2 });
  });
});

test('an overtaken change takes no place from the payment that began in another process', async () => {
  const session = await portal.session(4);
  const { body: cart } = await addPlaces(portal, session, 1, { token });
  let fields: Record<string, string> = {};
  let stranger = 0;
  interruption = {
    of: ({ key }) => key === cart.id,
    before: async () => {
      await saveElsewhere(cart.id, 4);
      fields = (await form(cart.id)).body.form?.fields ?? {};
    },
    work: async () => {
      stranger = (await addPlaces(portal, session, 1)).status;
    },
  };
  const changed = await addPlaces(portal, session, 2, { cartId: cart.id, token });
  expect(changed).toMatchObject({ status: 409, code: 'cart.changed' });
  expect(stranger).toBe(409);
  expect([await quantityOf(cart.id), await heldFor(cart.id)]).toEqual([4, 4]);
  await portal.notify(fields);
  await untilSettled(portal, [cart.id]);
  expect(await factsOf(portal, cart.id)).toMatchObject({ state: 'sold', tickets: 4 });
});

test('the database keeps its invariants after concurrent changes of carts', async () =>
  expect(await broken(portal)).toEqual({}));
