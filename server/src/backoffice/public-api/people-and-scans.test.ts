import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSystem, apiPerson, apiSystem, askApi, newApiCustomer } from '#test/portal/api-keys.ts';
import { EntranceTest } from '#test/portal/entrance.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';

let portal: PortalTest;
let system: ApiSystem;
beforeAll(async () => {
  portal = await portalTest();
  system = await apiSystem(portal);
});
afterAll(() => portal[Symbol.asyncDispose]());

describe('POST /api/v2/scans', () => {
  it('admits a ticket once, and returns the same outcome to a repeated request', async () => {
    const entrance = await EntranceTest.open(portal);
    const [code = ''] = (await entrance.sell()).codes;
    const sent = { body: { code, establishment: entrance.place }, idempotencyKey: randomUUID() };
    const first = await system.ask('POST', '/scans', sent);
    expect(first).toMatchObject({ status: 201, body: { isAccepted: true, kind: 'ticket', admitted: 1 } });
    expect((await system.ask('POST', '/scans', sent)).body).toEqual(first.body);
    await entrance.wait();
    const second = await system.ask('POST', '/scans', { body: sent.body });
    expect(second.body).toMatchObject({ isAccepted: false, reason: 'used', admitted: 0 });
    expect((await system.ask('GET', `/tickets/${code}`)).body).toMatchObject({ code, state: 'used' });
    // The same idempotency key, a day later
    await portal.sql(
      `update portal.api_request set started_at = now() - interval '25 hours' where idempotency_key = $1`,
      [sent.idempotencyKey],
    );
    await entrance.wait();
    expect((await system.ask('POST', '/scans', sent)).body).toMatchObject({
      isAccepted: false,
      reason: 'used',
    });
  });

  it('accepts no printed number of a ticket or card, which can be guessed, and names no holder', async () => {
    const entrance = await EntranceTest.open(portal);
    const [code = ''] = (await entrance.sell()).codes;
    const { number } = (await system.ask('GET', `/tickets/${code.toLowerCase().replaceAll(' ', '-')}`)).body;
    expect(number).toMatch(/-1$/);
    expect((await system.ask('GET', `/tickets/${number}`)).body.reason).toBe('ticket.not-found');
    const [card] = await portal.sql<{ number: string; code: string }>(
      `select number, scan_code as code from venue.card join portal.tenant on tenant.id = card.tenant_id
        where tenant.name = 'aqua-rivage' and scan_code <> number order by number limit 1`,
    );
    const scan = async (given: unknown) =>
      (await system.ask('POST', '/scans', { body: { code: given, establishment: entrance.place } })).body;
    for (const printed of [number, card?.number])
      expect(await scan(printed)).toMatchObject({ isAccepted: false, reason: 'unknown' });
    const shown = await scan(card?.code);
    expect(shown).toMatchObject({ kind: 'card', number: card?.number });
    expect(shown).not.toHaveProperty('holder');
  });

  it('returns 404 for an unknown establishment', async () => {
    const { status, body } = await system.ask('POST', '/scans', { body: { code: 'X', establishment: 'NO' } });
    expect([status, body.reason]).toEqual([404, 'establishment.not-found']);
  });
});

describe('GET /api/v2/customers', () => {
  it('returns each customer once over pages while customers are added', async () => {
    await Promise.all([newApiCustomer(system), newApiCustomer(system), newApiCustomer(system)]);
    const before = (
      await portal.sql<{ id: string }>(
        `select customer.id from portal.customer join portal.tenant on tenant.id = customer.tenant_id
        where tenant.name = 'aqua-rivage' and erased_at is null and (not is_guest or email_key = '')`,
      )
    ).map(({ id }) => id);
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await system.ask('GET', `/customers?limit=5${cursor}`);
      found.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.next && `&cursor=${body.next}`;
      await newApiCustomer(system);
    } while (cursor && found.length < 500);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(before));
  });

  it('imports customers, each for itself, and lists those who want news for a newsletter only', async () => {
    const known = apiPerson();
    const wants = apiPerson();
    const { body } = await system.ask('POST', '/customer-imports', {
      body: { customers: [known, known, wants] },
    });
    expect(body).toMatchObject({ created: 2 });
    expect(body.results[1]).toMatchObject({ reason: 'desk.email-known', detail: expect.any(String) });
    await portal.sql('update portal.customer set advertising = true where id = $1', [
      body.results[2].customerId,
    ]);
    const newsletter = await apiSystem(portal, { scopes: ['newsletter:read'] });
    const { items } = (await newsletter.ask('GET', '/newsletter-subscribers')).body;
    const emails = items.map(({ email }: { email: string }) => email);
    expect(emails).toContain(wants.email);
    expect(emails).not.toContain(known.email);
    expect(Object.keys(items[0]).sort()).toEqual(['email', 'firstName', 'id', 'lastName', 'locale']);
    expect((await newsletter.ask('GET', '/customers')).body.reason).toBe('api-key.scope');
    const [found] = (await system.ask('GET', `/customers?email=${wants.email}`)).body.items;
    expect(found).toMatchObject({ id: body.results[2].customerId, consents: { newsletter: true } });
    expect((await system.ask('GET', `/customers/${found.id}`)).body).toEqual(found);
  });
});

