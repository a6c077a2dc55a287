import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestAdapter, testAdapter } from '#test/portal/adapter-server.ts';
import { engineTests } from '#test/portal/embedded-engine.ts';
import type { TestVenue } from '#test/portal/embedded-ticketing.ts';
import type { TicketingSystem } from '../../port.ts';
import { parseKey, signatureHeaders } from '../credentials.ts';
import { createAdapterSystem } from '../system.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');
const WRONG_SECRET = `whsec_${'A'.repeat(43)}=`;

let venue: TestVenue;
let ticketing: TicketingSystem;
let adapter: TestAdapter;
engineTests((given) => ({ venue, ticketing } = given));
beforeAll(async () => {
  adapter = await testAdapter(ticketing, { clock: () => NOW });
});
afterAll(() => adapter[Symbol.asyncDispose]());

interface Sent {
  method?: string;
  target?: string;
  body?: object;
  /** What the signature is made for, where it differs from what is sent */
  signed?: { method?: string; target?: string; body?: string };
  id?: string;
  at?: number;
  secret?: string;
  headers?: Record<string, string>;
}

/** Sends a signed request; each part of the signature may be wrong. */
async function send({ method = 'GET', target = '/capabilities', body, signed, headers, ...by }: Sent) {
  const { bearer, secret } = parseKey(adapter.key) ?? { bearer: '', secret: '' };
  const text = body ? JSON.stringify(body) : '';
  const signature = signatureHeaders(
    { method, target, body: text, ...signed },
    { id: by.id ?? randomUUID(), secret: by.secret ?? secret, now: by.at ?? NOW },
  );
  const response = await fetch(adapter.address + target, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...signature, ...headers },
    ...(text && { body: text }),
  });
  const json = (await response.json().catch(() => undefined)) as { reason?: string } | undefined;
  return { status: response.status, reason: json?.reason, json, response };
}

const holdOf = (sessionId: string, quantity = 1) => ({ holdSeconds: 60, lines: [{ sessionId, quantity }] });

