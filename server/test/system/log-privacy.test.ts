import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_BASE, methodAndPath } from '#platform/http/call-address.ts';
import { type PortalTest, portalTest, SECRET_KEY } from '../portal/portal.ts';
import { startTraceReceiver, type TraceReceiver } from '../portal/trace-receiver.ts';
import { SAMPLES } from './samples.ts';
import { BACK_OFFICE_SAMPLES } from './samples-backoffice.ts';
import { type World, worldOf } from './world.ts';

const script = fileURLToPath(new URL('./portal-process.ts', import.meta.url));

/** Personal data and secrets, each of which contains this word or these digits. */
const WORD = 'zyxmark';
const CARD = '4970109999999994';
const MARKS = {
  name: `Zyxmark-Dupont`,
  email: `zyxmark.dupont@example.com`,
  phone: '+33 6 99 88 77 66',
  address: '12 rue Zyxmark',
  password: 'Zyxmark-secret-2026!',
  token: `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6eXhtYXJrIn0.zyxmarksignature`,
  card: CARD.replace(/(.{4})(?=.)/g, '$1 '),
};
const all = Object.values(MARKS).join(' / ');

/** Shortest beginning of the marked token that no other token has in its middle part. */
const TOKEN_PAYLOAD = 'eyJzdWIiOiJ6eXhtYXJrIn0';

let portal: PortalTest;
let world: World;
let administrator: string;
let traces: TraceReceiver;

beforeAll(async () => {
  traces = await startTraceReceiver();
  portal = await portalTest();
  world = await worldOf(portal, 'aqua-rivage');
  ({ token: administrator } = await portal.administrator({ isSuper: true }));
}, 60_000);
afterAll(async () => {
  await traces?.[Symbol.asyncDispose]();
  await portal?.[Symbol.asyncDispose]();
});

/** Starts a process on the database of the portal. */
async function startProcess(level: 'info' | 'debug') {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: portal.databaseUrl,
      LOG_LEVEL: level,
      SECRET_KEY,
      OTEL_EXPORTER_OTLP_ENDPOINT: traces.endpoint,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close');
  const [port] = (await Promise.race([once(child, 'message'), ended])) as [number];
  if (child.exitCode !== null) throw new Error(output);
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return output;
    },
  };
}

/** A request with marks. */
interface Marked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

/** Sends a request, in which every header that a client chooses has a mark. @returns the status */
function send(port: number, { method, path, headers = {}, body }: Marked): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          tenantname: world.tenant,
          'user-agent': `Browser of ${MARKS.name}`,
          referer: `https://example.com/?email=${MARKS.email}#${MARKS.token}`,
          cookie: `session=${MARKS.token}; name=${MARKS.name}`,
          'x-request-id': MARKS.name,
          tracestate: `vendor=${WORD}`,
          'x-forwarded-for': MARKS.name,
          ...(body !== undefined && {
            'content-type': 'application/json',
            // Node sends none with DELETE.
            'content-length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
      },
      (response) => {
        const answered = () => resolve(response.statusCode ?? 0);
        // Live events end with their reader.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          response.destroy();
          answered();
        } else response.resume().on('end', answered);
      },
    );
    sent.on('error', (error) => reject(new Error(`${method} ${path}: ${error.message}`)));
    sent.end(body);
  });
}

/** Puts marks into a valid input: each into the fields that have such contents. */
function withMarks(value: unknown, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withMarks(item, field));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMarks(one, name)]));
  if (typeof value !== 'string') return value;
  if (/mail$/i.test(field)) return MARKS.email;
  if (/password/i.test(field)) return MARKS.password;
  if (/phone|mobile/i.test(field)) return MARKS.phone;
  if (/token|signature|secret/i.test(field)) return MARKS.token;
  if (/name$|comment|reason|message|text|subject/i.test(field) && !/service|price/i.test(field))
    return MARKS.name;
  if (/address|city|street/i.test(field)) return MARKS.address;
  if (/card/i.test(field)) return CARD;
  return value;
}

/** Replaces every value of an input. */
function replaced(value: unknown, by: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, by));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, by)]));
  return by;
}

