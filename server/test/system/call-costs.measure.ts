import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE, methodAndPath } from '#platform/http/call-address.ts';
import type { TestAdministrator } from '../portal/administrators.ts';
import { type PortalTest, portalTest } from '../portal/portal.ts';
import { synchroniseNow } from '../portal/synchronization.ts';
import { type MeasuringContext, measuringContext } from './call-measuring.ts';
import { isOfBackOffice, isOfProvider, LARGEST_INPUTS } from './largest-inputs.ts';
import { PREPARATIONS, REFUSED_CALLS } from './preparations.ts';
import { SAMPLES } from './samples.ts';
import { newPerson, newTeam, type World, worldOf } from './world.ts';

/**
 * Measures the cost of each call on the demonstration’s data at its largest input: CPU time of all threads, and
 * response bytes. `npm run docs -- --measure` runs it and writes docs/developer/call-costs.json.
 */

const ROUNDS = 8;
/** Lifetime of sessions cached in memory. */
const SESSIONS_SECONDS = 1;

let portal: PortalTest;
let world: World;
beforeAll(async () => {
  portal = await portalTest();
  await synchroniseNow(portal);
  world = await worldOf(portal, 'aqua-rivage');
  reader = await portal.administrator({ isSuper: true });
  master = await portal.administrator({ isSuper: true, tenant: 'plateforme' });
}, 120_000);
afterAll(async () => {
  for (const each of sharedThings.values()) await (await each)[Symbol.asyncDispose]();
  await portal[Symbol.asyncDispose]();
});

/** Returns whether a call changes the requester or an item of the team; each round then has new ones. */
const usesUp = (key: CallKey) => /^(DELETE|PUT|POST)/.test(key) && !/cart|Ticket/i.test(key);

/**
 * For a call that failed in every round: the error code and its reason. The cost is then that of the rejection.
 */
interface Cost {
  cpuMs: number;
  bytes: number;
  refused?: string;
  why?: string;
}

/** Shared state of preparations. */
const sharedThings = new Map<() => Promise<AsyncDisposable>, Promise<AsyncDisposable>>();

const shared: MeasuringContext['shared'] = (make) => {
  const made = sharedThings.get(make) ?? make();
  sharedThings.set(make, made);
  return made as ReturnType<typeof make>;
};

/** Makes the calls of the back office that have no side effects. */
let reader: TestAdministrator;
/** Makes the calls of the provider tenant. */
let master: TestAdministrator;

async function costOf(key: CallKey): Promise<Cost> {
  const rounds: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { input, token } = key in PREPARATIONS ? await preparedRound(key) : await sampleRound(key);
    await clearShared(calls[key]);
    await portal.sql('delete from portal.throttle');
    rounds.push(await measure(key, input, token));
  }
  const succeeded = rounds.filter(({ refused }) => refused === undefined);
  const counted = (succeeded.length > 0 ? succeeded : rounds).toSorted((a, b) => a.cpuMs - b.cpuMs);
  const refused = counted[0]?.refused;
  // The quickest round counts: other load makes the others longer.
  return {
    cpuMs: Math.round((counted[0]?.cpuMs ?? 0) * 10) / 10,
    bytes: Math.max(...counted.map(({ bytes }) => bytes)),
    ...(refused && { refused, why: REFUSED_CALLS[key] }),
  };
}

interface Round {
  input: object;
  token: string;
}

/** Prepares a round about a new item. */
async function preparedRound(key: CallKey): Promise<Round> {
  const administrator = await portal.administrator({ isSuper: true });
  const person = await newPerson(portal, world.tenant);
  const about = { ...world, person, team: await newTeam(portal, world.tenant), administrator };
  const context = measuringContext({ portal, world: about, administrator, master, shared });
  const input: { token?: string | undefined } = (await PREPARATIONS[key]?.(context)) ?? {};
  const usual = isOfProvider(key) ? master : isOfBackOffice(key) ? administrator : person;
  return { input, token: input.token ?? usual.token };
}

