import { describe, expect, test } from 'vitest';
import type { PortalTest } from '../portal/portal.ts';
import { badInputTests, change, UNKNOWN_ID } from './bad-input.ts';
import type { BadRequest } from './requests.ts';
import { addPlaces, broken, digestOf } from './support.ts';
import type { World } from './world.ts';

let portal: PortalTest;
let world: World;
let expiredCartId: string;
let foreignCartId: string;
let before: Record<string, string>;
const { send, expectRefusal, cartWith, places } = badInputTests(
  (given) => ({ portal, world, expiredCartId, foreignCartId, before } = given),
);

describe('calls about a cart', () => {
  /** Returns every call about a cart, with its input besides the id. */
  const asks = (cartId: string): Record<string, BadRequest> => ({
    read: { url: `/cart/getCart?cartId=${cartId}`, signedIn: true },
    change: change(cartWith(places(1), { id: cartId }), { signedIn: true }),
    extend: { method: 'PUT', url: `/cart/ExtendCart?cartId=${cartId}`, signedIn: true },
    attach: { method: 'PUT', url: `/cart/AttachCart?cartId=${cartId}`, signedIn: true },
    reopen: { method: 'PUT', url: `/cart/ReopenCart?cartId=${cartId}`, signedIn: true },
    rules: { method: 'POST', url: '/Cart/CheckingRulesForCart', body: { cartId }, signedIn: true },
    documents: { url: `/cart/GetDocJustifsByCartId?cartId=${cartId}`, signedIn: true },
    empty: { method: 'DELETE', url: `/cart/Cart?cartId=${cartId}`, signedIn: true },
    means: { url: `/cart/GetPaymentTypeAvailableByCartIdAsync?cartId=${cartId}`, signedIn: true },
    pay: { url: `/purchase/Form?cartId=${cartId}&paymentType=4`, signedIn: true },
  });
  const of = (cartId: string, ...names: string[]) =>
    Object.entries(asks(cartId)).filter(([name]) => names.length === 0 || names.includes(name));

  test('return 404 for an unknown cart and for that of another customer', async () => {
    for (const cartId of [UNKNOWN_ID, foreignCartId]) {
      for (const [, request] of of(cartId)) await expectRefusal(request, 'cart.not-found');
      for (const url of [`/cart/SaleCart?cartId=${cartId}`, `/purchase/State?cartId=${cartId}`]) {
        await expectRefusal(
          { method: url.startsWith('/cart') ? 'PUT' : 'GET', url, signedIn: true },
          'cart.not-found',
        );
      }
    }
  });

  test('report an expired cart as expired', async () => {
    for (const [, request] of of(expiredCartId)) await expectRefusal(request, 'cart.expired');
  });

  test('reject changing, extending, reopening, emptying or paying a sold cart', async () => {
    for (const [, request] of of(
      world.soldCartId,
      'change',
      'extend',
      'attach',
      'reopen',
      'empty',
      'means',
      'pay',
    )) {
      await expectRefusal(request, 'cart.already-on-sale');
    }
  });

  test('reject another version and unknown line ids', async () => {
    await expectRefusal(
      change(cartWith(places(1), { id: world.cartId, version: 77 }), { signedIn: true }),
      'cart.changed',
    );
    await expectRefusal(
      change(cartWith(places(1), { id: world.cartId, version: 1e300 }), { signedIn: true }),
      'request.invalid',
      {
        version: 'field.number',
      },
    );
  });

  test('accept the id in capital letters', async () => {
    const { body, status } = await send({
      url: `/CART/GETCART?CARTID=${world.cartId.toUpperCase()}`,
      signedIn: true,
    });
    expect({ status, id: body.id }).toEqual({ status: 200, id: world.cartId });
    const session = await portal.session(5);
    const { body: opened } = await addPlaces(portal, session, 1);
    const changed = await addPlaces(portal, session, 3, { cartId: opened.id.toUpperCase() });
    expect(changed.body.cartLines[0]?.quantity).toBe(3);
    expect(await portal.sql('select held from venue.session where id = $1', [session.id])).toEqual([
      { held: 3 },
    ]);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: opened.id.toUpperCase() } });
    await portal.sql('delete from portal.cart where id = $1', [opened.id]);
    await portal.sql('update venue.session set capacity = 0 where id = $1', [session.id]);
    before = { ...before, 'venue.session': (await digestOf(portal, world.tenantId))['venue.session'] ?? '' };
  });
});

describe('database after all rejected calls', () => {
  test('is unchanged', async () => {
    const now = await digestOf(portal, world.tenantId);
    // Failed sign-ins are counted.
    expect({ ...now, 'portal.throttle': '' }).toEqual({ ...before, 'portal.throttle': '' });
    expect(await broken(portal)).toEqual({});
  });
});
