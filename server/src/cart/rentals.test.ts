import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmbeddedTicketing } from '#gateways/ticketing/embedded/gateway.ts';
import { parseTenantId } from '#kernel/database/tenant-id.ts';
import { openFormShop } from '#test/portal/payments.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { beginPayment } from '#test/system/support.ts';
import { newPerson } from '#test/system/world.ts';

const tenant = 'patinoire-givre';

let portal: PortalTest;
/** Two sessions that offer skates. */
let sessions: { id: string; start: Date; tenantId: string }[];
beforeAll(async () => {
  portal = await portalTest();
  sessions = await portal.sql(
    `update venue.session as session set capacity = 20, sold = 0, sold_elsewhere = 0 from (
       select session.id, session.tenant_id from venue.session join portal.tenant on tenant.id = session.tenant_id
        where tenant.name = $1 and 'PAT-SEANCE' = any (service_codes) and start_at > now() + interval '2 days'
          and held = 0 order by start_at limit 2) as chosen
      where session.tenant_id = chosen.tenant_id and session.id = chosen.id
      returning session.id, start_at as start, session.tenant_id as "tenantId"`,
    [tenant],
  );
});
afterAll(() => portal[Symbol.asyncDispose]());

const at = (index: number) => sessions[index]?.id ?? '';
const skating = (eventId: string, quantity = 2) => ({
  service: 'PAT-SEANCE',
  priceName: 'PLEIN',
  cartLineDetails: [{ eventId, quantity }],
});
const skates = (eventId?: string, quantity = 1) => ({
  service: 'LOC-PATINS',
  cartLineDetails: [{ quantity, ...(eventId && { eventId }) }],
});
const save = (cartLines: unknown[], cart: { id?: string; token?: string } = {}) =>
  portal.ask('PUT /cart/AddOrUpdateCart', {
    body: { ...(cart.id && { id: cart.id }), cartLines } as never,
    token: cart.token,
    tenant,
  });
const heldAt = async (id: string) =>
  (await portal.sql<{ held: number }>('select held from venue.session where id = $1', [id]))[0]?.held;
type Lines = Awaited<ReturnType<typeof save>>['body']['cartLines'];
const rentalsIn = (lines: Lines) => lines.filter(({ service }) => service === 'LOC-PATINS');
const wantedAgain = (lines: Lines) =>
  lines.map(({ id, service, priceName, cartLineDetails }) => ({
    id,
    service,
    priceName,
    cartLineDetails: cartLineDetails.map(({ event: _event, ...detail }) => detail),
  }));

describe('a rental in the cart', () => {
  it('has the date of its chosen session, and takes no place of it', async () => {
    const { body } = await save([skating(at(0)), skating(at(1), 1), skates(at(1))]);
    const [rental] = rentalsIn(body.cartLines);
    const start = sessions[1]?.start.toISOString();
    expect(rental).toMatchObject({
      isDated: true,
      validityStartDate: start,
      cartLineDetails: [{ eventId: at(1), event: { start } }],
    });
    expect(await heldAt(at(1))).toBe(1);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: body.id }, tenant });
  });

  it('gets the only session of the cart that offers it', async () => {
    const undated = await save([skates()]);
    expect(rentalsIn(undated.body.cartLines)).toMatchObject([{ isDated: false }]);
    expect(undated.body.cartLines[0]?.cartLineDetails[0]).not.toHaveProperty('event');
    const { body } = await save([...wantedAgain(undated.body.cartLines), skating(at(0))], undated.body);
    expect(rentalsIn(body.cartLines)).toMatchObject([{ cartLineDetails: [{ eventId: at(0) }] }]);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: body.id }, tenant });
  });

  it('stays undated when several sessions of the cart offer it', async () => {
    const { body } = await save([skating(at(0)), skating(at(1)), skates()]);
    expect(rentalsIn(body.cartLines)).toMatchObject([{ isDated: false }]);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: body.id }, tenant });
  });

  it('is removed with its session, while undated rentals stay', async () => {
    const first = await save([skating(at(0)), skating(at(1)), skates(at(0)), skates(undefined, 3)]);
    expect(rentalsIn(first.body.cartLines)).toMatchObject([{ quantity: 1 }, { quantity: 3 }]);
    const without = wantedAgain(first.body.cartLines).map((line) => ({
      ...line,
      cartLineDetails: line.cartLineDetails.filter(
        ({ eventId }) => line.service === 'LOC-PATINS' || eventId !== at(0),
      ),
    }));
    const { body } = await save(
      without.filter(({ cartLineDetails }) => cartLineDetails.length > 0),
      first.body,
    );
    expect(rentalsIn(body.cartLines)).toMatchObject([{ quantity: 3 }]);
    await portal.ask('DELETE /cart/Cart', { query: { cartId: body.id }, tenant });
  });

  it('is refused at a session that is not in the cart', async () => {
    expect(await save([skating(at(0)), skates(at(1))])).toMatchObject({
      status: 404,
      code: 'event.not-found',
    });
    expect(await heldAt(at(0))).toBe(0);
  });
});

describe('a sold rental', () => {
  it('has its session on the order and the ticket, and opens at that session only', async () => {
    await openFormShop(portal, tenant);
    await portal.sql(
      `update portal.parameter set is_enable = true from portal.tenant
        where tenant.id = tenant_id and tenant.name = $1 and code = 'historyItems_2'`,
      [tenant],
    );
    const { token } = await newPerson(portal, tenant);
    const { body: cart } = await save([skating(at(0)), skates(at(0))], { token });
    await portal.notify(await beginPayment(portal, cart.id, { token, tenant }), {}, tenant);
    const query = { cartId: cart.id };
    expect((await portal.ask('GET /purchase/State', { query, token, tenant })).body.state).toBe('sold');
    const start = sessions[0]?.start.toISOString();
    const { body: orders } = await portal.ask('GET /user/GetHistoricPurchases', { query: {}, token, tenant });
    expect(orders[0]?.lines.find(({ type }) => type === 0)).toMatchObject({ sessionStarts: [start] });
    const { body } = await portal.ask('POST /user/GetTicketsDetails', { body: {}, token, tenant });
    const ticket = body.tickets.find(({ service }) => service === 'LOC-PATINS');
    expect(ticket).toMatchObject({ kind: 'none', eventStart: start });
    expect(await portal.sql('select sold, held from venue.session where id = $1', [at(0)])).toEqual([
      { sold: 2, held: 0 },
    ]);
    const turnstile = createEmbeddedTicketing(portal.services.database).turnstileOf(
      parseTenantId(sessions[0]?.tenantId ?? ''),
    );
    expect(
      await turnstile.pass({
        passId: randomUUID(),
        code: ticket?.code ?? '',
        establishmentCode: 'GIVRE',
        direction: 'in',
      }),
    ).toMatchObject({ accepted: false, reason: 'wrong-day' });
  });
});