/** Prepares a round about the items of the world, with the sample of the tests or a larger input. */
async function sampleRound(key: CallKey): Promise<Round> {
  const administrator = isOfProvider(key) ? master : isOfBackOffice(key) ? reader : undefined;
  const about = usesUp(key)
    ? { ...world, person: await newPerson(portal, world.tenant), team: await newTeam(portal, world.tenant) }
    : world;
  const own =
    administrator && administrator !== master && usesUp(key)
      ? await portal.administrator({ isSuper: true })
      : administrator;
  if (own) Object.assign(about, { administrator: own });
  const token = own?.token ?? about.person.token;
  const input = (LARGEST_INPUTS[key] ?? SAMPLES[key])(about as never);
  const saved = key.replace('POST ', 'PUT ').replace('/undo', '/') as CallKey;
  // Creates a change to undo.
  if (key.includes('/undo') && saved in SAMPLES) {
    await measure(saved, await withVersion(saved, SAMPLES[saved](about as never), token), token);
  }
  return { input: await withVersion(key, input, token), token };
}

/** Returns the input with the present version of the settings, since the samples’ version is rejected. */
async function withVersion(key: CallKey, input: object, token: string): Promise<object> {
  const { body } = input as { body?: { version?: number } };
  const read = methodAndPath(key).path.replace('/undo', '/');
  if (body?.version === undefined || !(`GET ${read}` in calls)) return input;
  const response = await portal.app.inject({
    url: API_BASE + read,
    headers: { tenantname: world.tenant, authorization: `Bearer ${token}` },
  });
  if (response.statusCode !== 200) return input;
  const present: { version?: number; saved?: { version?: number } } = response.json();
  return { ...input, body: { ...body, version: present.version ?? present.saved?.version ?? body.version } };
}

/** Makes a shared response expire, while the catalogue stays cached as usual. */
async function clearShared({ sharedForSeconds }: CallDefinition): Promise<void> {
  if (!sharedForSeconds) return;
  await portal.services.tenantChanges.write(world.tenantId as never, async () => undefined);
  await portal.ask('GET /ticketing/establishments', {});
  if (sharedForSeconds === SESSIONS_SECONDS) await sleep(SESSIONS_SECONDS * 1000 + 100);
}

/** Returns an error code without its prefix. */
function codeOf(body: string): string {
  const { code } = JSON.parse(body || '{}') as { code?: string };
  return code?.replace('api-error.oap.', '') ?? 'unknown';
}

let caller = 0;

async function measure(key: CallKey, input: unknown, token: string): Promise<Cost> {
  const { method, path } = methodAndPath(key);
  const { query, body, cookie, ...requester } = input as {
    query?: Record<string, string>;
    body?: object;
    cookie?: string;
    token?: string;
  };
  await turn();
  const begin = process.cpuUsage();
  const response = await portal.app.inject({
    method: method as 'GET',
    url: API_BASE + path,
    remoteAddress: `10.9.${(caller >> 8) & 255}.${caller++ & 255}`,
    headers: {
      tenantname: isOfProvider(key) ? 'plateforme' : world.tenant,
      'accept-encoding': 'br',
      host: new URL(portal.services.config.publicUrl).host,
      ...(cookie && { cookie }),
      ...((calls[key].access !== 'visitor' || requester.token) && { authorization: `Bearer ${token}` }),
    },
    ...(query && { query }),
    ...(body && { payload: body }),
  });
  const { user, system } = process.cpuUsage(begin);
  return {
    cpuMs: (user + system) / 1000,
    bytes: response.rawPayload.length,
    ...(response.statusCode >= 400 && { refused: codeOf(response.body) }),
  };
}

/** Orders the calls: reads come first, since other calls add to the demonstration’s data. */
const inOrder = (): CallKey[] => {
  const changes = (key: CallKey) => usesUp(key) || key in PREPARATIONS;
  const keys = Object.keys(calls) as CallKey[];
  return [...keys.filter((key) => !changes(key)), ...keys.filter(changes)];
};

test('measures every call', { timeout: 1_800_000 }, async () => {
  const costs = new Map<CallKey, Cost>();
  for (const key of inOrder()) costs.set(key, await costOf(key));
  const lines = (Object.keys(calls) as CallKey[]).map((key) => {
    const parts = Object.entries(costs.get(key) ?? {}).map(
      ([name, value]) => `"${name}": ${JSON.stringify(value)}`,
    );
    return `  ${JSON.stringify(key)}: { ${parts.join(', ')} }`;
  });
  const unexplained = [...costs].filter(([, { refused, why }]) => refused && !why);
  expect(Object.fromEntries(unexplained), 'refused: prepare it in preparations.ts, or say why').toEqual({});
  await writeFile(
    new URL('../../../docs/developer/call-costs.json', import.meta.url),
    `{\n${lines.join(',\n')}\n}\n`,
  );
});
