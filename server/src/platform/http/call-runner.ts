import { Readable } from 'node:stream';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallAnswer, type CallInput, type CallKey, calls } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { VISITOR } from '../auth/identity.ts';
import { SharedAnswer, TimedCache } from '../cache/cache.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Forget } from '../tenancy/tenant-changes.ts';
import type { AllRoutes, CallContext } from './calls.ts';
import { fail } from './errors.ts';
import { describeCall } from './openapi.ts';
import {
  type Authenticate,
  identityOf,
  isAllowed,
  localeOf,
  NO_TENANT,
  refuseDuringMaintenance,
  tenantNameOf,
  tenantOf,
} from './request-context.ts';
import { headersOf, type RepeatedAnswers } from './response-cache.ts';
import type { Services } from './services.ts';
import { check, queryReader } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body has a file in it: too large a body is too large a file. */
    carriesFile?: boolean;
  }
}

/** The base of every call. */
export const API_BASE = '/api/v1';

/** A file of 512 kB in base 64, and what is said of it. */
const FILE_BODY_LIMIT = 1024 * 1024;

/** Shared answers kept at most, over all tenants. */
const SHARED_ANSWERS = 3000;

const SHARED_VARY = 'accept-encoding, accept-language, languageuser, tenantname';

export interface CallsOptions {
  routes: AllRoutes;
  services: Services;
  authenticate: Authenticate;
  repeatedAnswers: RepeatedAnswers;
  /** Refuses answers that the contract does not declare; for tests. */
  checkAnswers?: boolean;
}

/** The calls, ready to be made over HTTP and from the rendering of pages. */
export interface CallRunner {
  register(app: FastifyInstance): void;
  /** Makes a call as an anonymous visitor, without HTTP. @throws AppError */
  callDirectly<K extends CallKey>(key: K, input: DirectInput<K>): Promise<CallAnswer<K>>;
  /** Drops the shared answers of a tenant that changed, and those that are of no tenant; without one, all. */
  forget: Forget;
}

export type DirectInput<K extends CallKey> = CallInput<K> & { tenant: string; locale: Locale };

type AnyContext = CallContext<CallKey>;
type AnyHandler = (context: AnyContext) => Promise<unknown>;

export function createCallRunner(options: CallsOptions): CallRunner {
  const shared = new TimedCache<SharedAnswer>(SHARED_ANSWERS);
  const context = { ...options, shared };
  return {
    register(app) {
      for (const key of Object.keys(calls) as CallKey[]) registerCall(app, key, context);
    },
    async callDirectly(key, input) {
      const definition: CallDefinition = calls[key];
      const tenant = await tenantOf(options.services, definition.access, input.tenant);
      refuseDuringMaintenance(key, definition.access, tenant);
      if (!isAllowed(VISITOR, definition.access)) fail('session.required');
      const asked = {
        query: definition.query && check(definition.query, input.query ?? {}),
        body: definition.body && check(definition.body, input.body),
        tenant,
        locale: input.locale,
      };
      if (!definition.sharedForSeconds) return (await askAsVisitor(context, key, asked)) as never;
      return (await sharedAnswer(context, key, asked)).value as never;
    },
    forget(tenantId) {
      if (tenantId) shared.forgetStarting(`${NO_TENANT.id} `);
      shared.forgetStarting(tenantId ? `${tenantId} ` : '');
    },
  };
}

interface RunnerContext extends CallsOptions {
  shared: TimedCache<SharedAnswer>;
}

/** Splits `'GET /cart/getCart'`. */
export function methodAndPath(key: string): { method: HTTPMethods; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as HTTPMethods, path: key.slice(space + 1) };
}

function handlerOf(routes: AllRoutes, key: CallKey): AnyHandler {
  return routes[key] as unknown as AnyHandler;
}

/** What a visitor asks of a call, checked. */
interface VisitorAsking {
  query: unknown;
  body: unknown;
  tenant: Tenant;
  locale: Locale;
}

/** Makes a call for nobody in particular. */
function askAsVisitor(
  { routes, services }: RunnerContext,
  key: CallKey,
  asking: VisitorAsking,
): Promise<unknown> {
  const nobody = { identity: VISITOR, services, address: '', header: () => undefined };
  const transaction = transactionsOf(services, asking.tenant);
  return handlerOf(routes, key)({ ...asking, ...nobody, transaction } as unknown as AnyContext);
}

const transactionsOf =
  ({ database }: Services, tenant: Tenant): AnyContext['transaction'] =>
  (work) =>
    database.tenant(tenant.id, work);

