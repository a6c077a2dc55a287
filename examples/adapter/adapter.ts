import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  catalogue,
  freePlaces,
  hold,
  type Line,
  need,
  Problem,
  release,
  type Session,
  sales,
  sell,
  sessions,
  takeBack,
} from './box-office.ts';

/**
 * Serves the box office through the adapter API of Guichet with Node alone, and passes `npm run conformance`.
 * `KEY=<bearer>.whsec_<secret> node examples/adapter/adapter.ts 3100` starts it.
 */

type Body = Readonly<Record<string, unknown>>;

const [bearer = '', secret = ''] = (process.env.KEY ?? '').split('.');
const seen = new Set<string>();
const ETAG = '"1"';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const timeOf = (text: string | null): number => {
  const time = Date.parse(text ?? '');
  need(!Number.isNaN(time), 'from, until');
  return time;
};

/** @throws Problem for a request without the key, of an old or another signature, or of a message that is repeated */
function authenticate({ headers, method, url }: IncomingMessage, body: string): void {
  if (headers.authorization !== `Bearer ${bearer}`) throw new Problem(401, 'key-refused');
  const [id, time] = [String(headers['webhook-id'] ?? ''), Number(headers['webhook-timestamp'])];
  const expected = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${time}.${method} ${url}\n${body}`)
    .digest();
  const isValid = String(headers['webhook-signature'] ?? '')
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isValid || Math.abs(Date.now() / 1000 - time) > 300) throw new Problem(401, 'signature-refused');
  if (method !== 'GET' && seen.has(id)) throw new Problem(409, 'message-repeated');
  seen.add(id);
}

const sessionJson = (session: Session) => ({
  ...session,
  serviceCodes: ['SWIM'],
  establishmentCode: 'POOL',
  places: freePlaces(session),
});
const saleJson = ({ number, ...sale }: ReturnType<typeof sell>) => ({ externalPurchaseId: number, ...sale });

/** Tickets of the newest sale first. */
const soldTickets = () =>
  [...sales.values()].reverse().flatMap(({ number, soldAt, holder, tickets }) =>
    tickets.map(({ line, sessionId, ...ticket }) => ({
      ...{ ...line, ...ticket, orderNumber: number, soldAt, holder, isWithdrawal: false },
      sessionId: sessionId ?? undefined,
    })),
  );

function findSessions(query: URLSearchParams): Session[] {
  const [from, until] = [timeOf(query.get('from')), timeOf(query.get('until'))];
  const earliest = query.get('withRunning') === 'true' ? from - 86_400_000 : from;
  const admits = (name: string, code: string) => !query.has(name) || query.getAll(name).includes(code);
  if (!admits('serviceCode', 'SWIM') || !admits('establishmentCodes', 'POOL') || query.has('themeCodes'))
    return [];
  return sessions.filter(
    ({ start, end }) =>
      start.getTime() >= earliest &&
      start.getTime() < until &&
      (start.getTime() >= from || end.getTime() > from),
  );
}

function isLine(line: Partial<Line>): boolean {
  return isText(line.lineId) && isText(line.serviceCode) && isCount(line.quantity);
}

/** Each operation: its method and path, and what answers it. An answer that is undefined has no content. */
const OPERATIONS: [string, (asked: Asked) => unknown][] = [
  ['GET /capabilities', () => ({ version: 1, name: 'Sample', features: ['refunds'] })],
  ['GET /catalogue', () => catalogue],
  ['GET /sessions', ({ query }) => ({ sessions: findSessions(query).map(sessionJson) })],
  ['GET /places', ({ query }) => ({ sessions: findSessions(query).map(sessionJson) })],
  ['GET /sessions/:id', ({ id }) => sessionJson(found(sessions.find((session) => session.id === id)))],
  [
    'PUT /holds/:id',
    ({ id, body: { lines, holdSeconds, grows } }) => {
      need(Array.isArray(lines) && typeof holdSeconds === 'number', 'lines, holdSeconds');
      for (const { sessionId, quantity } of lines) need(isText(sessionId) && isCount(quantity), 'lines');
      hold(id, { lines, holdSeconds, grows: grows === true });
    },
  ],
  ['DELETE /holds/:id', ({ id }) => release(id)],
  [
    'POST /sales',
    ({ key, body: { lines, buyer } }) => {
      const holder = (buyer as { reference?: unknown } | undefined)?.reference;
      need(isText(key) && isText(holder), 'Idempotency-Key, buyer');
      need(Array.isArray(lines) && lines.every(isLine), 'lines');
      return saleJson(sell(key, { lines, holder }));
    },
  ],
  ['GET /sales/:id', ({ id }) => saleJson(found(sales.get(id)))],
  [
    'POST /sales/:id/refunds',
    ({ id, key, body: { lineIds, ticketNumbers } }) => {
      need(isText(key) && areTexts(lineIds), 'Idempotency-Key, lineIds');
      takeBack(key, id, lineIds, areTexts(ticketNumbers) ? ticketNumbers : undefined);
    },
  ],
  [
    'GET /holders/:id/tickets',
    ({ id }) => ({ tickets: soldTickets().filter(({ holder }) => holder === id) }),
  ],
  [
    'POST /tickets/identifications',
    ({ body: { number, most } }) => {
      need(isText(number) && isCount(most), 'number, most');
      const matches = (ticket: object) => Object.values(ticket).includes(number);
      const tickets = soldTickets().filter(({ orderNumber, ticketNumber, code }) =>
        matches({ orderNumber, ticketNumber, code }),
      );
      return { tickets: tickets.slice(0, most) };
    },
  ],
  // Sales have no personal data here: the holder is a reference of the portal.
  ['PUT /holders/:id/erasure', ({ body }) => need(areTexts(body.formerCards), 'formerCards')],
];

function found<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Problem(404, 'not-found');
  return item;
}

interface Asked {
  /** Of the path */
  id: string;
  query: URLSearchParams;
  body: Body;
  key: string | undefined;
}

function answer(request: IncomingMessage, text: string): unknown {
  authenticate(request, text);
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  for (const [operation, serve] of OPERATIONS) {
    const pattern = new RegExp(`^${operation.replace(':id', '([^/]+)')}$`);
    const match = pattern.exec(`${request.method} ${pathname}`);
    if (!match) continue;
    const key = request.headers['idempotency-key'];
    const given = { id: decodeURIComponent(match[1] ?? ''), query, body: parse(text) };
    return serve({ ...given, key: typeof key === 'string' ? key : undefined });
  }
  throw new Problem(404, 'not-found');
}

function parse(text: string): Body {
  if (text === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Refused below.
  }
  throw new Problem(400, 'invalid-request', { detail: 'The body is no JSON object' });
}

const server = createServer(async (request, response) => {
  try {
    let text = '';
    for await (const part of request.setEncoding('utf8')) text += part;
    const content = answer(request, text);
    const isCatalogue = request.url?.startsWith('/catalogue');
    if (isCatalogue) response.setHeader('etag', ETAG);
    if (isCatalogue && request.headers['if-none-match'] === ETAG) response.writeHead(304).end();
    else if (content === undefined) response.writeHead(204).end();
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(content));
  } catch (error) {
    const { status, body } = error instanceof Problem ? error : { status: 500, body: {} };
    response.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));
  }
});
server.listen(Number(process.argv[2] ?? 3100), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Address: adapter+http://127.0.0.1:${port}\n`);
});
