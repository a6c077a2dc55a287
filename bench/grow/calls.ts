import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { API_BASE, methodAndPath } from '../../server/src/platform/http/call-address.ts';
import type { TestAdministrator } from '../../server/test/portal/administrators.ts';
import type { PortalTest } from '../../server/test/portal/portal.ts';
import { measuringContext } from '../../server/test/system/call-measuring.ts';
import { isOfBackOffice, isOfProvider, LARGEST_INPUTS } from '../../server/test/system/largest-inputs.ts';
import { PREPARATIONS } from '../../server/test/system/preparations.ts';
import { SAMPLES } from '../../server/test/system/samples.ts';
import type { World } from '../../server/test/system/world.ts';
import { takeAddresses } from '../load/load.ts';

/** Calls that read although their method is not GET, and those of the hot path that write little. */
const OTHER_READS: ReadonlySet<string> = new Set<CallKey>([
  'POST /user/login',
  'POST /user/admin/login',
  'POST /ticketing/services/filtering',
  'POST /ticketing/search',
  'POST /Ticketing/events/filtering',
  'POST /Ticketing/events/planning',
  'POST /Cart/CheckingRulesForCart',
  'PUT /cart/AddOrUpdateCart',
  'POST /user/GetTicketsDetails',
  'POST /settingsadmin/lookup',
  'POST /settingsadmin/lookupcard',
  'POST /settingsadmin/checkhealth',
]);

/** Calls with GET that send mails, empty caches, leave the site or never end, and the export of all rows of a venue. */
const NOT_READ =
  /Send|ResetCache|RefreshToken|loginSSO|purchase\/Form|AliasForm|InstalmentForm|live$|tenantexport/i;

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Inputs whose size grows with a venue's history. */
const LONG_INPUTS: Partial<Record<CallKey, object>> = {
  'GET /settingsadmin/takings': { query: { from: day(-365), until: day(0) } },
  'GET /settingsadmin/takingsexport': { query: { from: day(-365), until: day(0), format: 'xlsx' } },
  'GET /settingsticketing/resellersales': { query: { from: day(-365), until: day(0) } },
  'GET /settingsticketing/customerQuotients': { query: { search: 'kergoff' } },
  'POST /settingsadmin/lookup': { body: { text: 'kergoff' } },
};

/** A call with the input that both sizes are measured with. */
export interface PreparedCall {
  key: CallKey;
  input: { query?: Record<string, unknown>; body?: object };
  token: string;
  tenant: string;
}

/** Prepares the read calls of a world; `skipped` receives those that cannot be prepared. */
export async function prepareCalls(
  portal: PortalTest,
  world: World,
  wanted: (name: string) => boolean,
  skipped: (key: string, why: unknown) => void,
): Promise<PreparedCall[]> {
  const administrator = await portal.administrator({ isSuper: true, tenant: world.tenant });
  const master = await portal.administrator({ isSuper: true, tenant: 'plateforme' });
  const about = { ...world, administrator };
  const shared = <T extends AsyncDisposable>(make: () => Promise<T>) => make();
  const context = measuringContext({ portal, world: about, administrator, master, shared });
  const prepared: PreparedCall[] = [];
  for (const key of Object.keys(calls) as CallKey[]) {
    if (!(key.startsWith('GET ') ? !NOT_READ.test(key) : OTHER_READS.has(key)) || !wanted(key)) continue;
    try {
      const sample = LARGEST_INPUTS[key] ?? SAMPLES[key];
      const made = LONG_INPUTS[key] ?? (await PREPARATIONS[key]?.(context)) ?? sample(about as never);
      const { token, ...input } = made as PreparedCall['input'] & { token?: string };
      prepared.push({
        key,
        input,
        token: token ?? requester(key, { master, administrator, world }),
        tenant: isOfProvider(key) ? 'plateforme' : world.tenant,
      });
    } catch (error) {
      skipped(key, error);
    }
  }
  return prepared;
}

function requester(
  key: CallKey,
  { master, administrator, world }: Record<'master' | 'administrator', TestAdministrator> & { world: World },
): string {
  if (calls[key].access === 'visitor' || calls[key].access === 'anyone') return '';
  if (isOfProvider(key)) return master.token;
  return isOfBackOffice(key) ? administrator.token : world.person.token;
}

/** The duration of a call in milliseconds: of the first one, and the shortest of the others. */
export interface Timing {
  firstMs: number;
  ms: number;
  bytes: number;
  status: number;
}

const ROUNDS = 4;

/** Makes a call over HTTP several times. A shared answer expires before each. */
export async function timeCall(portal: PortalTest, port: number, call: PreparedCall): Promise<Timing> {
  const times: number[] = [];
  let last = { bytes: 0, status: 0 };
  for (let round = 0; round <= ROUNDS; round += 1) {
    await clearShared(portal, call);
    await portal.sql('delete from portal.throttle');
    const [address = ''] = takeAddresses(1);
    const begin = performance.now();
    last = await send(port, address, call);
    times.push(performance.now() - begin);
    // The others would be as slow.
    if (times[0] && times[0] > 2000 && round === 1) break;
  }
  const [firstMs = 0, ...others] = times;
  return { firstMs, ms: Math.min(...others), ...last };
}

/** Sends one request from an address of its own, and reads the answer without keeping it. */
function send(
  port: number,
  localAddress: string,
  { key, input, token, tenant }: PreparedCall,
): Promise<{ bytes: number; status: number }> {
  const { method, path } = methodAndPath(key);
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
  ).toString();
  const headers = {
    host: 'localhost',
    tenantname: tenant,
    languageuser: 'fr-FR',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(input.body && { 'content-type': 'application/json' }),
  };
  const to = {
    host: '127.0.0.1',
    port,
    localAddress,
    method,
    path: `${API_BASE}${path}${query && `?${query}`}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ ...to, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('end', () => resolve({ bytes, status: response.statusCode ?? 0 }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(input.body && JSON.stringify(input.body));
  });
}

/** Seconds for which sessions with their places are cached in memory. */
const SESSIONS_SECONDS = 1;

async function clearShared(portal: PortalTest, { key, tenant }: PreparedCall): Promise<void> {
  const { sharedForSeconds }: CallDefinition = calls[key];
  if (!sharedForSeconds) return;
  const found = await portal.services.tenants.find(tenant);
  if (found) await portal.services.tenantChanges.write(found.id, async () => undefined);
  await portal.ask('GET /ticketing/establishments', { tenant });
  if (sharedForSeconds === SESSIONS_SECONDS) await sleep(SESSIONS_SECONDS * 1000 + 50);
}
