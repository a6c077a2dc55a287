import { startBareRoute } from '../bare-route.ts';
import { TENANT } from '../fixtures.ts';
import { Connection, requestText } from '../load/connection.ts';
import { expectStatuses, runLoad, takeAddresses } from '../load/load.ts';
import type { Result } from '../report.ts';
import type { Bench, Measure } from './measure.ts';
import { compareInRounds } from './rounds.ts';

const CONNECTIONS = 32;
const SECONDS = 3;

/** Headers of a typical browser. */
const BROWSER = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
};
const CALL = { ...BROWSER, accept: 'application/json', tenantname: TENANT, languageuser: 'fr-FR' };
const PAGE = { ...BROWSER, accept: 'text/html' };

interface Request {
  path: string;
  headers: Record<string, string>;
}

/** Measures the list of services of the largest family. */
async function catalogueRequest(bench: Bench): Promise<Request> {
  const families = await ask<{ externalCode: string; services: string[] }[]>(
    bench,
    '/api/v1/ticketing/families',
  );
  const [largest] = families.toSorted((a, b) => b.services.length - a.services.length);
  const path = `/api/v1/ticketing/services?family=${encodeURIComponent(largest?.externalCode ?? '')}`;
  return { path, headers: CALL };
}

/** Measures the list of sessions of a service on one day. */
async function sessionRequest(bench: Bench): Promise<Request> {
  const [busiest] = await bench.database.sql<{ service: string; day: string }>(
    `select service_codes[1] as service, to_char(start_at at time zone time_zone, 'YYYY-MM-DD') as day
       from venue.session join portal.tenant on tenant.id = session.tenant_id
      where tenant.name = $1 and start_at > now() + interval '1 day'
      group by 1, 2 order by count(*) desc, 2 limit 1`,
    [TENANT],
  );
  const path = `/api/v1/Ticketing/eventsbyserviceandtheme?service=${busiest?.service}&date=${busiest?.day}`;
  return { path, headers: CALL };
}

const REQUESTS = {
  'catalogue-list': catalogueRequest,
  'session-list': sessionRequest,
  /** Measures the tenant’s home page for an anonymous visitor. */
  'home-html': async () => ({ path: `/${TENANT}`, headers: PAGE }),
} satisfies Record<string, (bench: Bench) => Promise<Request>>;

export type ListName = keyof typeof REQUESTS;

const measureOf = (name: ListName): Measure => ({
  names: [name],
  run: async (bench) => ({ [name]: await compareWithBareRoute(bench, name, await REQUESTS[name](bench)) }),
});

export const catalogueList = measureOf('catalogue-list');
export const sessionList = measureOf('session-list');
export const homeHtml = measureOf('home-html');

/** @returns a function that loads the product for a number of seconds and returns requests per second */
export async function prepareList(
  bench: Bench,
  name: ListName,
): Promise<(seconds?: number) => Promise<number>> {
  const request = await REQUESTS[name](bench);
  return (seconds) => load(bench.server.port, request, seconds);
}

async function load(port: number, { path, headers }: Request, seconds = SECONDS): Promise<number> {
  const request = requestText('GET', path, headers);
  const addresses = takeAddresses(CONNECTIONS);
  const result = await runLoad({ kind: 'repeat', port, addresses, request, seconds });
  return expectStatuses(result, 200).perSecond;
}

async function compareWithBareRoute(bench: Bench, name: string, { path, headers }: Request): Promise<Result> {
  const { head, body } = await sendOnce(bench, path, headers);
  bench.note(
    `${name}: ${path}: ${body.length} bytes, ${/content-encoding: (\w+)/i.exec(head)?.[1] ?? 'not compressed'}`,
  );
  const bare = await startBareRoute({ headers: headersOf(head), body: body.toString('base64') });
  const own = { path, headers };
  const other = { path: '/', headers };
  try {
    await load(bench.server.port, own, 2);
    await load(bare.port, other, 1);
    return await compareInRounds(bench, {
      name,
      unit: 'requests/s',
      product: () => load(bench.server.port, own),
      reference: () => load(bare.port, other),
    });
  } finally {
    await bare.stop();
  }
}

async function ask<T>(bench: Bench, path: string): Promise<T> {
  const { body } = await sendOnce(bench, path, { ...CALL, 'accept-encoding': 'identity' });
  return JSON.parse(body.toString()) as T;
}

async function sendOnce({ server }: Bench, path: string, headers: Record<string, string>) {
  const [address = ''] = takeAddresses(1);
  const connection = new Connection(server.port, address);
  const answer = await connection.send(requestText('GET', path, headers));
  connection.close();
  if (answer.status !== 200)
    throw new Error(`${path} answers ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
  return answer;
}

/** Headers of the response itself, without those added by Fastify and Node. */
function headersOf(head: string): Record<string, string> {
  const own = ['content-length', 'transfer-encoding', 'connection', 'keep-alive', 'date'];
  const pairs = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]);
  return Object.fromEntries(pairs.filter(([name = '']) => !own.includes(name.toLowerCase())));
}
