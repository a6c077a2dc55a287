import { gunzipSync } from 'node:zlib';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TicketingGateway } from '#gateways/ticketing/port.ts';
import { addDays, dayOf } from '#kernel/format/time-zone.ts';
import { type PortalTest, portalTest } from '#test/portal/portal.ts';
import costs from '../../../../docs/developer/call-costs.json' with { type: 'json' };
import { API_BASE } from './call-address.ts';

let portal: PortalTest;
/** Number of reads of the ticketing system’s sessions */
let reads = 0;
let delay = 0;

const counting = (gateway: TicketingGateway): TicketingGateway => ({
  of: (tenant) => ({
    ...gateway.of(tenant),
    findSessions(query) {
      reads += 1;
      return gateway.of(tenant).findSessions(query);
    },
  }),
});

beforeAll(async () => {
  portal = await portalTest({ wrapTicketing: counting, eventLoopDelay: () => delay });
});
beforeEach(() => {
  reads = 0;
  delay = 0;
});
afterAll(() => portal[Symbol.asyncDispose]());

const today = dayOf(new Date(), 'Europe/Paris');
const filtering = 'POST /Ticketing/events/filtering';
/** A call whose responses are cached for longer. */
const searching = 'POST /ticketing/services/filtering';
const onDay = (ahead: number) => ({ startDate: addDays(today, ahead), endDate: addDays(today, ahead) });
/** A search that no other test makes, and that matches nothing else. */
const search = (ahead: number, other: string) => ({
  ...onDay(ahead),
  establishmentIds: ['RIVAGE', other],
});

describe('an expensive read', () => {
  it('is computed once for equal requests in any notation', async () => {
    const bodies = [
      { ...onDay(3), establishmentIds: ['TILLEULS', 'RIVAGE'] },
      { establishmentIds: ['RIVAGE', 'TILLEULS', 'RIVAGE'], ...onDay(3) },
    ];
    const answers = await Promise.all([...bodies, ...bodies].map((body) => portal.ask(filtering, { body })));
    expect(answers[0]?.body.length).toBeGreaterThan(5);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(reads).toBe(1);
  });

  it('is compressed', async () => {
    const response = await portal.app.inject({
      method: 'POST',
      url: `${API_BASE}/Ticketing/events/filtering`,
      headers: { tenantname: 'aqua-rivage', 'accept-encoding': 'gzip' },
      payload: { startDate: today, endDate: addDays(today, 6) },
    });
    const json = gunzipSync(response.rawPayload);
    expect(JSON.parse(json.toString()).length).toBeGreaterThan(100);
    expect(response.rawPayload.length).toBeLessThan(json.length / 10);
  });

  it('is limited per minute and network, except for cached responses', async () => {
    const ask = (other: string, address: string) =>
      portal.ask(searching, { body: { searchStringFilter: other }, address });
    const { perMinute } = calls[searching];
    await ask('there', '192.0.2.2');
    const statuses: number[] = [];
    for (let round = 0; round < perMinute + 2; round += 1) {
      statuses.push((await ask(`other-${round}`, '192.0.2.1')).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(perMinute);
    expect(statuses.slice(perMinute)).toEqual([429, 429]);
    const refused = await ask('another', '192.0.2.1');
    expect(refused).toMatchObject({ status: 429, code: 'request.too-many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('there', '192.0.2.1')).status).toBe(200);
  });

  it('is computed one at a time, and refused when too many wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, round) =>
        portal.ask(filtering, { body: search(5, `at-once-${round}`) }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBe(50 - 31);
    expect(refused[0]).toMatchObject({ status: 503, code: 'internal.unavailable' });
    expect(reads).toBeLessThanOrEqual(31);
  });

  it('is refused first under overload, while cached responses and sales continue', async () => {
    const before = { body: { searchStringFilter: 'before' } };
    await portal.ask(searching, before);
    delay = 500;
    expect(await portal.ask(filtering, { body: search(6, 'under-overload') })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    });
    expect((await portal.ask(searching, before)).status).toBe(200);
    expect((await portal.ask('PUT /cart/AddOrUpdateCart', { body: { cartLines: [] } })).status).toBe(200);
  });
});

it('every measured cost belongs to a call', () => {
  expect(Object.keys(calls), 'npm run docs -- --measure').toEqual(expect.arrayContaining(Object.keys(costs)));
});

it('every call that costs over 10 ms gives a reason', () => {
  const expensive = Object.entries<{ cpuMs: number }>(costs).filter(([, { cpuMs }]) => cpuMs > 10);
  for (const [key] of expensive.filter(([key]) => key in calls)) {
    expect(calls[key as CallKey], key).toHaveProperty('expensive');
  }
});

it('every expensive call is limited per network', () => {
  const expensive = Object.entries(calls).filter(([, definition]) => 'expensive' in definition);
  expect(expensive.length).toBeGreaterThan(1);
  for (const [key, definition] of expensive as [CallKey, object][]) {
    expect(definition, key).toHaveProperty('perMinute');
  }
});
