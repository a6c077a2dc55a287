import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyGiftCard, disputeGiftCard, sellGiftCards } from '#test/portal/gift-cards.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, beginPayment, broken, letExpire } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
beforeAll(async () => {
  portal = await portalTest();
  await sellGiftCards(portal);
  token = await portal.signIn();
});
afterAll(() => portal[Symbol.asyncDispose]());

async function newCart(): Promise<{ id: string; totalAmount: number }> {
  return (await addPlaces(portal, await portal.session(20), 2, { token })).body;
}

it('the loss of a gift card stays when a cart releases what it had reserved', async () => {
  const [paid, left] = [await newCart(), await newCart()];
  const card = await buyGiftCard(portal, token, paid.totalAmount + 300);
  const enter = (cartId: string) =>
    portal.ask('PUT /cart/GiftCard', { body: { cartId, code: card.code }, token });
  await enter(paid.id);
  const sale = await portal.ask('PUT /cart/SaleCart', { query: { cartId: paid.id }, token });
  expect(sale.body.outcome).toBe('success');
  await enter(left.id);
  await beginPayment(portal, left.id, { token });
  const [payment] = await portal.sql<{ transaction: string }>(
    'select transaction_uuid as transaction from portal.gift_card where id = $1',
    [card.id],
  );
  const transaction = payment?.transaction ?? '';
  await disputeGiftCard(portal, { id: card.id, transaction }, 'lost', paid.totalAmount + 300);
  const lossOf = async () =>
    (
      await portal.sql<{ lost: number; withdrawn: number }>(
        `select sum(case kind when 'lost' then value when 'recovered' then -value else 0 end)::int as lost,
                sum(case kind when 'withdrawn' then value else 0 end)::int as withdrawn
           from portal.gift_card_movement where gift_card_id = $1`,
        [card.id],
      )
    )[0];
  expect(await lossOf()).toEqual({ lost: paid.totalAmount, withdrawn: 0 });
  await letExpire(portal, [left.id]);
  expect(await lossOf()).toEqual({ lost: paid.totalAmount, withdrawn: 300 });
  expect(await broken(portal)).toEqual({});
});
