import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { buyTickets } from '#test/portal/sold-tickets.ts';
import { readOwnPurchase } from './orders.sql.ts';

let portal: PortalTest;
beforeAll(async () => {
  portal = await portalTest();
});
afterAll(() => portal[Symbol.asyncDispose]());

test.each([
  [null, 'typed', 'card', 'card'],
  [null, 'saved', 'card', 'saved'],
  [{ instalments: [] }, 'saved', 'instalments', 'savedSplit'],
  [{ dayOfTheMonth: 5 }, 'save', 'subscription', 'subscription'],
])(
  'an order paid with the plan %j and a card that was %s is shown as paid by %s',
  async (plan, card, shown, means) => {
    const token = await portal.signIn();
    const [ticket] = await buyTickets(portal, token);
    const order = ticket?.externalPurchaseId ?? '';
    await portal.sql(
      `update portal.payment_attempt set plan = $2, card = $3, alias = case $3 when 'saved' then 'kept' end
      where id = (select attempt_id from portal.cart join portal.purchase on cart_id = cart.id
                   where external_purchase_id = $1)`,
      [order, plan, card],
    );
    const { body } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token });
    expect(body.find(({ externalPurchaseId }) => externalPurchaseId === order)?.payment?.means).toBe(shown);
    const { tenants, database } = portal.services;
    const venue = await tenants.find('aqua-rivage');
    if (!venue) throw new Error('There is no venue');
    const { id } = (
      await portal.sql<{ id: string }>(
        'select user_id as id from portal.purchase where external_purchase_id = $1',
        [order],
      )
    )[0] ?? { id: '' };
    const purchase = await database.tenant(venue.id, (db) => readOwnPurchase(db, id, order));
    expect(purchase?.means).toBe(means);
  },
);

test('GET /user/GetHistoricPurchases returns no orders where the venue does not show them', async () => {
  const token = await portal.signIn();
  const show = (isShown: boolean) =>
    portal.sql(
      `update portal.parameter set is_enable = $1 from portal.tenant
        where tenant.id = tenant_id and tenant.name = 'aqua-rivage' and code = 'historyItems_2'`,
      [isShown],
    );
  const ask = () => portal.ask('GET /user/GetHistoricPurchases', { query: {}, token });
  await show(false);
  expect(await ask()).toMatchObject({ status: 403, code: 'purchase.history-closed' });
  await show(true);
  expect((await ask()).status).toBe(200);
});
