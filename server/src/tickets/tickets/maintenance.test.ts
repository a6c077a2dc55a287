import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { addPlaces, cartToPay, finishSales, type Session } from '#test/system/support.ts';

let portal: PortalTest;
let token: string;
let session: Session;
let cartId: string;
beforeAll(async () => {
  portal = await portalTest();
  token = await portal.signIn();
  session = await portal.session(20);
  const { cart, form } = await cartToPay(portal, session, 1, { token });
  cartId = cart.id;
  await portal.sql(`update portal.tenant set is_in_maintenance = true where name = 'aqua-rivage'`);
  portal.services.tenants.invalidate();
  await portal.notify(form);
  await finishSales(portal, [cartId]);
});
afterAll(() => portal[Symbol.asyncDispose]());

const refused = 'commons.frontendmaintenance.failure';

it('PUT /cart/AddOrUpdateCart refuses sales while the venue is in maintenance', async () => {
  await expect.poll(async () => (await addPlaces(portal, session, 1, { token })).code).toBe(refused);
});

it('customers can sign in, see the outcome of a payment and open their tickets in maintenance', async () => {
  const { body: sale } = await portal.ask('GET /purchase/State', { query: { cartId }, token });
  expect(sale.outcome).toBe('success');
  expect((await portal.ask('GET /purchase/Outcome', { query: { cartId } })).status).toBe(200);
  const own = await portal.signIn();
  const { body } = await portal.ask('POST /user/GetTicketsDetails', {
    body: { externalPurchaseId: sale.externalPurchaseId ?? '' },
    token: own,
  });
  expect(body.tickets).toHaveLength(1);
  const { status } = await portal.ask('GET /Purchase/GenerateTicketsTemplateByExternalOrder', {
    query: { externalPurchaseId: sale.externalPurchaseId ?? '' },
    token: own,
  });
  expect(status).toBe(200);
});
