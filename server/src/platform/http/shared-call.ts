import { createHash } from 'node:crypto';
import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SharedAnswer } from '#kernel/cache/shared-answer.ts';
import { fail } from '#kernel/errors.ts';
import { type Identity, VISITOR } from '../auth/identity.ts';
import { networkOf } from '../auth/throttle-subjects.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { allowOrigin } from './cross-origin.ts';
import { rawHeadersOf, repeatedHeaders } from './response-cache.ts';
import {
  type AnyContext,
  assertDeclared,
  type RunnerContext,
  resolvedOf,
  transactionsOf,
} from './runner-context.ts';
import { sendShared } from './send-shared.ts';
import { check, queryReader } from './validation.ts';

/** Longer inputs are hashed for the cache key. */
const MAX_KEY_LENGTH = 200;

/** Validated input of a call made by an anonymous visitor. */
export interface VisitorInput {
  query: unknown;
  body: unknown;
  tenant: Tenant;
  locale: Locale;
}

/** Makes a call as an anonymous visitor. */
export const callAsVisitor = (context: RunnerContext, key: CallKey, input: VisitorInput): Promise<unknown> =>
  callAs(context, key, input, { identity: VISITOR, address: '' });

/** Makes a call in the name of an identity that may make it. */
export function callAs(
  { routes, services }: RunnerContext,
  key: CallKey,
  input: VisitorInput,
  who: { identity: Identity; address: string },
): Promise<unknown> {
  const caller = {
    ...who,
    services,
    userAgent: '',
    cookie: () => undefined,
    header: () => undefined,
  };
  const transaction = transactionsOf(services, input.tenant);
  return routes[key]({ ...input, ...caller, transaction } as unknown as AnyContext);
}

/** Unvalidated input of a call of the public site. */
export interface VisitorAsks {
  query?: unknown;
  body?: unknown;
}

/** Makes a call as an anonymous visitor, and caches nothing. @throws AppError for invalid input */
export async function freshAnswer(
  context: RunnerContext,
  key: CallKey,
  { query, body, ...place }: VisitorAsks & Pick<VisitorInput, 'tenant' | 'locale'>,
): Promise<unknown> {
  const definition: CallDefinition = calls[key];
  const input = {
    query: definition.query && check(definition.query, query ?? {}),
    body: definition.body && check(definition.body, body),
    ...place,
  };
  const value = await callAsVisitor(context, key, input);
  // Removes fields that the contract does not declare.
  const { data = value } = definition.answer.safeParse(value);
  return data;
}

/** Returns the shared response of a tenant; computes it when the cached one has expired. */
export function sharedAnswer(
  context: RunnerContext,
  key: CallKey,
  input: VisitorInput,
  compute = (work: () => Promise<SharedAnswer>) => work(),
): Promise<SharedAnswer> {
  const definition: CallDefinition = calls[key];
  const make = async () => {
    const value = await callAsVisitor(context, key, input);
    if (context.checkAnswers) assertDeclared(key, definition, value);
    // Removes fields that the contract does not declare.
    const { data = value } = definition.answer.safeParse(value);
    return new SharedAnswer(data, JSON.stringify(data));
  };
  return context.shared.get(sharedKeyOf(key, input), definition.sharedForSeconds ?? 0, () => compute(make));
}

/**
 * The key begins with the tenant’s id, so that a tenant’s responses can be invalidated together; validated input is
 * canonical.
 */
function sharedKeyOf(key: CallKey, { tenant, locale, query, body }: VisitorInput): string {
  const input = `${query ? JSON.stringify(query) : ''}${body === undefined ? '' : JSON.stringify(body)}`;
  const short = input.length > MAX_KEY_LENGTH ? createHash('sha256').update(input).digest('base64') : input;
  return `${tenant.id} ${locale} ${key} ${short}`;
}

/** Handles a call whose response all visitors of the tenant share: served from memory as bytes. */
export function createSharedHandler(
  app: FastifyInstance,
  key: CallKey,
  definition: CallDefinition,
  context: RunnerContext,
) {
  const readQuery = queryReader(Object.keys(definition.query?.shape ?? {}));
  const compute = createComputation(app, key, definition, context);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // No token is needed; an invalid one is rejected here as everywhere.
    const { locale, tenant, isPreview } = await resolvedOf(request, definition, context);
    const input = {
      query: definition.query && check(definition.query, readQuery(request.query as Record<string, string>)),
      body: definition.body && check(definition.body, request.body),
      tenant,
      locale,
    };
    allowOrigin(request, reply, tenant);
    const answer = await compute(request, reply, input);
    const keyOfAnswer = sharedKeyOf(key, input);
    return sendShared(request, reply, answer, (bytes) => {
      // Visitors would get it without being refused.
      if (isPreview) return;
      rememberAnswer(context, request, { key: keyOfAnswer, answer, bytes, headers: rawHeadersOf(reply) });
    });
  };
}

/**
 * Returns the shared response of a request. Computations are limited per network, and expensive ones are serialised.
 */
function createComputation(
  app: FastifyInstance,
  key: CallKey,
  definition: CallDefinition,
  context: RunnerContext,
) {
  const { perMinute, expensive } = definition;
  const count =
    perMinute === undefined
      ? undefined
      : app.createRateLimit({
          max: perMinute,
          timeWindow: 60_000,
          keyGenerator: (request) => `${networkOf(request.ip)} ${key}`,
        });
  const queue = expensive === undefined ? undefined : context.expensiveCalls.createQueue();
  const compute = queue && ((work: () => Promise<SharedAnswer>) => queue.run(work));
  return async (request: FastifyRequest, reply: FastifyReply, input: VisitorInput) => {
    if (!context.shared.has(sharedKeyOf(key, input))) {
      context.expensiveCalls.refuseUnderOverload(definition);
      const counted = await count?.(request);
      if (counted && !counted.isAllowed && counted.isExceeded) {
        reply.header('retry-after', String(counted.ttlInSeconds));
        fail('request.too-many');
      }
    }
    return sharedAnswer(context, key, input, compute);
  };
}

/** Lets the response cache replay the response while it is the cached one. */
function rememberAnswer(
  { responseCache, shared }: RunnerContext,
  request: FastifyRequest,
  sent: { key: string; answer: SharedAnswer; bytes: Buffer; headers: string[] },
): void {
  const { key, answer, bytes, headers } = sent;
  responseCache.remember(request, (repeated, response) => {
    if (shared.ready(key) !== answer || repeated.headers['if-none-match'] !== undefined) return false;
    response.writeHead(200, repeatedHeaders(headers, repeated)).end(bytes);
    return true;
  });
}
