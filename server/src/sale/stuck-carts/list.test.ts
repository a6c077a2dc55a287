import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PortalTest } from '#test/portal/portal.ts';
import { stuckCartListTests } from '#test/portal/stuck-cart-list.ts';
import { insertStuckCarts } from '#test/portal/stuck-carts.ts';

let portal: PortalTest;
const { list, idsOf, remove } = stuckCartListTests((given) => ({ portal } = given));

describe('the list of stuck carts', () => {
  let ids: string[];
  beforeAll(async () => {
    // The first cart is the youngest and the cheapest.
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
    'is paged forwards and backwards by %s without gaps or duplicates',
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

  test('accepts the position of another order, whose time exceeds every amount', async () => {
    const { next = '' } = (await list({ sort: 'oldest', limit: 10 })).body;
    expect(idsOf(await list({ sort: 'highest', after: next }))).toHaveLength(25);
  });

  test('continues at the same place when a cart on an earlier page is removed', async () => {
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

  test('is searched by parts of name and address; wildcards are plain text', async () => {
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
