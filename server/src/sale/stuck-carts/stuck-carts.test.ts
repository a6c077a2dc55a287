import { randomUUID } from 'node:crypto';
import type { CallInput } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { cartWithoutPlaces, insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { newPerson } from '#test/system/world.ts';

const LIST = 'GET /Purchase/GetCartsforResendPurchase';

let portal: PortalTest;
let customer: string;
let clerk: string;
let archivist: string;
beforeAll(async () => {
  portal = await portalTest({ ticketingGuard: { openFor: 0 } });
  customer = await portal.signIn();
  ({ token: clerk } = await portal.administrator({ rights: ['stucked-carts'] }));
  ({ token: archivist } = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] }));
});
afterAll(() => portal[Symbol.asyncDispose]());

const list = (query: NonNullable<CallInput<typeof LIST>['query']> = {}, token = clerk) =>
  portal.ask(LIST, { query, token });
const idsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.body.carts.map(({ cartId }) => cartId);
const remove = (ids: readonly string[]) =>
  portal.sql(`update portal.cart set state = 'expired' where id = any ($1)`, [ids]);

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
    await portal.ask('DELETE /user/user', { token: person.token });
    const [cart] = (await list({ search: cartId })).body.carts;
    expect(cart).toMatchObject({ cartId });
    expect(cart?.user).toBeUndefined();
    await remove([cartId]);
  });

  test('whose lines were changed after the payment shows what was paid, and cannot be resent', async () => {
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

  test('leaves the list when its state changes, for whatever reason', async () => {
    const ids = await insertStuckCarts({ portal }, 2);
    await remove(ids);
    for (const search of ids) expect(idsOf(await list({ search }))).toEqual([]);
  });
});

describe('the list of stuck carts', () => {
  let ids: string[];
  beforeAll(async () => {
    // The first is the youngest and the cheapest.
    ids = await insertStuckCarts({ portal }, 25);
    const rows = await portal.sql<{ id: string }>(
      'select id from portal.cart where id = any ($1) order by paid_at desc',
      [ids],
    );
    ids = rows.map(({ id }) => id);
  });
  afterAll(() => remove(ids));

  const oldestFirst = () => ids.toReversed();

  test('is sorted by age, the oldest first, or by amount', async () => {
    expect(idsOf(await list())).toEqual(oldestFirst());
    expect(idsOf(await list({ sort: 'newest' }))).toEqual(ids);
    expect(idsOf(await list({ sort: 'highest' }))).toEqual(oldestFirst());
    expect(idsOf(await list({ sort: 'lowest' }))).toEqual(ids);
  });

  test.each(['oldest', 'newest', 'highest', 'lowest'] as const)(
    'is paged forth and back by %s without a gap or a double',
    async (sort) => {
      const whole = idsOf(await list({ sort }));
      const found: string[] = [];
      const firstOf: string[] = [];
      let before: string | undefined;
      for (let after: string | undefined, isLast = false; !isLast; ) {
        const page = await list({ sort, limit: 10, ...(after && { after }) });
        found.push(...idsOf(page));
        firstOf.push(idsOf(page)[0] ?? '');
        expect(page.body.total.count).toBe(25);
        after = page.body.next;
        isLast = after === undefined;
        before = page.body.previous;
      }
      expect(found).toEqual(whole);
      const back = await list({ sort, limit: 10, before: before ?? '' });
      expect(idsOf(back)).toEqual(whole.slice(10, 20));
      const first = await list({ sort, limit: 10, before: back.body.previous ?? '' });
      expect(idsOf(first)).toEqual(whole.slice(0, 10));
      expect(first.body.previous).toBeUndefined();
    },
  );

  test('continues at the same place when a cart on an earlier page is gone', async () => {
    const first = await list({ limit: 10 });
    const [gone = ''] = idsOf(first).slice(-1);
    await remove([gone]);
    expect(idsOf(await list({ limit: 10, after: first.body.next ?? '' }))).toEqual(
      oldestFirst().slice(10, 20),
    );
    await portal.sql(`update portal.cart set state = 'stuck' where id = $1`, [gone]);
  });

  test('totals the payments of all its carts, not of the page', async () => {
    const { body } = await list({ limit: 1 });
    expect(body.total).toEqual({ count: 25, amount: 25 * 1250 + (25 * 26) / 2 });
  });

  test('is searched by parts of name and address; patterns are plain text', async () => {
    expect((await list({ search: 'JEANNE@exam' })).body.total.count).toBe(25);
    expect((await list({ search: 'samir' })).body.total.count).toBe(0);
    for (const search of ['%', '_', 'j%e', '\\']) expect((await list({ search })).body.total.count).toBe(0);
    expect(idsOf(await list({ search: ids[3]?.slice(0, 18).toUpperCase() }))).toEqual([ids[3]]);
  });

  test('is filtered by days of sale', async () => {
    await portal.sql(`update portal.cart set paid_at = '2026-03-28T23:00:00Z' where id = $1`, [ids[0]]);
    await portal.sql(`update portal.cart set paid_at = '2026-03-29T22:00:00Z' where id = $1`, [ids[1]]);
    await portal.sql(`update portal.cart set state = 'stuck' where id = any ($1)`, [ids]);
    expect(idsOf(await list({ from: '2026-03-29', until: '2026-03-29' }))).toEqual([ids[0]]);
    expect(idsOf(await list({ from: '2026-03-29', until: '2026-03-30' }))).toEqual([ids[0], ids[1]]);
    expect(idsOf(await list({ until: '2026-03-28' }))).toEqual([]);
  });

  test.each([
    { sort: 'random' },
    { state: 'sold' },
    { after: "1'; drop table portal.cart; --" },
    { after: '1.not-a-cart' },
    { limit: 1000 },
    { from: 'yesterday' },
  ])('refuses %o', async (query) => {
    expect(await list(query as never)).toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

describe('archived carts', () => {
  test('are shown only to those with the right, in the list, in detail and in the export', async () => {
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

describe('the count for the menu', () => {
  const count = async (token = clerk) => portal.ask('GET /Purchase/StuckCartCount', { token });

  test('says how many carts are stuck, for how much and since when', async () => {
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
  test('are neither seen nor moved (I6)', async () => {
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
