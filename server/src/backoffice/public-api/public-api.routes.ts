import { createHash } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import { PROBLEM_TYPE } from '@guichet/contract/adapter/problems.ts';
import { DEFAULT_BODY_BYTES } from '@guichet/contract/call.ts';
import type { CallAnswer, CallInput, CallKey } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { ApiOperation } from '@guichet/contract/public-api/operation.ts';
import {
  apiOperations,
  changesSomething,
  type OperationName,
  PUBLIC_API_BASE,
} from '@guichet/contract/public-api/operations.ts';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { AppError, describeError, fail } from '#kernel/errors.ts';
import { inSpan } from '#kernel/tracing.ts';
import type { Administrator } from '#platform/auth/identity.ts';
import { networkOf } from '#platform/auth/throttle-subjects.ts';
import { acceptBodies, parseJsonBody } from '#platform/http/bodies.ts';
import { bearerTokenOf, localeForError, localeOf, tenantNameOf } from '#platform/http/request-context.ts';
import { sharedCounters } from '#platform/http/request-counters.ts';
import { check, queryReader } from '#platform/http/validation.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { originElsewhere } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { identifyApiKey } from '../api-keys/api-keys.service.ts';
import { type ApiKeyIdentity, venueOfKey } from '../api-keys/api-keys.ts';
import { apiHandlers } from './handlers.service.ts';
import {
  carryOutOnce,
  hashOfRequest,
  requireIdempotencyKey,
  type SentAnswer,
} from './idempotency.service.ts';
import { authorOf, type OperationContext, type OperationHandler } from './operations.ts';
import { toProblem } from './problems.ts';
import { Refusals } from './refusals.ts';

/** Makes a call of the portal without HTTP, in the name of an administrator. @throws AppError */
export type CallAs = <K extends CallKey>(
  key: K,
  input: CallInput<K>,
  actor: { identity: Administrator; tenant: Tenant; locale: Locale; address: string },
) => Promise<CallAnswer<K>>;

export interface PublicApiOptions {
  readonly services: Services;
  readonly callAs: CallAs;
  /** Rejects answers that the contract does not declare; for tests. */
  readonly checkAnswers: boolean;
}

/** Requests of one key per minute. */
const PER_MINUTE = 600;

declare module 'fastify' {
  interface FastifyRequest {
    apiCaller?: { apiKey: ApiKeyIdentity; tenant: Tenant; locale: Locale };
  }
}

/** Serves `/api/v2`: resources of a venue for its own systems, which authenticate by an API key. */
export const publicApi: FastifyPluginAsync<PublicApiOptions> = async (scope, options) => {
  const { redisUrl } = options.services.config;
  scope.setValidatorCompiler(() => () => true);
  acceptBodies(scope, 'application/json', { limit: DEFAULT_BODY_BYTES, parse: parseJsonBody });
  scope.setErrorHandler((error, request, reply) => answerProblem(error, request, reply));
  await scope.register(rateLimit, {
    max: PER_MINUTE,
    timeWindow: 60_000,
    keyGenerator: limitedBy,
    errorResponseBuilder: () => new AppError('request.too-many'),
    ...(redisUrl && (await sharedCounters(scope, redisUrl))),
  });
  const refusals = new Refusals();
  const methodsOf = new Map<string, string[]>();
  for (const [name, operation] of Object.entries<ApiOperation>(apiOperations)) {
    registerOperation(scope, name as OperationName, operation, { ...options, refusals });
    methodsOf.set(operation.path, [...(methodsOf.get(operation.path) ?? []), operation.method]);
  }
  for (const [path, methods] of methodsOf) refuseOtherMethods(scope, path, methods);
  scope.all(`${PUBLIC_API_BASE}/*`, (request, reply) =>
    answerProblem(new AppError('request.not-found'), request, reply),
  );
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Returns what requests are counted by: the key, however its header is written; the network without a key. */
function limitedBy(request: FastifyRequest): string {
  return hashOf(tokenOf(request) ?? networkOf(request.ip));
}

/** Returns the key of a request; undefined for a malformed header, which is refused later. */
function tokenOf(request: FastifyRequest): string | undefined {
  try {
    return bearerTokenOf(request);
  } catch {
    return undefined;
  }
}

const urlOf = (path: string): string => PUBLIC_API_BASE + path.replace(/\{(\w+)\}/g, ':$1');

function registerOperation(
  scope: Parameters<typeof publicApi>[0],
  name: OperationName,
  operation: ApiOperation,
  options: PublicApiOptions & { refusals: Refusals },
): void {
  const readQuery = queryReader(Object.keys(operation.query?.shape ?? {}));
  const inputOf = (request: FastifyRequest) => ({
    params: operation.params && check(operation.params, request.params),
    query: operation.query && check(operation.query, readQuery(request.query as Record<string, string>)),
    body: operation.body && check(operation.body, request.body),
  });
  scope.route({
    method: operation.method,
    url: urlOf(operation.path),
    // A body is read after the key has been checked.
    async preParsing(request) {
      request.apiCaller = await authenticate(request, operation, options);
    },
    async handler(request, reply) {
      const answer = await inSpan(`api ${name}`, {}, () =>
        answerTo(request, inputOf(request), name, options),
      );
      return send(request, reply, operation, answer);
    },
  });
}

const ALL_METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

function refuseOtherMethods(
  scope: Parameters<typeof publicApi>[0],
  path: string,
  methods: readonly string[],
): void {
  const others = ALL_METHODS.filter((method) => !methods.includes(String(method)));
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('allow', methods.join(', '));
    return answerProblem(new AppError('request.method'), request, reply);
  };
  scope.route({ method: others, url: urlOf(path), onRequest: refuse, handler: refuse });
}

