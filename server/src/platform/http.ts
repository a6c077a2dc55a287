import type { Access } from '@guichet/contract/access.ts';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallAnswer, type CallInput, type CallKey, calls } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { SharedAnswer, TimedCache } from './cache.ts';
import type { AllRoutes, CallContext } from './calls.ts';
import { fail } from './errors.ts';
import { type Identity, VISITOR } from './identity.ts';
import { describeCall } from './openapi.ts';
import type { Services } from './services.ts';
import type { Tenant } from './tenancy.ts';
import { check, queryReader } from './validation.ts';

/** The base of every call. */
export const API_BASE = '/api/v1';

/** Shared answers kept at most, over all tenants. */
const SHARED_ANSWERS = 3000;

/** Calls that answer while a venue is in maintenance: those that its maintenance page needs. */
const DURING_MAINTENANCE: ReadonlySet<string> = new Set([
  'GET /portal/allParameters',
  'GET /portal/languages',
  'GET /portal/pictureFile',
  'GET /Tenant/ApiVersion',
]);

export type Authenticate = (services: Services, tenant: Tenant, token: string) => Promise<Identity>;

export interface CallsOptions {
  routes: AllRoutes;
  services: Services;
  authenticate: Authenticate;
  /** Refuses answers that the contract does not declare; for tests. */
  checkAnswers?: boolean;
}

/** The calls, ready to be made over HTTP and from the rendering of pages. */
export interface CallRunner {
  register(app: FastifyInstance): void;
  /** Makes a call as an anonymous visitor, without HTTP. @throws AppError */
  callDirectly<K extends CallKey>(key: K, input: DirectInput<K>): Promise<CallAnswer<K>>;
  /** Drops the shared answers of a tenant, after a change of its catalogue or settings. */
  forgetShared(tenantId: string): void;
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
      refuseDuringMaintenance(key, tenant);
      const query = definition.query ? check(definition.query, input.query ?? {}) : undefined;
      const run = () =>
        handlerOf(
          options.routes,
          key,
        )({
          query,
          body: input.body,
          tenant,
          locale: input.locale,
          identity: VISITOR,
          services: options.services,
          address: '',
          header: () => undefined,
        } as unknown as AnyContext);
      if (!definition.sharedForSeconds) return (await run()) as never;
      const answer = await sharedAnswer(context, key, tenant, input.locale, query, run);
      return answer.value as never;
    },
    forgetShared: (tenantId) => shared.forget(tenantId),
  };
}

type RunnerContext = CallsOptions & { shared: TimedCache<SharedAnswer> };

/** Splits `'GET /cart/getCart'`. */
export function methodAndPath(key: string): { method: HTTPMethods; path: string } {
  const space = key.indexOf(' ');
  return { method: key.slice(0, space) as HTTPMethods, path: key.slice(space + 1) };
}

function handlerOf(routes: AllRoutes, key: CallKey): AnyHandler {
  return routes[key] as unknown as AnyHandler;
}

function registerCall(app: FastifyInstance, key: CallKey, context: RunnerContext): void {
  const definition: CallDefinition = calls[key];
  const { method, path } = methodAndPath(key);
  if (!definition.access) throw new Error(`${key} declares no access`);
  const schema = describeCall(key, definition);
  app.route({
    method,
    url: API_BASE + path,
    schema,
    config: {
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
    refuseDuringMaintenance(key, tenant);
    const identity = await identityOf(request, tenant, definition.access, services, authenticate);
    reply.header('cache-control', 'no-store');
    const answer = await handler({
      query: definition.query && check(definition.query, read(request.query as Record<string, string>)),
      body: definition.body && check(definition.body, request.body),
      tenant,
      locale,
      identity,
      services,
      address: request.ip,
      header: (name: string, value: string) => void reply.header(name, value),
    } as unknown as AnyContext);
    if (checkAnswers) assertDeclared(key, definition, answer);
    if (answer === undefined) return reply.code(204).send();
    if (definition.mediaType && !reply.hasHeader('content-type')) reply.type(definition.mediaType);
    return answer instanceof Uint8Array
      ? reply.send(Buffer.from(answer.buffer, answer.byteOffset, answer.length))
      : answer;
  };
}

/** A call whose answer all visitors of the tenant share: served from memory as bytes. */
function sharedHandler(key: CallKey, definition: CallDefinition, context: RunnerContext) {
  const handler = handlerOf(context.routes, key);
  const read = queryReader(Object.keys(definition.query?.shape ?? {}));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const locale = localeOf(request);
    const tenant = await tenantOf(context.services, definition.access, tenantNameOf(request));
    refuseDuringMaintenance(key, tenant);
    const query = definition.query && check(definition.query, read(request.query as Record<string, string>));
    const answer = await sharedAnswer(context, key, tenant, locale, query, () =>
      handler({
        query,
        body: undefined,
        tenant,
        locale,
        identity: VISITOR,
        services: context.services,
        address: request.ip,
        header: () => undefined,
      } as unknown as AnyContext),
    );
    const vary = 'accept-encoding, accept-language, languageuser, tenantname';
    reply.header('etag', answer.etag).header('cache-control', 'no-cache').header('vary', vary);
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
    const { encoding, bytes } = answer.encoded(request.headers['accept-encoding'] ?? '');
    reply.type('application/json; charset=utf-8');
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bytes instanceof Promise ? await bytes : bytes);
  };
}

