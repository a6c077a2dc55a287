import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { invalidateCatalogue } from '#catalogue/browse/browse.sql.ts';
import { invalidateSession } from '#planning/planning.sql.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { synchroniseNow } from '#test/portal/synchronization.ts';
import { addPlaces, beginPayment, factsOf, finishSales, type Session } from '#test/system/support.ts';

let portal: PortalTest;
let tenant: Tenant;
let token: string;
let undo: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  portal = await portalTest();
  await synchroniseNow(portal);
  tenant = (await portal.services.tenants.find('aqua-rivage')) as Tenant;
  token = await portal.signIn();
});
afterEach(async () => {
  await undo?.();
  undo = undefined;
  forget();
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Invalidates the cached catalogue. */
const forget = () => invalidateCatalogue(portal.services.ticketing, tenant.id);

async function changeSession({ id }: Session, change: string): Promise<void> {
  await portal.sql(`update venue.session set ${change} where id = $1`, [id]);
  invalidateSession(portal.services, tenant, id);
}

async function changeItem({ service }: Session, change: string, back: string): Promise<void> {
  const set = (values: string) =>
    portal.sql(
      `update portal.catalogue_item set ${values} where tenant_id = $1 and kind = 'service' and code = $2`,
      [tenant.id, service],
    );
  await set(change);
  undo = () => set(back);
  forget();
}

const CASES: [string, (session: Session) => Promise<unknown>, string][] = [
  [
    'a session that is over',
    (session) =>
      changeSession(session, `start_at = now() - interval '2 hours', end_at = now() - interval '1 second'`),
    'event.not-found',
  ],
  [
    'a session that is cancelled',
    (session) => changeSession(session, `id = id || '-cancelled'`),
    'event.not-found',
  ],
  [
    'a session that no longer belongs to the service',
    (session) => changeSession(session, `service_codes = '{ENT-SPORTIF}'`),
    'event.not-found',
  ],
  [
    'a service that is hidden',
    (session) => changeItem(session, 'is_enabled = false', 'is_enabled = true'),
    'service.not-authorized',
  ],
  [
    'a service that is gone',
    (session) => changeItem(session, 'is_present = false', 'is_present = true'),
    'service.not-found',
  ],
  [
    'a service whose sale has ended',
    (session) =>
      changeItem(session, `source = source || '{"saleEnd":"2020-01-01"}'`, `source = source - 'saleEnd'`),
    'service.not-authorized',
  ],
];

describe.each(CASES)('a cart with places of %s', (_what, end, code) => {
  const ended = async () => {
    const session = await portal.session(20);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    await end(session);
    return { session, cart };
  };

  it(`is neither paid, extended nor reported as valid (${code})`, async () => {
    const { session, cart } = await ended();
    const query = { cartId: cart.id };
    expect(await addPlaces(portal, session, 1, { token })).toMatchObject({ code });
    expect(
      await portal.ask('GET /purchase/Form', { query: { ...query, paymentType: 4 }, token }),
    ).toMatchObject({ code });
    expect(await portal.ask('PUT /cart/ExtendCart', { query, token })).toMatchObject({ code });
    const { body } = await portal.ask('POST /Cart/CheckingRulesForCart', { body: query, token });
    expect(body).toMatchObject({ isValid: false, messages: [{ code, lineId: cart.cartLines[0]?.id }] });
  });

  it('is not sold without a payment', async () => {
    const { cart } = await ended();
    await portal.sql(
      `update portal.cart set total_amount = 0, lines = jsonb_set(lines, '{0,unitPrice}', '0') where id = $1`,
      [cart.id],
    );
    expect(await portal.ask('PUT /cart/SaleCart', { query: { cartId: cart.id }, token })).toMatchObject({
      code,
    });
  });
});

describe('a cart that was paid before the sale', () => {
  it('is sold when its service is hidden after the payment', async () => {
    const session = await portal.session(20);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    const form = await beginPayment(portal, cart.id, { token });
    await changeItem(session, 'is_enabled = false', 'is_enabled = true');
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    expect((await factsOf(portal, cart.id)).state).toBe('sold');
  });

  it('is stuck, to be refunded, when its session is cancelled after the payment', async () => {
    const session = await portal.session(20);
    const { body: cart } = await addPlaces(portal, session, 1, { token });
    const form = await beginPayment(portal, cart.id, { token });
    await portal.sql('delete from venue.hold where session_id = $1', [session.id]);
    await changeSession(session, `id = id || '-cancelled'`);
    await portal.notify(form);
    await finishSales(portal, [cart.id]);
    expect((await factsOf(portal, cart.id)).state).toBe('stuck');
  });
});