/** Returns requests of a call: valid, with marks for every value, with a wrong shape, and no JSON. */
function requestsOf(key: CallKey): Marked[] {
  const { method, path } = methodAndPath(key);
  const { query = {}, body } = SAMPLES[key](world) as { query?: object; body?: unknown };
  const authorization = key in BACK_OFFICE_SAMPLES ? administrator : world.person.token;
  const to = (asked: object, sent?: unknown, more: Record<string, string> = {}): Marked => ({
    method: String(method),
    path: `${API_BASE}${path}?${new URLSearchParams(
      Object.entries({ ...asked, email: MARKS.email, t: MARKS.token }).map(([name, value]) => [
        name,
        String(value),
      ]),
    )}`,
    headers: { authorization: `Bearer ${authorization}`, ...more },
    body: sent === undefined ? undefined : JSON.stringify(sent),
  });
  const hasBody = body !== undefined;
  return [
    to(withMarks(query) as object, hasBody ? withMarks(body) : undefined),
    to(replaced(query, all) as object, hasBody ? replaced(body, all) : undefined),
    to(query, hasBody ? replaced(body, CARD) : undefined, { authorization: `Bearer ${MARKS.token}` }),
    to(query, hasBody ? body : undefined, { tenantname: MARKS.name, languageuser: MARKS.name }),
    ...(hasBody
      ? [to(query, { [MARKS.name]: all, [MARKS.email]: { [CARD]: all } }), { ...to(query), body: `{"${all}` }]
      : []),
  ];
}

/** Requests to addresses that are no calls. */
const OTHERS: Marked[] = [
  `/api/v1/cart/${WORD}/${MARKS.email}`,
  `/${WORD}/fr/cart?id=${CARD}`,
  `/api/v1/payment/lyra/${WORD}/notification`,
  `/api/v1/user/%7A%79%78mark%`,
  '/api/v1/mail/bounce',
].flatMap((path) => [
  { method: 'GET', path },
  { method: 'POST', path, body: JSON.stringify(all) },
  {
    method: 'POST',
    path,
    body: new URLSearchParams({ vads_cust_email: MARKS.email, signature: MARKS.token }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
]);

/** Returns the lines with a mark, without repetitions. */
function linesWithMarks(output: string): string[] {
  const isMarked = (line: string) =>
    line.toLowerCase().includes(WORD) ||
    line.includes(TOKEN_PAYLOAD) ||
    line.replaceAll(/[ -]/g, '').includes(CARD) ||
    line.replaceAll(/[ .]/g, '').includes('699887766');
  return [...new Set(output.split('\n').filter(isMarked))].map((line) => line.slice(0, 600));
}

it.each(Object.entries(MARKS))('a line with the marked %s is found', (_kind, mark) => {
  expect(linesWithMarks(`first\n{"msg":"Answered ${mark}"}\nlast`)).toHaveLength(1);
});

describe.each(['debug', 'info'] as const)('the log at level %s', (level) => {
  it('holds no personal data and no secret, whatever a request has', {
    timeout: 240_000,
  }, async () => {
    const { port, stop } = await startProcess(level);
    const requests = (Object.keys(calls) as CallKey[]).flatMap(requestsOf);
    const statuses = new Map<number, number>();
    // A higher level writes a part of the lines of level debug, so a part of the requests suffices for it.
    const queue = [...requests, ...OTHERS].filter((_, index) => level === 'debug' || index % 5 === 0);
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const status = await send(port, next);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const failure = await Promise.all(Array.from({ length: 6 }, work)).catch((error: unknown) => error);
    const output = await stop();
    if (failure instanceof Error) throw new Error(`${failure.message}\n${output.slice(-3000)}`);
    expect(requests.length).toBeGreaterThan(1000);
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 401]));
    expect(output).toContain('"requestId"');
    expect(linesWithMarks(output)).toEqual([]);
    // The process also sent the traces of the same requests.
    const names = new Set(traces.spans.map(({ name }) => name));
    for (const name of ['transaction', 'PUT /api/v1/cart/AddOrUpdateCart', 'ticketing holdPlaces'])
      expect(names).toContain(name);
    expect(linesWithMarks(traces.text().replaceAll('{', '\n{'))).toEqual([]);
  });
});
