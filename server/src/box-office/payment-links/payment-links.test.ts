import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireDueCarts } from '#cart/cart.service.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { DeskTest } from '#test/portal/desk.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { finishSales } from '#test/system/support.ts';

let portal: PortalTest;
let desk: DeskTest;
beforeAll(async () => {
  portal = await portalTest();
  desk = await DeskTest.open(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

const openLink = (key: string) => portal.ask('POST /purchase/LinkCart', { body: { key } });
const pay = (key: string, paymentType: 1 | 4 = 4) =>
  portal.ask('POST /purchase/LinkForm', { body: { key, paymentType } });
const lapse = (cartId: string) =>
  portal.sql(`update portal.cart set valid_until = now() - interval '1 second' where id = $1`, [cartId]);
const mailsTo = async (email: string) => {
  await (portal.services.jobs as Jobs).drain();
  return portal.sql<{ subject: string; text: string }>(
    'select subject, plain_text as text from sandbox.mail where lower(recipient) = lower($1) order by position',
    [email],
  );
};

describe('POST /boxoffice/desklink', () => {
  test('holds the places for the chosen time, beyond the lifetime of a cart of the shop', async () => {
    const { link, cart, session } = await desk.link(72 * 60);
    expect(Date.parse(link.endsAt) - Date.now()).toBeGreaterThan(71.9 * 3_600_000);
    const [hold] = await portal.sql<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float / 3600 as hours from venue.hold where key = $1',
      [cart.id],
    );
    expect(hold?.hours).toBeGreaterThan(71.9);
    expect(await desk.placesOf(session)).toMatchObject({ held: 2 });
  });

  test('gives the cart a new version, so that a change begun in another process is refused', async () => {
    const { cart, link } = await desk.link();
    const [row] = await portal.sql<{ version: number }>('select version from portal.cart where id = $1', [
      cart.id,
    ]);
    expect(row?.version).toBe(cart.version + 1);
    await desk.ask('PUT /boxoffice/desklink', { body: { id: link.id, minutes: 2000 } });
    expect(
      await portal.sql('select 1 from portal.cart where id = $1 and version = $2', [
        cart.id,
        cart.version + 1,
      ]),
    ).toHaveLength(1);
  });

  test('stores neither the key nor the address of the link', async () => {
    const { link, key } = await desk.link();
    expect(key).toMatch(/^[\w-]{43}$/);
    const rows = await portal.sql('select * from portal.desk_link where id = $1', [link.id]);
    expect(JSON.stringify(rows)).not.toContain(key);
    const jobs = await portal.sql('select * from portal.outbox');
    expect(JSON.stringify(jobs)).not.toContain(key);
  });

  test('refuses a cart of the shop, another version, and a second link of one cart', async () => {
    const token = await portal.signIn();
    const session = await portal.session(5);
    const { service, priceName, id: eventId } = session;
    const { body: own } = await portal.ask('PUT /cart/AddOrUpdateCart', {
      body: { cartLines: [{ service, priceName, cartLineDetails: [{ eventId, quantity: 1 }] }] },
      token,
    });
    const ask = (cartId: string, version: number) =>
      desk.ask('POST /boxoffice/desklink', { body: { cartId, version, minutes: 60, isMailed: false } });
    expect(await ask(own.id, own.version)).toMatchObject({ status: 404, code: 'cart.not-found' });
    const { cart } = await desk.cart();
    expect(await ask(cart.id, cart.version + 1)).toMatchObject({ status: 409, code: 'cart.changed' });
    expect(await ask(cart.id, cart.version)).toMatchObject({ status: 200 });
    expect(await ask(cart.id, cart.version)).toMatchObject({ status: 409, code: 'cart.changed' });
  });

  test('refuses a time under a quarter of an hour, and over three days', async () => {
    const { cart } = await desk.cart();
    for (const minutes of [14, 72 * 60 + 1, 60.5])
      expect(
        await desk.ask('POST /boxoffice/desklink', {
          body: { cartId: cart.id, version: cart.version, minutes, isMailed: false },
        }),
      ).toMatchObject({ status: 400, fields: { minutes: expect.any(String) } });
  });

  test('mails the address, and invites a customer without a password to choose one', async () => {
    const { customer, link } = await desk.link();
    const [mail] = await mailsTo(customer.email);
    expect(mail?.text).toContain(link.address);
    expect(mail?.text).toContain('/forgottenPassword');
  });
});

describe('POST /purchase/LinkCart', () => {
  test('shows the cart without the customer, and marks the link as opened', async () => {
    const { key, link, cart, customer } = await desk.link();
    expect(await desk.linkState(link.id)).toBe('sent');
    const { body } = await openLink(key);
    expect(body.order?.cart).toMatchObject({ id: cart.id, totalAmount: cart.totalAmount, canExtend: false });
    expect(body.order?.methods.map(({ id }) => id)).toContain(4);
    expect(JSON.stringify(body)).not.toContain(customer.id);
    expect(JSON.stringify(body)).not.toContain(customer.email);
    expect(await desk.linkState(link.id)).toBe('opened');
  });

  test('returns 404 for an unknown key, and for the key of another venue', async () => {
    const { key } = await desk.link();
    expect(await openLink('an-unknown-key')).toMatchObject({ status: 404, code: 'desk.link-unknown' });
    expect(
      await portal.ask('POST /purchase/LinkCart', { body: { key }, tenant: 'patinoire-givre' }),
    ).toMatchObject({ status: 404, code: 'desk.link-unknown' });
  });

  test('gives no access to the cart, its payment or the account by the id of the cart', async () => {
    const { cart } = await desk.link();
    const query = { cartId: cart.id };
    expect(await portal.ask('GET /cart/getCart', { query })).toMatchObject({ status: 404 });
    expect(await portal.ask('PUT /cart/SaleCart', { query })).toMatchObject({ status: 401 });
    expect(await portal.ask('GET /purchase/Form', { query: { ...query, paymentType: 4 } })).toMatchObject({
      status: 401,
    });
  });
});

describe('POST /purchase/LinkForm', () => {
  test('pays the cart without signing in, once', async () => {
    const { key, cart, link, session, customer } = await desk.link();
    const { body } = await pay(key);
    expect(body.form.fields).toMatchObject({ vads_amount: String(cart.totalAmount) });
    await portal.notify(body.form.fields);
    await finishSales(portal, [cart.id]);
    expect(await desk.placesOf(session)).toMatchObject({ held: 0, sold: 2 });
    expect(await desk.linkState(link.id)).toBe('paid');
    const tickets = await portal.sql('select from portal.ticket where user_id = $1', [customer.id]);
    expect(tickets).toHaveLength(2);
    expect(await openLink(key)).toMatchObject({ status: 200, body: { state: 'paid' } });
    expect(await pay(key)).toMatchObject({ status: 409, code: 'desk.link-ended' });
  });

  test('uses no saved card of the customer', async () => {
    const { key, customer } = await desk.link();
    await portal.sql(
      `insert into portal.payment_alias
         (tenant_id, user_id, alias, brand, last_digits, expiry_month, expiry_year, shop_version)
       select customer.tenant_id, customer.id, 'kept', 'CB', '0013', 12, 2040, shop_version
         from portal.customer join portal.payment_settings as shop using (tenant_id) where customer.id = $1`,
      [customer.id],
    );
    expect(await pay(key, 1)).toMatchObject({ code: 'payment.invalid-type' });
    expect(JSON.stringify((await pay(key)).body)).not.toContain('kept');
  });

  test('refunds a payment that had begun before the link was cancelled', async () => {
    const { key, cart, link, session } = await desk.link();
    const { body } = await pay(key);
    expect(await desk.ask('DELETE /boxoffice/desklink', { query: { id: link.id } })).toMatchObject({
      status: 200,
    });
    await portal.notify(body.form.fields);
    await finishSales(portal, [cart.id]).catch(() => undefined);
    expect(await desk.placesOf(session)).toMatchObject({ held: 0, sold: 0 });
    expect(await portal.sql('select from portal.purchase where cart_id = $1', [cart.id])).toHaveLength(0);
    expect(
      await portal.sql(
        `select from portal.payment_refund join portal.payment_attempt as attempt on attempt.id = attempt_id
          where attempt.cart_id = $1`,
        [cart.id],
      ),
    ).toHaveLength(1);
  });
});

describe('a link that is not paid', () => {
  test('releases its places by the sweep of carts, and mails its customer once', async () => {
    const { key, cart, link, session, customer } = await desk.link();
    await lapse(cart.id);
    await expireDueCarts(portal.services);
    expect(await desk.placesOf(session)).toMatchObject({ held: 0 });
    expect(await desk.linkState(link.id)).toBe('expired');
    expect((await openLink(key)).body).toEqual({ state: 'expired' });
    expect(await pay(key)).toMatchObject({ code: 'desk.link-ended' });
    await portal.sql(`update graphile_worker._private_jobs set run_at = now()`);
    await portal.sql(`update portal.outbox set run_at = null`);
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('ne sont plus gardées'))).toHaveLength(1);
  });

  test('cannot be changed, extended or joined by its customer', async () => {
    const { cart, customer } = await desk.link();
    const [state] = await portal.sql<{ version: number }>(
      'select token_version as version from portal.customer where id = $1',
      [customer.id],
    );
    const [tenant] = await portal.sql<{ id: string }>(
      `select id from portal.tenant where name = 'aqua-rivage'`,
    );
    const { token } = await portal.services.sessions.issueToken({
      audience: 'public',
      tenantId: tenant?.id,
      userId: customer.id,
      tokenVersion: state?.version,
    } as never);
    const query = { cartId: cart.id };
    expect(await portal.ask('DELETE /cart/Cart', { query, token })).toMatchObject({ code: 'cart.of-desk' });
    expect(await portal.ask('PUT /cart/ExtendCart', { query, token })).toMatchObject({
      code: 'cart.of-desk',
    });
    expect((await portal.ask('GET /cart/OpenCarts', { token })).body).toEqual([]);
  });
});

