import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSystem, apiPerson, apiSystem, newApiCustomer } from '#test/portal/api-keys.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import { venueDay } from '#test/portal/venue-clock.ts';
import { finishSales } from '#test/system/support.ts';
import { claimRequest, releaseRequest, storeAnswer } from './idempotency.sql.ts';

let portal: PortalTest;
let system: ApiSystem;
beforeAll(async () => {
  portal = await portalTest();
  system = await apiSystem(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

/** Opens the cart of a new customer with places of a new session. */
async function newCart(quantity = 2, places = 10) {
  const [session, customer] = await Promise.all([portal.session(places), newApiCustomer(system)]);
  const line = { service: session.service, priceName: session.priceName, sessionId: session.id, quantity };
  const body = { customerId: customer.id, lines: [line] };
  return { session, customer, line, ...(await system.ask('POST', '/carts', { body })) };
}

/** Sells a new cart through its payment page. */
async function sellOrder() {
  const { body: cart, ...made } = await newCart();
  const link = await system.ask('POST', `/carts/${cart.id}/payment-links`, {
    body: { version: cart.version, minutes: 30 },
  });
  const key = link.body.url.split('#')[1];
  const { body: paid } = await portal.ask('POST /purchase/LinkForm', { body: { key, paymentType: 4 } });
  await portal.notify(paid.form.fields);
  await finishSales(portal, [cart.id]);
  const sold = await system.ask('GET', `/carts/${cart.id}`);
  expect(sold.body).toMatchObject({ state: 'sold' });
  return { ...made, cart, link, number: sold.body.orderNumber };
}

const heldPlaces = async (id: string) =>
  (await portal.sql<{ held: number }>('select held from venue.session where id = $1', [id]))[0]?.held;

describe('GET /api/v2/services', () => {
  it('returns every service once over several pages, and 304 for the present answer', async () => {
    const whole = await system.ask('GET', '/services');
    const codes = whole.body.items.map(({ code }: { code: string }) => code);
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await system.ask('GET', `/services?limit=3${cursor}`);
      found.push(...body.items.map(({ code }: { code: string }) => code));
      cursor = body.next && `&cursor=${body.next}`;
    } while (cursor);
    expect(found.length).toBeGreaterThan(3);
    expect(found).toEqual(codes);
    const again = await system.ask('GET', '/services', {
      headers: { 'if-none-match': String(whole.headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, undefined]);
    const [first] = codes;
    expect((await system.ask('GET', `/services/${first}`)).body).toEqual(whole.body.items[0]);
  });

  it('returns a problem for an unknown service and for a cursor of another list, in the language asked', async () => {
    const unknown = await system.ask('GET', '/services/NOTHING', { headers: { 'accept-language': 'de' } });
    expect(unknown.status).toBe(404);
    expect(unknown.headers['content-type']).toContain('application/problem+json');
    expect(unknown.body).toMatchObject({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      reason: 'service.not-found',
    });
    const french = await system.ask('GET', '/services/NOTHING', { headers: { 'accept-language': 'fr' } });
    expect(french.body.detail).not.toBe(unknown.body.detail);
    const cursor = Buffer.from('["a","b"]').toString('base64url');
    expect((await system.ask('GET', `/services?cursor=${cursor}`)).body).toMatchObject({
      status: 400,
      reason: 'cursor.invalid',
    });
  });
});

describe('GET /api/v2/sessions', () => {
  it('returns each session once while others are added between two pages', async () => {
    // Days for which the demonstration has no session yet.
    const [from, until] = [venueDay(100), venueDay(101)];
    const sessions = await Promise.all(Array.from({ length: 4 }, () => portal.session(5)));
    const at = (id: string, hour: number) =>
      portal.sql(
        `update venue.session set start_at = $2::timestamptz, end_at = $2::timestamptz + interval '1 hour' where id = $1`,
        [id, `${from}T1${hour}:00:00Z`],
      );
    const [a, b, c, d] = sessions.map(({ id }) => id);
    await Promise.all([at(a ?? '', 0), at(b ?? '', 2), at(c ?? '', 3)]);
    const first = await system.ask('GET', `/sessions?from=${from}&until=${until}&limit=2`);
    await at(d ?? '', 1);
    const next = await system.ask(
      'GET',
      `/sessions?from=${from}&until=${until}&limit=2&cursor=${first.body.next}`,
    );
    const ids = [...first.body.items, ...next.body.items].map(({ id }) => id);
    expect(ids).toEqual([a, b, c]);
    expect((await system.ask('GET', `/sessions/${a}`)).body).toMatchObject({ places: 5, capacity: 5 });
  });
});

describe('POST /api/v2/carts', () => {
  it('sells through a payment page, and returns the order with its tickets, which open once', async () => {
    const { cart, link, session, customer, number } = await sellOrder();
    expect(cart).toMatchObject({ state: 'open', customerId: customer.id, problems: [] });
    expect(link).toMatchObject({ status: 201, body: { state: 'sent', amount: cart.totalAmount } });
    const order = await system.ask('GET', `/orders/${number}`);
    expect(order.body).toMatchObject({
      customerId: customer.id,
      ticketCount: 2,
      totalAmount: cart.totalAmount,
    });
    expect(order.body.tickets).toHaveLength(2);
    const [ticket] = order.body.tickets;
    expect(ticket).toMatchObject({ state: 'valid', sessionId: session.id });
    expect((await system.ask('GET', `/tickets/${ticket.code}`)).body).toEqual(ticket);
  });

  it('holds places, changes them, and releases them', async () => {
    const { body: cart, line, session } = await newCart();
    expect(await heldPlaces(session.id)).toBe(2);
    const lines = [{ ...line, quantity: 3 }];
    const changed = await system.ask('PUT', `/carts/${cart.id}`, { body: { version: cart.version, lines } });
    expect(changed.status).toBe(200);
    expect(await heldPlaces(session.id)).toBe(3);
    const stale = await system.ask('PUT', `/carts/${cart.id}`, { body: { version: cart.version, lines } });
    expect(stale).toMatchObject({ status: 409, body: { reason: 'cart.changed' } });
    expect((await system.ask('DELETE', `/carts/${cart.id}`)).status).toBe(204);
    expect(await heldPlaces(session.id)).toBe(0);
  });

  it('carries out concurrent repeated requests once', async () => {
    const [session, customer] = await Promise.all([portal.session(10), newApiCustomer(system)]);
    const line = {
      service: session.service,
      priceName: session.priceName,
      sessionId: session.id,
      quantity: 2,
    };
    const sent = { body: { customerId: customer.id, lines: [line] }, idempotencyKey: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => system.ask('POST', '/carts', sent)));
    expect(await heldPlaces(session.id)).toBe(2);
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.reason]).toEqual([409, 'idempotency.under-way']);
    const replayed = await system.ask('POST', '/carts', sent);
    expect(replayed.body).toEqual(made[0]?.body);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    const other = { ...sent, body: { ...sent.body, lines: [{ ...line, quantity: 1 }] } };
    expect(await system.ask('POST', '/carts', other)).toMatchObject({
      status: 422,
      body: { reason: 'idempotency.other-request' },
    });
  });

  it('accepts the idempotency key of a refused request again, and refuses a request without one', async () => {
    const email = `api-${randomUUID()}@example.com`;
    const idempotencyKey = randomUUID();
    const refused = { body: { ...apiPerson(email), lastName: ' ' }, idempotencyKey };
    expect((await system.ask('POST', '/customers', refused)).body).toMatchObject({
      status: 400,
      fields: { lastName: expect.any(String) },
    });
    expect((await system.ask('POST', '/customers', { body: apiPerson(email), idempotencyKey })).status).toBe(
      201,
    );
    expect(await system.ask('POST', '/customers', { body: apiPerson(), idempotencyKey: null })).toMatchObject(
      {
        status: 400,
        body: { reason: 'idempotency.required' },
      },
    );
  });

  it('repeats a request whose process was lost a minute ago, and stores answers encrypted', async () => {
    const email = `api-${randomUUID()}@example.com`;
    const sent = { body: apiPerson(email), idempotencyKey: `lost-${randomUUID()}` };
    const first = await system.ask('POST', '/customers', sent);
    const [row] = await portal.sql<{ answer: Buffer }>(
      'select answer from portal.api_request where idempotency_key = $1',
      [sent.idempotencyKey],
    );
    expect(row?.answer.includes(email)).toBe(false);
    const lose = (age: string) =>
      portal.sql(
        `update portal.api_request set status = null, answer = null, started_at = now() - $2::interval
          where idempotency_key = $1`,
        [sent.idempotencyKey, age],
      );
    await lose('30 seconds');
    expect((await system.ask('POST', '/customers', sent)).body.reason).toBe('idempotency.under-way');
    await lose('61 seconds');
    // The customer of the lost request exists.
    expect((await system.ask('POST', '/customers', sent)).body.reason).toBe('desk.email-known');
    expect(first.status).toBe(201);
  });
});

describe('GET /api/v2/orders', () => {
  it('lists an order five seconds after it was recorded, also when it was sold long before', async () => {
    const begin = new Date(Date.now() - 60_000).toISOString();
    const { number, customer } = await sellOrder();
    const change = (what: string) =>
      portal.sql(`update portal.purchase set ${what} where external_purchase_id = $1`, [number]);
    await change(`sold_at = sold_at - interval '1 day'`);
    const numbers = async (query = '') =>
      (await system.ask('GET', `/orders?customerId=${customer.id}${query}`)).body.items.map(
        (order: { number: string }) => order.number,
      );
    expect(await numbers()).toEqual([]);
    await change(`recorded_at = recorded_at - interval '6 seconds'`);
    expect(await numbers()).toEqual([number]);
    expect(await numbers(`&from=${begin}`)).toEqual([number]);
    expect(await numbers(`&until=${begin}`)).toEqual([]);
    // An order from before the instant was kept.
    await change('recorded_at = null');
    expect(await numbers(`&until=${begin}`)).toEqual([number]);
  });

  it('returns each order once over pages, in microseconds', async () => {
    const sales = [await sellOrder(), await sellOrder(), await sellOrder()];
    const numbers = sales.map(({ number }) => number);
    for (const [at, number] of numbers.entries())
      await portal.sql(
        `update portal.purchase set recorded_at = '2026-01-05T10:00:00.00000${at + 1}Z' where external_purchase_id = $1`,
        [number],
      );
    const query = '/orders?from=2026-01-05T12:00:00%2B02:00&until=2026-01-05T10:00:01Z&limit=1';
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await system.ask('GET', query + cursor);
      found.push(...body.items.map(({ number }: { number: string }) => number));
      cursor = body.next && `&cursor=${body.next}`;
    } while (cursor && found.length < 9);
    expect(found).toEqual(numbers);
  });

  it.each([
    ['from', '0000-01-01T00:00:00Z'],
    ['until', '9999-01-01T00:00:00Z'],
    ['from', '2026-13-01T00:00:00Z'],
    ['from', '1900-01-01T00:00:00+23:00'],
  ])('refuses %s %s and names the field', async (field, instant) => {
    const refused = await system.ask('GET', `/orders?${field}=${encodeURIComponent(instant)}`);
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
  });

  it('accepts an instant with any offset', async () => {
    expect((await system.ask('GET', '/orders?limit=1&from=2026-01-01T00:00:00-23:00')).status).toBe(200);
  });

  it.each(['9999-99-99T99:99:99.000000Z', '2026-02-30T00:00:00.000000Z', '0001-01-01T00:00:00.000000Z'])(
    'refuses a cursor with the instant %s',
    async (instant) => {
      const cursor = Buffer.from(JSON.stringify([instant, randomUUID()])).toString('base64url');
      const refused = await system.ask('GET', `/orders?cursor=${cursor}`);
      expect(refused).toMatchObject({ status: 400, body: { reason: 'cursor.invalid' } });
    },
  );

  it.each([
    '/orders/%00',
    '/tickets/%00',
    '/customers?email=%00',
    '/cards/%00',
    '/services/%00',
    '/sessions/%00',
  ])('refuses a character that no text of the database has in %s', async (path) =>
    expect((await system.ask('GET', path)).status).toBeLessThan(500),
  );
});

