import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAdministrator } from '#test/portal/administrators.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { type StuckCartCalls, stuckCartCalls } from '#test/portal/stuck-cart-calls.ts';
import { cartWithoutPlaces, givePlaces, insertStuckCarts } from '#test/portal/stuck-carts.ts';
import { broken, factsOf } from '#test/system/support.ts';

let portal: PortalTest;
let anna: TestAdministrator;
let bruno: TestAdministrator;
let calls: StuckCartCalls;
beforeAll(async () => {
  portal = await portalTest();
  anna = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
  bruno = await portal.administrator({ rights: ['stucked-carts', 'archived-carts'] });
  calls = stuckCartCalls(portal, anna);
});
afterAll(() => portal[Symbol.asyncDispose]());

describe('an archived cart', () => {
  test('keeps its payment, shows who archived it and why, and can be restored', async () => {
    const { cartId, session } = await cartWithoutPlaces({ portal, token: await portal.signIn() });
    await givePlaces(portal, session, 2);
    expect(await calls.archive([cartId])).toEqual([{ cartId, outcome: 'archived' }]);
    const { body } = await portal.ask('GET /Purchase/GetCartsforResendPurchase', {
      query: { state: 'archived', search: cartId },
      token: anna.token,
    });
    expect(body.total).toMatchObject({ count: 1, amount: body.carts[0]?.amount });
    expect(body.carts[0]).toMatchObject({
      state: 'archived',
      canResend: false,
      archived: { by: anna.email, reason: 'Remboursé au guichet' },
    });
    expect(await calls.resend([cartId], bruno)).toMatchObject([{ outcome: 'archived' }]);
    expect(await factsOf(portal, cartId)).toMatchObject({ state: 'archived', sales: 0 });
    // The cart and its payment are not lost (I1).
    expect(await broken(portal)).toEqual({});

    expect(await calls.restore([cartId], bruno)).toEqual([{ cartId, outcome: 'restored' }]);
    expect(await calls.restore([cartId], anna)).toEqual([{ cartId, outcome: 'already-stuck' }]);
    expect((await calls.historyOf(cartId)).map(({ event, by, note }) => [event, by, note])).toEqual([
      ['restored', bruno.email, undefined],
      ['archived', anna.email, 'Remboursé au guichet'],
      ['stuck', undefined, undefined],
      ['paid', undefined, undefined],
    ]);
    expect(await calls.auditOf(cartId)).toMatchObject([
      {
        action: 'cart.archived',
        administrator_email: anna.email,
        changes: expect.arrayContaining([
          { field: 'state', from: 'stuck', to: 'archived' },
          { field: 'paidAmount', to: String(body.carts[0]?.amount) },
          { field: 'reason', to: 'Remboursé au guichet' },
        ]),
      },
      { action: 'cart.restored', administrator_email: bruno.email },
    ]);
    expect(await calls.resend([cartId])).toMatchObject([{ outcome: 'sold' }]);
  });

  test.each(['', '   ', 'x'.repeat(501)])('requires a reason (%#)', async (reason) => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1);
    const answer = await portal.ask('POST /Purchase/ArchivedBlockedSaleByCartId', {
      body: { cartIds: [cartId], reason },
      token: anna.token,
    });
    expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(answer.fields).toHaveProperty('reason');
    expect((await factsOf(portal, cartId)).state).toBe('stuck');
  });

  test('can be restored only by administrators who may see it', async () => {
    const [cartId = ''] = await insertStuckCarts({ portal }, 1, { state: 'archived' });
    const clerk = await portal.administrator({ rights: ['stucked-carts'] });
    const answer = await portal.ask('POST /Purchase/RestoreArchivedSaleByCartId', {
      body: { cartIds: [cartId] },
      token: clerk.token,
    });
    expect(answer).toMatchObject({ status: 401, code: 'commons.admin-right-required' });
  });
});