function registerCall(app: FastifyInstance, key: CallKey, context: RunnerContext): void {
  const definition: CallDefinition = calls[key];
  const { method, path } = methodAndPath(key);
  if (!definition.access) throw new Error(`${key} declares no access`);
  if (definition.sharedForSeconds && !isAllowed(VISITOR, definition.access)) {
    throw new Error(`${key} shares what not everybody may read`);
  }
  const schema = describeCall(key, definition);
  app.route({
    method,
    url: API_BASE + path,
    schema,
    ...(definition.carriesFile && { bodyLimit: FILE_BODY_LIMIT }),
    config: {
      ...(definition.carriesFile && { carriesFile: true }),
      ...(definition.perMinute && { rateLimit: { max: definition.perMinute, timeWindow: 60_000 } }),
    },
    handler: definition.sharedForSeconds
      ? sharedHandler(key, definition, context)
      : privateHandler(key, definition, context),
  });
}

/** A call whose answer is the asker’s own: never stored on the way. */
function privateHandler(
  key: CallKey,
  definition: CallDefinition,
  { routes, services, authenticate, checkAnswers }: RunnerContext,
) {
  const handler = handlerOf(routes, key);
  const read = queryReader(Object.keys(definition.query?.shape ?? {}));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOf(request);
    const tenant = await tenantOf(services, definition.access, tenantNameOf(request));
    refuseDuringMaintenance(key, definition.access, tenant);
    const identity = await identityOf(request, tenant, definition.access, services, authenticate);
    reply.header('cache-control', 'no-store');
    const answer = await handler({
      query: definition.query && check(definition.query, read(request.query as Record<string, string>)),
      body: definition.body && check(definition.body, request.body),
      tenant,
      locale,
      identity,
      services,
      transaction: transactionsOf(services, tenant),
      address: request.ip,
      header: (name: string, value: string) => void reply.header(name, value),
    } as unknown as AnyContext);
    if (checkAnswers) assertDeclared(key, definition, answer);
    if (answer === undefined) return reply.code(204).send();
    if (definition.mediaType && !reply.hasHeader('content-type')) reply.type(definition.mediaType);
    if (answer instanceof Uint8Array)
      return reply.send(Buffer.from(answer.buffer, answer.byteOffset, answer.length));
    return isPieces(answer) ? reply.send(Readable.from(answer, { objectMode: false })) : answer;
  };
}

/** Whether an answer is a file that is made while it is sent. */
function isPieces(answer: unknown): answer is AsyncIterable<Uint8Array> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** A call whose answer all visitors of the tenant share: served from memory as bytes. */
function sharedHandler(key: CallKey, definition: CallDefinition, context: RunnerContext) {
  const { services, shared, repeatedAnswers, authenticate } = context;
  const read = queryReader(Object.keys(definition.query?.shape ?? {}));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOf(request);
    const tenant = await tenantOf(services, definition.access, tenantNameOf(request));
    refuseDuringMaintenance(key, definition.access, tenant);
    // Nobody has to be signed in; whoever says that they are must be, here as everywhere.
    await identityOf(request, tenant, definition.access, services, authenticate);
    const query = definition.query && check(definition.query, read(request.query as Record<string, string>));
    const asking = { query, body: undefined, tenant, locale };
    const answer = await sharedAnswer(context, key, asking);
    const cacheKey = cacheKeyOf(key, asking);
    const { encoding, bytes } = await answer.encoded(request.headers['accept-encoding'] ?? '');
    reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: SHARED_VARY });
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8').header('content-length', bytes.length);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const headers = headersOf(reply);
    repeatedAnswers.remember(request, (again, response) => {
      if (shared.ready(cacheKey) !== answer || again.headers['if-none-match'] !== undefined) return false;
      response.writeHead(200, headers).end(bytes);
      return true;
    });
    return reply.send(bytes);
  };
}

function cacheKeyOf(key: CallKey, { tenant, locale, query }: VisitorAsking): string {
  return `${tenant.id} ${locale} ${key} ${query ? JSON.stringify(query) : ''}`;
}

function sharedAnswer(context: RunnerContext, key: CallKey, asking: VisitorAsking): Promise<SharedAnswer> {
  const definition: CallDefinition = calls[key];
  return context.shared.get(cacheKeyOf(key, asking), definition.sharedForSeconds ?? 0, async () => {
    const value = await askAsVisitor(context, key, asking);
    if (context.checkAnswers) assertDeclared(key, definition, value);
    // What the contract does not declare does not leave.
    const { data = value } = definition.answer.safeParse(value);
    return new SharedAnswer(data, JSON.stringify(data));
  });
}

function assertDeclared(key: string, definition: CallDefinition, answer: unknown): void {
  const result = definition.answer.safeParse(answer);
  if (!result.success)
    throw new Error(`${key} answers what its contract does not declare: ${result.error.message}`);
}