/**
 * Identifies the key of a request, whose venue it names. It works at the origin of that venue alone.
 * @throws AppError for a missing, wrong or expired key, another origin, or a missing scope
 */
async function authenticate(
  request: FastifyRequest,
  { scope }: ApiOperation,
  { services, refusals }: PublicApiOptions & { refusals: Refusals },
) {
  const locale = localeOf(request);
  const token = bearerTokenOf(request) ?? fail('api-key.required');
  const { config, tenants } = services;
  const tenant = await tenants.find(venueOfKey(token) ?? '');
  if (!tenant || tenant.isProvider) return fail('api-key.refused');
  const named = tenantNameOf(request);
  if (named !== undefined && (await tenants.find(named))?.id !== tenant.id) fail('api-key.refused');
  const host = await tenants.atHost(request.hostname);
  if (originElsewhere(config.publicUrl, host, tenant)) fail('api-key.other-origin');
  const apiKey = await identifyOrCount(refusals, { network: networkOf(request.ip), token }, () =>
    identifyApiKey(services, tenant, token, request.ip),
  );
  if (!apiKey.scopes.includes(scope)) fail('api-key.scope', { params: { scope } });
  return { apiKey, tenant, locale };
}

/** Identifies a key, unless its network has sent too many wrong ones. @throws AppError `api-key.too-many-tries` */
async function identifyOrCount(
  refusals: Refusals,
  { network, token }: { network: string; token: string },
  identify: () => Promise<ApiKeyIdentity>,
): Promise<ApiKeyIdentity> {
  const keyHash = hashOf(token);
  if (refusals.refuses(network, keyHash, Date.now()))
    fail('api-key.too-many-tries', { params: { minutes: 1 } });
  try {
    const apiKey = await identify();
    refusals.noteRight(keyHash);
    return apiKey;
  } catch (error) {
    if (error instanceof AppError) refusals.noteWrong(network, keyHash, Date.now());
    throw error;
  }
}

interface CheckedInput {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Carries out an operation; one that changes something once per idempotency key. */
async function answerTo(
  request: FastifyRequest,
  input: CheckedInput,
  name: OperationName,
  options: PublicApiOptions,
): Promise<SentAnswer & { isReplayed: boolean }> {
  const { services, callAs } = options;
  const operation: ApiOperation = apiOperations[name];
  const caller = request.apiCaller ?? fail('api-key.required');
  const { tenant, locale, apiKey } = caller;
  const actor = { identity: authorOf(apiKey), tenant, locale, address: request.ip };
  const handler = apiHandlers[name] as OperationHandler<OperationName>;
  const run = async (requestId: string): Promise<SentAnswer> => {
    const answer = await handler({
      ...input,
      ...caller,
      services,
      requestId,
      address: request.ip,
      transaction: (work) => services.database.tenant(tenant.id, work),
      call: (key, given) => callAs(key, given, actor),
    } as OperationContext<OperationName> as never);
    return declared(name, operation, answer, options.checkAnswers);
  };
  if (!changesSomething(operation)) return { ...(await run('')), isReplayed: false };
  const key = {
    apiKeyId: apiKey.id,
    idempotencyKey: requireIdempotencyKey(request.headers['idempotency-key']),
    hash: hashOfRequest(name, JSON.stringify(input.params ?? null), JSON.stringify(input.body ?? null)),
  };
  return carryOutOnce(services, tenant, key, run);
}

/** Serialises an answer without what the contract does not declare. @throws Error for another shape, in tests */
function declared(
  name: OperationName,
  { answer: shape, method }: ApiOperation,
  answer: unknown,
  isChecked: boolean,
): SentAnswer {
  if (!shape) return { status: 204, json: '' };
  const { data = answer, error } = shape.safeParse(answer);
  if (error && isChecked)
    throw new Error(`${name} answers what its contract does not declare: ${error.message}`);
  return { status: method === 'POST' ? 201 : 200, json: JSON.stringify(data) };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { hasEtag }: ApiOperation,
  { status, json, isReplayed }: SentAnswer & { isReplayed: boolean },
): FastifyReply {
  secure(reply);
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  if (hasEtag) {
    const etag = `"${createHash('sha256').update(json).digest('base64url')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  if (json === '') return reply.code(status).send();
  return reply.code(status).type('application/json; charset=utf-8').send(json);
}

/** Headers of every answer: opened as a page, it loads nothing and is in no frame; no cache stores it. */
const secure = (reply: FastifyReply): FastifyReply =>
  reply.headers({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });

/** Sends an error as problem details, without internal details, in the language of the request. */
async function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const locale = localeForError(request);
  const phrases = await request.server
    .phrasesOf?.(request.apiCaller?.tenant.name, locale)
    .catch(() => undefined);
  const { status, body, retryAfter } = describeError(error, locale, phrases);
  if (status >= 500) request.log.error({ err: error }, 'A request of the public API failed');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  return secure(reply)
    .code(status)
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(toProblem({ status, body }, STATUS_CODES[status] ?? 'Error')));
}
