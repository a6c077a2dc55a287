import { timingSafeEqual } from 'node:crypto';
import {
  type AdapterOperation,
  type AdapterOperationName,
  adapterOperations,
} from '@guichet/contract/adapter/operations.ts';
import { PROBLEM_TYPE } from '@guichet/contract/adapter/problems.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { TicketingSystem } from '../../port.ts';
import { type Credentials, isSigned } from '../credentials.ts';
import { gather, IDEMPOTENCY_KEY } from '../distribution.ts';
import { type Given, handlers } from './handlers.ts';
import { AdapterProblem } from './problem.ts';

/** A system that is served, with the key of its connection. */
export interface ServedSystem {
  readonly system: TicketingSystem;
  readonly credentials: Credentials;
}

export interface AdapterServerOptions {
  /** Returns the system that a request addresses; undefined for none */
  readonly find: (request: FastifyRequest) => Promise<ServedSystem | undefined> | ServedSystem;
  /** Milliseconds since the epoch */
  readonly clock?: () => number;
  /** Receives unexpected errors */
  readonly onError?: (error: unknown) => void;
}

/** Ids of messages are remembered for longer than a signature is valid. */
const REMEMBERED_MS = 15 * 60_000;
const MAX_REMEMBERED = 100_000;

/** Serves ticketing systems through the adapter API, version 1. */
export const adapterServer: FastifyPluginAsync<AdapterServerOptions> = async (app, options) => {
  const { clock = Date.now } = options;
  const messages = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
  app.removeAllContentTypeParsers();
  // The body is signed as it was sent.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error, _request, reply) => answerError(error, reply, options));
  app.setNotFoundHandler((_request, reply) => answerError(new AdapterProblem('not-found'), reply, options));
  const served = new WeakMap<FastifyRequest, TicketingSystem>();
  app.addHook('preHandler', async (request) => {
    const found = await options.find(request);
    if (!found) throw new AdapterProblem('not-found');
    authenticate(request, found.credentials, clock());
    served.set(request, found.system);
    const id = String(request.headers['webhook-id']);
    if (request.method !== 'GET' && messages.has(id)) throw new AdapterProblem('message-repeated');
    messages.set(id, true);
  });
  for (const [name, operation] of Object.entries(adapterOperations) as [
    AdapterOperationName,
    AdapterOperation,
  ][])
    app.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const input = inputOf(operation, request);
        const serve = handlers[name] as (system: TicketingSystem, input: unknown) => Promise<Given>;
        const { answer, etag } = await serve(served.get(request) as TicketingSystem, input);
        return send(operation, { answer, etag }, request, reply);
      },
    });
};

/** @throws AdapterProblem for a request without the key, or without a valid signature */
function authenticate(request: FastifyRequest, { bearer, secret }: Credentials, now: number): void {
  const [, key = ''] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const [given, expected] = [Buffer.from(key), Buffer.from(bearer)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new AdapterProblem('key-refused');
  const signed = { method: request.method, target: request.url, body: textOf(request) };
  if (!isSigned(signed, request.headers, { secret, now })) throw new AdapterProblem('signature-refused');
}

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');

/** Returns the decoded input of a request. @throws AdapterProblem for one of another shape */
function inputOf(operation: AdapterOperation, request: FastifyRequest): unknown {
  const key = request.headers[IDEMPOTENCY_KEY];
  const input = operation.input.safeDecode(
    gather(operation, {
      params: request.params as Record<string, unknown>,
      query: queryOf(request),
      body: parse(textOf(request)),
      key: typeof key === 'string' ? key : undefined,
    }) as never,
  );
  if (input.success) return input.data;
  const fields = input.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new AdapterProblem('invalid-request', { detail: `Invalid fields: ${fields}` });
}

/** Returns the fields of the address as they were sent: the program around may have changed `request.query`. */
function queryOf({ url }: FastifyRequest): Record<string, unknown> {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  return Object.fromEntries(
    [...query.keys()].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
}

function parse(text: string): Record<string, unknown> {
  if (text === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Answered below.
  }
  throw new AdapterProblem('invalid-request', { detail: 'The body is no JSON object' });
}

function send(
  operation: AdapterOperation,
  { answer, etag }: Given,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (etag !== undefined) {
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (!operation.answer) return reply.code(204).send();
  return reply.type('application/json').send(JSON.stringify(operation.answer.encode(answer as never)));
}

function answerError(error: unknown, reply: FastifyReply, { onError }: AdapterServerOptions): FastifyReply {
  if (error instanceof AdapterProblem)
    return reply.code(error.status).type(PROBLEM_TYPE).send(JSON.stringify(error.details));
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode >= 500) onError?.(error);
  const details = { type: 'about:blank', status: statusCode };
  return reply.code(statusCode).type(PROBLEM_TYPE).send(JSON.stringify(details));
}