describe('GET /api/v2/customers/{customerId}', () => {
  it('records who read a customer, and once each list that was read, under the name of the key', async () => {
    const { id } = await newApiCustomer(system);
    const reader = await apiSystem(portal);
    const { next } = (await reader.ask('GET', '/customers?limit=1')).body;
    await reader.ask('GET', `/customers?limit=1&cursor=${next}`);
    await reader.ask('GET', '/newsletter-subscribers');
    await reader.ask('GET', `/customers/${id}`);
    await reader.ask('GET', `/customers/${id}/cards`);
    const entries = await portal.sql<{ entry: string }>(
      `select action || ' ' || subject as entry from portal.audit_entry where administrator_id = $1 order by 1`,
      [reader.id],
    );
    const opened = `lookup.opened ${id.slice(0, 8)}`;
    expect(entries.map(({ entry }) => entry)).toEqual(['lookup.listed ', 'lookup.listed ', opened, opened]);
  });
});

describe('GET /api/v2/cards', () => {
  it('returns a card as in the list of its customer, and records the access under the name of the key', async () => {
    const [owner] = await portal.sql<{ holder: string; number: string }>(
      `select holder_reference as holder, number from venue.card
         join portal.tenant on tenant.id = card.tenant_id
         join portal.customer on customer.tenant_id = card.tenant_id and customer.id::text = holder_reference
        where tenant.name = 'aqua-rivage' limit 1`,
    );
    const { items } = (await system.ask('GET', `/customers/${owner?.holder}/cards`)).body;
    const listed = items.find(({ number }: { number: string }) => number === owner?.number);
    expect(listed).toMatchObject({ customerId: owner?.holder });
    expect((await system.ask('GET', `/cards/${owner?.number}`)).body).toEqual(listed);
    const [entry] = await portal.sql<{ by: string }>(
      `select administrator_email as by from portal.audit_entry where action = 'lookup.card' and administrator_id = $1`,
      [system.id],
    );
    expect(entry?.by).toMatch(/^API · CRM /);
  });
});

describe('GET /api/v2/takings', () => {
  it('returns the takings of a period', async () => {
    const { status, body } = await system.ask('GET', '/takings?from=2026-11-01&until=2026-11-30');
    expect([status, body.from, body.days.length]).toEqual([200, '2026-11-01', 30]);
    expect((await system.ask('GET', '/takings?from=2026-11-30&until=2026-11-01')).body).toMatchObject({
      status: 400,
      reason: 'takings.period',
    });
  });
});

describe('/api/v2/webhooks', () => {
  it('adds an endpoint with a secret, lists it without, and removes it', async () => {
    const body = {
      url: 'https://crm.example/hook',
      description: 'CRM',
      kinds: ['order.sold'],
      isOn: false,
    };
    const made = await system.ask('POST', '/webhooks', { body });
    expect(made).toMatchObject({ status: 201, body: { secret: expect.stringMatching(/^whsec_/) } });
    const { items } = (await system.ask('GET', '/webhooks')).body;
    const listed = items.find(({ id }: { id: string }) => id === made.body.id);
    expect(listed).toMatchObject(body);
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    expect((await system.ask('DELETE', `/webhooks/${made.body.id}`)).status).toBe(204);
    expect((await system.ask('DELETE', `/webhooks/${made.body.id}`)).body.reason).toBe('webhook.unknown');
  });
});

describe('/api/v2', () => {
  it('returns problems for another method, an unknown resource and a body that is no JSON', async () => {
    const method = await system.ask('DELETE', '/orders');
    expect([method.status, method.headers.allow, method.body.reason]).toEqual([405, 'GET', 'request.method']);
    expect((await system.ask('GET', '/carts/1/nothing')).status).toBe(404);
    const text = await askApi(portal, system.key, 'POST', '/carts', {
      body: '{' as never,
      headers: { 'content-type': 'application/json' },
    });
    expect(text.body).toMatchObject({ status: 400, reason: 'request.malformed' });
  });
});