describe('adapterServer', () => {
  it('answers a signed request', async () => {
    expect(await send({})).toMatchObject({ status: 200, json: { version: 1, name: 'Guichet' } });
  });

  it.each<[string, Sent, string]>([
    ['another bearer key', { headers: { authorization: 'Bearer other' } }, 'key-refused'],
    ['no bearer key', { headers: { authorization: '' } }, 'key-refused'],
    ['another secret', { secret: WRONG_SECRET }, 'signature-refused'],
    ['the signature of another method', { signed: { method: 'PUT' } }, 'signature-refused'],
    ['the signature of another address', { signed: { target: '/catalogue' } }, 'signature-refused'],
    ['a time six minutes ago', { at: NOW - 360_000 }, 'signature-refused'],
    ['a time in six minutes', { at: NOW + 360_000 }, 'signature-refused'],
    ['no signature', { headers: { 'webhook-signature': '' } }, 'signature-refused'],
  ])('refuses %s', async (_what, sent, reason) => {
    const { status, reason: given, response } = await send(sent);
    expect([status, given]).toEqual([401, reason]);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it('refuses a body that is not the signed one, and holds nothing', async () => {
    const session = await venue.addSession(5);
    const sent = {
      method: 'PUT',
      target: `/holds/${randomUUID()}`,
      body: holdOf(session, 3),
      signed: { body: JSON.stringify(holdOf(session, 1)) },
    };
    expect(await send(sent)).toMatchObject({ status: 401, reason: 'signature-refused' });
    expect(await venue.places(session)).toMatchObject({ held: 0 });
  });

  it('carries out a change once when its message is repeated', async () => {
    const session = await venue.addSession(5);
    const [key, id] = [randomUUID(), randomUUID()];
    const message = { method: 'PUT', target: `/holds/${key}`, id };
    expect((await send({ ...message, body: holdOf(session, 3) })).status).toBe(204);
    expect((await send({ method: 'DELETE', target: `/holds/${key}` })).status).toBe(204);
    const repeated = await send({ ...message, body: holdOf(session, 3) });
    expect(repeated).toMatchObject({ status: 409, reason: 'message-repeated' });
    expect(await venue.places(session)).toMatchObject({ held: 0 });
  });

  it('returns the first sale for a repeated key, and refuses a sale without one', async () => {
    const line = { lineId: 'a', serviceCode: 'TICKET', priceName: '', quantity: 1, unitPriceCents: 500 };
    const body = { buyer: { reference: 'buyer' }, locale: 'fr-FR', lines: [line] };
    const sale = { method: 'POST', target: '/sales', body };
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [await send({ ...sale, headers }), await send({ ...sale, headers })];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.json).toEqual(first.json);
    expect(await send(sale)).toMatchObject({ status: 400, reason: 'invalid-request' });
  });

  it('explains a refused hold by the reasons of the port', async () => {
    const session = await venue.addSession(2);
    const sent = { method: 'PUT', target: `/holds/${randomUUID()}`, body: holdOf(session, 3) };
    const { status, json } = await send(sent);
    expect(status).toBe(409);
    expect(json).toMatchObject({ reason: 'not-enough-places', sessionId: session, places: 2, status: 409 });
  });

  it.each([
    ['a body that is no JSON', { body: 'x' as unknown as object }],
    ['negative places', { body: holdOf('one', -1) }],
    ['a body that names another key', { body: { ...holdOf('one'), lines: 'none', key: 'other' } }],
  ])('refuses %s', async (_what, { body }) => {
    const sent = { method: 'PUT', target: `/holds/${randomUUID()}`, body };
    expect(await send(sent)).toMatchObject({ status: 400, reason: 'invalid-request' });
  });

  it('answers 304 to a request with the ETag of the catalogue', async () => {
    const { response } = await send({ target: '/catalogue' });
    const etag = response.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const again = await send({ target: '/catalogue', headers: { 'if-none-match': etag } });
    expect([again.status, again.json]).toEqual([304, undefined]);
  });
});

describe('createAdapterSystem', () => {
  const open = (served: TestAdapter) =>
    createAdapterSystem({ address: served.address, key: served.key, mayBePrivate: true, timeLimit: 5_000 });

  it('reads a list of several pages whole, and an unchanged catalogue once', async () => {
    const sessions = await Promise.all(Array.from({ length: 520 }, () => venue.addSession(1)));
    await using served = await testAdapter(ticketing);
    const { system, close } = open(served);
    const interval = { from: new Date(), until: new Date(Date.now() + 7_200_000) };
    const found = new Set((await system.findPlaces(interval)).map(({ id }) => id));
    expect(sessions.every((id) => found.has(id))).toBe(true);
    expect(served.requests.filter((one) => one.startsWith('GET /places'))).toHaveLength(2);
    expect(await system.readCatalogue()).toBe(await system.readCatalogue());
    close();
  });

  it.each(['reset', 'reset-after', 'error-after'] as const)(
    'retries a read, but no change (%s)',
    async (fault) => {
      const session = await venue.addSession(5);
      await using served = await testAdapter(ticketing);
      const { system, close } = open(served);
      served.plan(fault, /GET \/sessions\//);
      expect(await system.readSession(session)).toMatchObject({ id: session });
      served.plan(fault, /PUT \/holds/);
      const request = { key: randomUUID(), holdSeconds: 60, lines: [{ sessionId: session, quantity: 1 }] };
      await expect(system.holdPlaces(request)).rejects.toMatchObject({ name: 'AdapterSilent' });
      expect(served.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(1);
      close();
    },
  );

  it.each([
    ['http://192.0.2.1', 'INSECURE_ADDRESS'],
    ['https://10.0.0.1', 'PRIVATE_ADDRESS'],
    ['https://127.0.0.1', 'PRIVATE_ADDRESS'],
  ])('sends nothing to %s in production', async (address, code) => {
    const connection = { address, key: adapter.key, mayBePrivate: false, timeLimit: 1_000 };
    const { system, close } = createAdapterSystem(connection);
    await expect(system.findSale('key')).rejects.toMatchObject({ name: 'AdapterRefused', code });
    close();
  });

  it('sends nothing with a key of another form', async () => {
    const { system, close } = open({ ...adapter, key: 'octo_key' });
    await expect(system.findSale('key')).rejects.toMatchObject({ code: 'KEY_FORMAT', refusesKey: true });
    close();
  });
});
