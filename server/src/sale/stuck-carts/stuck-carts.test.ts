import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eraseCustomer } from '#account/profile/erasure.sql.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { PortalTest } from '#test/portal/portal.ts';
import { stuckCartListTests } from '#test/portal/stuck-cart-list.ts';
import { cartWithoutPlaces, insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { newPerson } from '#test/system/world.ts';

let portal: PortalTest;
let customer: string;
let clerk: string;
let archivist: string;
const { list, idsOf, remove } = stuckCartListTests(
  (given) => ({ portal, customer, clerk, archivist } = given),
);

describe('a stuck cart', () => {
  test('is listed with its buyer, payment, places, reason and history', async () => {
    const { cartId, session } = await cartWithoutPlaces({ portal, token: customer });
    const { body } = await list({ search: cartId });
    const [cart] = body.carts;
    expect(body.total).toEqual({ count: 1, amount: cart?.amount });
    expect(cart).toMatchObject({
      cartId,
      state: 'stuck',
      user: { email: 'jeanne@example.com' },
      quantity: 2,
      currency: 'EUR',
      reason: { code: 'not-enough-places' },
      attempts: 1,
      canResend: true,
      lines: [{ service: session.service, quantity: 2, sessions: [{ quantity: 2 }] }],
    });
    expect(cart?.amount).toBe(cart?.cartAmount);
    expect(cart?.amount).toBe(cart?.lines[0]?.lineTotalAmount);

    const { body: details } = await portal.ask('GET /Purchase/StuckCart', {
      query: { cartId },
      token: clerk,
    });
    expect(details.history.map(({ event }) => event)).toEqual(['stuck', 'paid']);
    expect(details.history[0]?.reason).toMatchObject({ code: 'not-enough-places' });
    const [attempt] = await portal.sql<{ id: string; transaction_id: string; transaction_uuid: string }>(
      'select * from portal.payment_attempt where cart_id = $1',
      [cartId],
    );
    expect(details.payment).toEqual({
      amount: cart?.amount,
      orderId: attempt?.id,
      transactionId: attempt?.transaction_id,
      transactionUuid: attempt?.transaction_uuid,
      mode: 'TEST',
    });
    // The provider’s transaction numbers find the cart.
    for (const search of [attempt?.id.slice(0, 13), attempt?.transaction_id, attempt?.transaction_uuid])
      expect(idsOf(await list({ search }))).toEqual([cartId]);
    await remove([cartId]);
  });

  test('of a deleted account is listed without the buyer', async () => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1);
    const person = await newPerson(portal, 'aqua-rivage');
    await portal.sql(`update portal.cart set user_id = $2, state = 'stuck' where id = $1`, [
      cartId,
      person.userId,
    ]);
    expect((await list({ search: person.lastName })).body.carts[0]?.user?.email).toBe(person.email);
    // A cart that is paid while its account is being erased is the only one of an erased account.
    const tenant = (await portal.services.tenants.find('aqua-rivage')) as Tenant;
    await portal.services.database.tenant(tenant.id, (db) =>
      eraseCustomer(db, person.userId, () => Buffer.alloc(0)),
    );
    const [cart] = (await list({ search: cartId })).body.carts;
    expect(cart).toMatchObject({ cartId });
    expect(cart?.user).toBeUndefined();
    await remove([cartId]);
  });

  test('whose lines changed after the payment shows the paid amount, and cannot be resent', async () => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1, { cents: 1249 });
    await portal.sql(
      `update portal.cart set total_amount = 9900, sale_failure = 'changed-after-payment' where id = $1`,
      [cartId],
    );
    const { body } = await list({ search: cartId });
    expect(body.total.amount).toBe(1250);
    expect(body.carts[0]).toMatchObject({
      amount: 1250,
      cartAmount: 9900,
      canResend: false,
      reason: { code: 'changed-after-payment' },
    });
    await remove([cartId]);
  });

  test('leaves the list whenever its state changes', async () => {
    const ids = await insertStuckCarts({ portal }, 2);
    await remove(ids);
    for (const search of ids) expect(idsOf(await list({ search }))).toEqual([]);
  });
});

describe('archived carts', () => {
  test('are shown only to administrators with the right, in the list, in detail and in the export', async () => {
    const [archived = ''] = await insertStuckCarts({ portal }, 1, { state: 'archived' });
    expect(idsOf(await list({ state: 'archived' }, archivist))).toContain(archived);
    expect(idsOf(await list())).not.toContain(archived);
    const refused = { status: 401, code: 'commons.admin-right-required' };
    expect(await list({ state: 'archived' })).toMatchObject(refused);
    expect(
      await portal.ask('GET /Purchase/StuckCart', { query: { cartId: archived }, token: clerk }),
    ).toMatchObject(refused);
    expect(
      await portal.ask('GET /Purchase/StuckCartsExport', { query: { state: 'archived' }, token: clerk }),
    ).toMatchObject(refused);
    const details = await portal.ask('GET /Purchase/StuckCart', {
      query: { cartId: archived },
      token: archivist,
    });
    expect(details.status).toBe(200);
    await remove([archived]);
  });
});

describe('GET /Purchase/StuckCartCount', () => {
  const count = async (token = clerk) => portal.ask('GET /Purchase/StuckCartCount', { token });

  test('returns the number of stuck carts, their amount, and since when the oldest waits', async () => {
    expect((await count()).body).toEqual({ carts: 0, amount: 0, payments: 0 });
    const ids = await insertStuckCarts({ portal }, 3);
    const [archived = ''] = await insertStuckCarts({ portal }, 1, { state: 'archived' });
    const { body } = await count();
    expect(body).toMatchObject({ carts: 3, amount: 3 * 1250 + 6 });
    expect(Date.now() - Date.parse(body.oldest ?? '')).toBeGreaterThan(2 * 60_000);
    await remove([...ids, archived]);
  });
});

describe('another tenant’s carts', () => {
  test('are neither visible nor movable (I6)', async () => {
    const [foreign = ''] = await insertStuckCarts({ portal, tenant: 'patinoire-givre' }, 1);
    const all = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
    const { token } = all;
    expect((await list({ search: foreign }, token)).body.total.count).toBe(0);
    expect((await portal.ask('GET /Purchase/StuckCart', { query: { cartId: foreign }, token })).code).toBe(
      'cart.not-found',
    );
    const cartIds = [foreign, randomUUID()];
    const notFound = cartIds.map((cartId) => ({ cartId, outcome: 'not-found' }));
    const archive = { cartIds, reason: 'Remboursé' };
    expect(
      (await portal.ask('POST /Purchase/ResendBlockedSaleByCartId', { body: { cartIds }, token })).body,
    ).toEqual(notFound);
    expect(
      (await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', { body: archive, token })).body,
    ).toEqual(notFound);
    expect(
      (await portal.ask('POST /Purchase/RestoreArchivedSaleByCartId', { body: { cartIds }, token })).body,
    ).toEqual(notFound);
    expect(await portal.sql('select state from portal.cart where id = $1', [foreign])).toEqual([
      { state: 'stuck' },
    ]);
    expect(
      await portal.sql('select 1 from portal.sale_attempt where cart_id = any ($1)', [cartIds]),
    ).toHaveLength(0);
  });
});
