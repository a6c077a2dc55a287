import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowGuests, beginAsGuest, buyAsGuest, GUEST_VENUE, newAddress } from '#test/portal/guest-orders.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, beginPayment } from '#test/system/support.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
  await allowGuests(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const tenant = GUEST_VENUE;

async function newCart(token?: string) {
  const session = await portal.session(10, tenant);
  return { session, cart: (await addPlaces(portal, session, 1, { tenant, ...(token && { token }) })).body };
}

describe('GET /cart/Guest', () => {
  it('offers the purchase of plain tickets', async () => {
    const { cart } = await newCart();
    const { body } = await portal.ask('GET /cart/Guest', { tenant, query: { cartId: cart.id } });
    expect(body).toEqual({ isOffered: true, obstacles: [], needsName: false });
  });

  it('offers nothing at a venue that has not switched it on', async () => {
    const { cart } = await newCart();
    await allowGuests(portal, false);
    const { body } = await portal.ask('GET /cart/Guest', { tenant, query: { cartId: cart.id } });
    await allowGuests(portal);
    expect(body.isOffered).toBe(false);
  });
});

describe('POST /cart/Guest', () => {
  it('returns 403 at a venue that has not switched it on', async () => {
    const { cart } = await newCart();
    const body = { cartId: cart.id, email: newAddress() };
    await allowGuests(portal, false);
    const answer = await portal.ask('POST /cart/Guest', { tenant, body });
    await allowGuests(portal);
    expect(answer).toMatchObject({ status: 403, code: 'guest.not-offered' });
  });

  it.each([
    ['without an at sign', 'nobody'],
    ['that is empty', ''],
    ['of 300 characters', `${'a'.repeat(300)}@example.com`],
  ])('returns 400 for an address %s', async (_what, email) => {
    const { cart } = await newCart();
    const answer = await portal.ask('POST /cart/Guest', { tenant, body: { cartId: cart.id, email } });
    expect(answer.status).toBe(400);
  });

  it('answers alike for the address of an account and for another', async () => {
    const email = newAddress();
    await portal.sql(
      `insert into portal.customer (tenant_id, email, user_type, locale)
       select id, $2, 'civil', 'fr-FR' from portal.tenant where name = $1`,
      [tenant, email],
    );
    for (const address of [email, newAddress()]) {
      const { token } = await beginAsGuest(portal, address);
      const { body } = await portal.ask('GET /user/user', { tenant, token });
      expect(body).toMatchObject({ email: address, firstName: '', lastName: '' });
    }
    expect(
      await portal.sql('select 1 from portal.customer where email = $1 and is_guest', [email]),
    ).toHaveLength(1);
  });

  it('returns 404 for the cart of another customer', async () => {
    const token = await portal.signIn('jeanne@example.com', tenant);
    const { cart } = await newCart();
    await portal.sql('update portal.cart set user_id = gen_random_uuid() where id = $1', [cart.id]);
    const body = { cartId: cart.id, email: newAddress() };
    expect((await portal.ask('POST /cart/Guest', { tenant, token, body })).status).toBe(404);
  });

  it('gives the cart to the guest of the last address, whose session alone pays it', async () => {
    const { cart, token } = await beginAsGuest(portal, newAddress());
    const body = { cartId: cart.id, email: newAddress() };
    const second = await portal.ask('POST /cart/Guest', { tenant, token, body });
    expect(second.status).toBe(200);
    const pay = (by: string) =>
      portal.ask('GET /purchase/Form', { tenant, token: by, query: { cartId: cart.id, paymentType: 4 } });
    expect((await pay(token)).code).toBe('cart.not-found');
    expect((await pay(second.body.token)).status).toBe(200);
  });
});

describe('the session of a guest', () => {
  it('is refused by every call for accounts', async () => {
    const { token } = await buyAsGuest(portal);
    const ofAccounts = (Object.keys(calls) as CallKey[]).filter((key) => {
      const { access, answersGuests } = calls[key] as { access: unknown; answersGuests?: true };
      return (access === 'customer' || access === 'signed-in') && !answersGuests;
    });
    expect(ofAccounts.length).toBeGreaterThan(30);
    const accepted: string[] = [];
    for (const key of ofAccounts) {
      const { code } = await portal.ask(key, { tenant, token } as never);
      if (code !== 'guest.needs-account') accepted.push(`${key}: ${code}`);
    }
    expect(accepted).toEqual([]);
  });

  it('pays no second cart', async () => {
    const { token } = await buyAsGuest(portal);
    const { cart } = await newCart(token);
    const query = { cartId: cart.id, paymentType: 4 as const };
    expect((await portal.ask('GET /purchase/Form', { tenant, token, query })).code).toBe('cart.not-found');
  });

  it('is offered neither instalments nor a saved card', async () => {
    const { token, cart } = await beginAsGuest(portal, newAddress());
    const { body } = await portal.ask('GET /cart/GetPaymentTypeAvailableByCartIdAsync', {
      tenant,
      token,
      query: { cartId: cart.id },
    });
    expect(body.map(({ id }) => id)).toEqual([4]);
    expect(body.some(({ maySaveCard }) => maySaveCard)).toBe(false);
  });
});

describe('PUT /cart/JoinCarts', () => {
  it('takes the cart of a guest with its places for the account that signs in', async () => {
    const { cart } = await beginAsGuest(portal, newAddress());
    const token = await portal.signIn('jeanne@example.com', tenant);
    const { body } = await portal.ask('PUT /cart/JoinCarts', { tenant, token, query: { cartId: cart.id } });
    expect(body.cart).toMatchObject({ id: cart.id, totalAmount: cart.totalAmount });
    const [held] = await portal.sql('select 1 from venue.hold where key = $1', [cart.id]);
    expect(held).toBeDefined();
  });

  it('leaves a cart in payment to its guest', async () => {
    const { cart, token: guest } = await beginAsGuest(portal, newAddress());
    await beginPayment(portal, cart.id, { tenant, token: guest });
    const token = await portal.signIn('jeanne@example.com', tenant);
    await portal.ask('PUT /cart/JoinCarts', { tenant, token, query: { cartId: cart.id } });
    const state = await portal.ask('GET /purchase/State', {
      tenant,
      token: guest,
      query: { cartId: cart.id },
    });
    expect(state.status).toBe(200);
  });
});