describe('claimRequest', () => {
  it('gives a lost request to another caller, whose claim the first can neither answer nor release', async () => {
    const { id: tenantId } = (await portal.services.tenants.find('aqua-rivage')) ?? {};
    if (!tenantId) throw new Error('No venue');
    const inVenue = <T>(work: Parameters<typeof portal.services.database.tenant<T>>[1]) =>
      portal.services.database.tenant(tenantId, work);
    const key = { apiKeyId: system.id, idempotencyKey: randomUUID(), hash: Buffer.from('a request') };
    const age = (interval: string) =>
      portal.sql(
        'update portal.api_request set started_at = now() - $2::interval where idempotency_key = $1',
        [key.idempotencyKey, interval],
      );
    const claim = async () => {
      const found = await inVenue((db) => claimRequest(db, key));
      if (!('claim' in found)) throw new Error('Not claimed');
      return found;
    };
    const answer = { status: 201, answer: Buffer.from('{}') };
    const first = await claim();
    await age('61 seconds');
    const second = await claim();
    expect(second.firstStartedAt).toEqual(first.firstStartedAt);
    await inVenue((db) => releaseRequest(db, { ...key, claim: first.claim }));
    await inVenue((db) => storeAnswer(db, { ...key, claim: first.claim }, answer));
    expect(await inVenue((db) => claimRequest(db, key))).toMatchObject({ status: null });
    await inVenue((db) => storeAnswer(db, { ...key, claim: second.claim }, answer));
    expect(await inVenue((db) => claimRequest(db, key))).toMatchObject({ status: 201 });
    await age('25 hours');
    expect((await claim()).firstStartedAt.getTime()).toBeGreaterThan(first.firstStartedAt.getTime());
  });
});