function sharedAnswer(
  context: RunnerContext,
  key: CallKey,
  tenant: Tenant,
  locale: Locale,
  query: unknown,
  run: () => Promise<unknown>,
): Promise<SharedAnswer> {
  const definition: CallDefinition = calls[key];
  const cacheKey = `${tenant.id} ${locale} ${key} ${query ? JSON.stringify(query) : ''}`;
  return context.shared.get(cacheKey, definition.sharedForSeconds ?? 0, async () => {
    const value = await run();
    if (context.checkAnswers) assertDeclared(key, definition, value);
    return new SharedAnswer(value, JSON.stringify(value));
  });
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The tenant’s name: in the header, or in the address of a picture or document, which a browser asks for by itself. */
function tenantNameOf(request: FastifyRequest): string | undefined {
  return headerOf(request, 'tenantname') ?? (request.query as Record<string, string>)['tenantname'];
}

/** The asked language: the user’s own choice first, then the browser’s; a choice that is not offered is refused. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = headerOf(request, 'languageuser');
  if (chosen !== undefined && chosen !== '') {
    const locale = findLocale(chosen);
    if (!locale) fail('language.invalid');
    return locale;
  }
  return findLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}

/** Stands in for the tenant in calls that need none. */
const NO_TENANT = { id: '' } as Tenant;

async function tenantOf(services: Services, access: Access, name: string | undefined): Promise<Tenant> {
  if (access === 'anyone') return NO_TENANT;
  if (!name) fail('tenant.required');
  const tenant = await services.tenants.find(name);
  if (!tenant || (tenant.isProvider && (access === 'visitor' || access === 'customer')))
    fail('tenant.invalid');
  return tenant;
}

function refuseDuringMaintenance(key: string, tenant: Tenant): void {
  if (tenant.isInMaintenance && !DURING_MAINTENANCE.has(key)) fail('frontendmaintenance.failure');
}

/** Who asks; refused unless the call’s access allows them. A bad token is refused even where none is needed. */
async function identityOf(
  request: FastifyRequest,
  tenant: Tenant,
  access: Access,
  services: Services,
  authenticate: Authenticate,
): Promise<Identity> {
  const authorization = request.headers.authorization;
  if (access === 'anyone') return VISITOR;
  if (!authorization) return access === 'visitor' ? VISITOR : fail('session.required');
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization)?.[1];
  if (!token) fail('session.expired');
  const identity = await authenticate(services, tenant, token);
  if (!isAllowed(identity, access)) fail('noclearance');
  return identity;
}

/** Deny by default: an access that no line here allows is refused. */
function isAllowed(identity: Identity, access: Access): boolean {
  if (access === 'visitor') return identity.kind !== 'administrator';
  if (access === 'customer') return identity.kind === 'customer';
  return false;
}

function assertDeclared(key: string, definition: CallDefinition, answer: unknown): void {
  const result = definition.answer.safeParse(answer);
  if (!result.success)
    throw new Error(`${key} answers what its contract does not declare: ${result.error.message}`);
}
