import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, test } from 'vitest';
import { API_BASE, methodAndPath } from '#platform/http/call-address.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { SAMPLES, type SamplesOf } from './samples.ts';
import { BACK_OFFICE_SAMPLES } from './samples-backoffice.ts';
import { newPerson, newTeam, type World, worldOf } from './world.ts';

/**
 * Measures what each call costs this process on the demonstration’s data, at its largest input: CPU time of all its
 * threads, and the bytes that are sent. Started by `npm run docs -- --measure`, which writes docs/call-costs.json.
 */

const ROUNDS = 8;
/** How long sessions are kept in memory. */
const SESSIONS_SECONDS = 1;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Inputs that cost more than the samples of the tests do. */
const LARGEST: Partial<SamplesOf<CallKey>> = {
  'POST /Ticketing/events/filtering': () => ({ body: { startDate: day(1), endDate: day(7) } }),
  'POST /ticketing/services/filtering': () => ({
    body: { searchStringFilter: 'e a', startSaleDate: day(1), endSaleDate: day(400) },
  }),
  'POST /ticketing/search': () => ({ body: { searchStringFilter: 'aquagim bebes lecons', sort: 'name' } }),
  'GET /Ticketing/eventdateinterval': () => ({ query: { service: 'ENT-SPORTIF' } }),
  'GET /Ticketing/eventsbyserviceandtheme': () => ({ query: { service: 'ENT-SPORTIF', date: day(2) } }),
  'GET /ticketing/families': () => ({ query: {} }),
  'POST /user/GetTicketsDetails': () => ({ body: { includedInvalidTickets: true } }),
  'GET /settingsadmin/audit': () => ({ query: {} }),
  'GET /Purchase/GetCartsforResendPurchase': () => ({ query: {} }),
  'GET /settingsadmin/search': () => ({ query: { q: 'e' } }),
  'PUT /cart/AddOrUpdateCart': ({ anonymousCartId, session }) => ({
    body: {
      id: anonymousCartId,
      cartLines: Array.from({ length: 10 }, () => ({
        service: session.service,
        priceName: session.priceName,
        cartLineDetails: [{ eventId: session.id, quantity: 1 }],
      })),
    },
  }),
};

let portal: PortalTest;
let world: World;
beforeAll(async () => {
  portal = await portalTest();
  world = await worldOf(portal, 'aqua-rivage');
}, 120_000);
afterAll(() => portal[Symbol.asyncDispose]());

const isOfBackOffice = (key: CallKey) => key in BACK_OFFICE_SAMPLES;

/** Calls about the requester or an item of the team: each round has new ones. */
const usesUp = (key: CallKey) => /^(DELETE|PUT|POST)/.test(key) && !/cart|Ticket/i.test(key);

async function costOf(key: CallKey): Promise<{ cpuMs: number; bytes: number }> {
  const definition: CallDefinition = calls[key];
  const rounds: { cpuMs: number; bytes: number; succeeded: boolean }[] = [];
  const administrator = isOfBackOffice(key) ? await portal.administrator({ isSuper: true }) : undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const about = usesUp(key)
      ? { ...world, person: await newPerson(portal, world.tenant), team: await newTeam(portal, world.tenant) }
      : world;
    const own = administrator && usesUp(key) ? await portal.administrator({ isSuper: true }) : administrator;
    if (own) Object.assign(about, { administrator: own });
    await forget(definition);
    rounds.push(
      await measure(key, (LARGEST[key] ?? SAMPLES[key])(about as never), own?.token ?? about.person.token),
    );
  }
  const succeeded = rounds.filter((round) => round.succeeded);
  // Refused in every round (a code by mail, for instance): then what a refusal costs.
  const counted = (succeeded.length > 0 ? succeeded : rounds).toSorted((a, b) => a.cpuMs - b.cpuMs);
  // Of the quickest round: what else the machine does makes the others longer.
  return {
    cpuMs: Math.round((counted[0]?.cpuMs ?? 0) * 10) / 10,
    bytes: Math.max(...counted.map(({ bytes }) => bytes)),
  };
}

/** Makes a shared answer be computed again, with the catalogue at hand as it usually is. */
async function forget({ sharedForSeconds }: CallDefinition): Promise<void> {
  if (!sharedForSeconds) return;
  await portal.services.tenantChanges.write(world.tenantId as never, async () => undefined);
  await portal.ask('GET /ticketing/establishments', {});
  if (sharedForSeconds === SESSIONS_SECONDS) await sleep(SESSIONS_SECONDS * 1000 + 100);
}

let caller = 0;

async function measure(key: CallKey, input: unknown, token: string) {
  const { method, path } = methodAndPath(key);
  const { query, body } = input as { query?: Record<string, string>; body?: object };
  await turn();
  const begin = process.cpuUsage();
  const response = await portal.app.inject({
    method: method as 'GET',
    url: API_BASE + path,
    remoteAddress: `10.9.${(caller >> 8) & 255}.${caller++ & 255}`,
    headers: {
      tenantname: String(calls[key].access) === 'provider' ? 'plateforme' : world.tenant,
      'accept-encoding': 'br',
      ...(calls[key].access !== 'visitor' && { authorization: `Bearer ${token}` }),
    },
    ...(query && { query }),
    ...(body && { payload: body }),
  });
  const { user, system } = process.cpuUsage(begin);
  return {
    cpuMs: (user + system) / 1000,
    bytes: response.rawPayload.length,
    succeeded: response.statusCode < 400,
  };
}

test('what each call costs', { timeout: 1_800_000 }, async () => {
  const costs: Record<string, { cpuMs: number; bytes: number }> = {};
  for (const key of Object.keys(calls) as CallKey[]) costs[key] = await costOf(key);
  await writeFile(
    new URL('../../../docs/call-costs.json', import.meta.url),
    `${JSON.stringify(costs, null, 2).replace(/\{\n\s+("cpuMs": [\d.]+),\n\s+("bytes": \d+)\n\s+\}/g, '{ $1, $2 }')}\n`,
  );
});