describe('PUT /boxoffice/desklink', () => {
  test('holds the places longer, and never shorter', async () => {
    const { link, cart } = await desk.link(60);
    const extend = async (minutes: number) =>
      Date.parse(
        (await portal.ask('PUT /boxoffice/desklink', { body: { id: link.id, minutes }, token: desk.token }))
          .body.endsAt,
      );
    const later = await extend(600);
    expect(later - Date.now()).toBeGreaterThan(9.9 * 3_600_000);
    expect(await extend(15)).toBe(later);
    const [hold] = await portal.sql<{ hours: number }>(
      'select extract(epoch from expires_at - now())::float / 3600 as hours from venue.hold where key = $1',
      [cart.id],
    );
    expect(hold?.hours).toBeGreaterThan(9.9);
  });
});

describe('DELETE /boxoffice/desklink', () => {
  test('releases the places at once, during a payment too', async () => {
    const { link, key, session } = await desk.link();
    await pay(key);
    const { body } = await desk.ask('DELETE /boxoffice/desklink', { query: { id: link.id } });
    expect(body).toMatchObject({ state: 'cancelled' });
    expect(await desk.placesOf(session)).toMatchObject({ held: 0 });
    expect((await openLink(key)).body).toEqual({ state: 'cancelled' });
    expect(await desk.ask('DELETE /boxoffice/desklink', { query: { id: link.id } })).toMatchObject({
      status: 409,
      code: 'desk.link-ended',
    });
  });
});
