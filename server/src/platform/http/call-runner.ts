import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallAnswer, type CallInput, type CallKey, calls } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { z } from 'zod';
import type { SharedAnswer } from '#kernel/cache/shared-answer.ts';
import { TimedCache } from '#kernel/cache/timed-cache.ts';
import { fail } from '#kernel/errors.ts';
import { inSpan } from '#kernel/tracing.ts';
import { type Identity, VISITOR } from '../auth/identity.ts';
import { wholeSchema } from '../openapi/schemas.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Invalidate } from '../tenancy/tenant-changes.ts';
import { isAllowed, refuseDuringMaintenance } from './authorize.ts';
import { API_BASE, methodAndPath } from './call-address.ts';
import type { PlatformServices } from './platform-services.ts';
import { createPrivateHandler, createPrivateResolution } from './private-call.ts';
import { NO_TENANT, tenantOf } from './request-context.ts';
import {
  assertDeclared,
  type CallsOptions,
  type RunnerContext,
  resolveFirst,
  runnerContext,
} from './runner-context.ts';
import { callAs, callAsVisitor, createSharedHandler, sharedAnswer } from './shared-call.ts';
import { check } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body contains a file, so that the error of a too large body speaks of the file. */
    carriesFile?: true | 'document';
  }
}

/**
 * Bounds of cached shared responses over all tenants, by number and JSON bytes; the values take three times as much.
 */
const MAX_SHARED_ANSWERS = 3000;
const MAX_SHARED_BYTES = 16e6;

/** The calls, available over HTTP and to server-side rendering. */
export interface CallRunner {
  register(app: FastifyInstance): void;
  /**
   * Makes a call as an anonymous visitor, without HTTP.
   * @throws AppError
   */
  callDirectly<K extends CallKey>(key: K, input: DirectInput<K>): Promise<CallAnswer<K>>;
  /**
   * Makes a call in the name of an identity, for an interface that has authorised it.
   * @throws AppError
   */
  callAs<K extends CallKey>(key: K, input: CallInput<K>, actor: Actor): Promise<CallAnswer<K>>;
  /**
   * Invalidates the shared responses of a changed tenant and those without tenant; all of them without an argument.
   */
  invalidate: Invalidate;
}

export type DirectInput<K extends CallKey> = CallInput<K> & { tenant: string; locale: Locale };

/** Who makes a call, and where. */
export interface Actor {
  identity: Identity;
  tenant: Tenant;
  locale: Locale;
  /** Network address of the client */
  address: string;
}

export function createCallRunner<Services extends PlatformServices>(
  options: CallsOptions<Services>,
): CallRunner {
  const shared = new TimedCache<SharedAnswer>({
    max: MAX_SHARED_ANSWERS,
    maxWeight: MAX_SHARED_BYTES,
    weigh: ({ json }) => json.length,
  });
  const context = runnerContext(options, shared);
  const callDirectly: CallRunner['callDirectly'] = async (key, { tenant: name, locale, query, body }) => {
    const definition: CallDefinition = calls[key];
    const tenant = await tenantOf(options.services, definition, name);
    refuseDuringMaintenance(definition, tenant);
    if (!isAllowed(VISITOR, definition.access)) fail('session.required');
    const input = {
      query: definition.query && check(definition.query, query ?? {}),
      body: definition.body && check(definition.body, body),
      tenant,
      locale,
    };
    if (!definition.sharedForSeconds) return (await callAsVisitor(context, key, input)) as never;
    return (await sharedAnswer(context, key, input)).value as never;
  };
  return {
    register(app) {
      for (const key of Object.keys(calls) as CallKey[]) registerCall(app, key, context);
    },
    callDirectly: (key, input) => inSpan(`call ${key}`, {}, () => callDirectly(key, input)),
    async callAs(key, { query, body }, { tenant, locale, ...who }) {
      const definition: CallDefinition = calls[key];
      const input = {
        query: definition.query && check(definition.query, query ?? {}),
        body: definition.body && check(definition.body, body),
        tenant,
        locale,
      };
      const answer = await inSpan(`call ${key}`, {}, () => callAs(context, key, input, who));
      if (context.checkAnswers) assertDeclared(key, definition, answer);
      return answer as never;
    },
    invalidate(tenantId) {
      if (tenantId) shared.invalidatePrefix(`${NO_TENANT.id} `);
      shared.invalidatePrefix(tenantId ? `${tenantId} ` : '');
    },
  };
}

/** @throws Error for a call without access, or a shared call that not every visitor may make */
function registerCall(app: FastifyInstance, key: CallKey, context: RunnerContext): void {
  const definition: CallDefinition = calls[key];
  const { method, path } = methodAndPath(key);
  if (!definition.access) throw new Error(`${key} declares no access`);
  if (definition.sharedForSeconds && !isAllowed(VISITOR, definition.access)) {
    throw new Error(`${key} shares what not every visitor may read`);
  }
  if (definition.expensive && !definition.perMinute) throw new Error(`${key} is expensive, but not limited`);
  app.route({
    method,
    url: API_BASE + path,
    ...serializationOf(definition),
    // Authorise before the body is read.
    ...(mayHaveBody(method) && {
      preParsing: definition.sharedForSeconds
        ? resolveFirst(definition, context)
        : createPrivateResolution(key, definition, context),
    }),
    config: {
      maxBodyBytes: definition.maxBodyBytes,
      ...(definition.carriesFile && { carriesFile: definition.carriesFile }),
      ...(definition.perMinute &&
        !definition.sharedForSeconds && { rateLimit: { max: definition.perMinute, timeWindow: 60_000 } }),
    },
    handler: definition.sharedForSeconds
      ? createSharedHandler(app, key, definition, context)
      : createPrivateHandler(key, definition, context),
  });
}

const mayHaveBody = (method: HTTPMethods): boolean => method !== 'GET' && method !== 'HEAD';

/** The declared answer serialises responses: an undeclared field never leaves the server. */
function serializationOf({ answer, mediaType, redirects }: CallDefinition) {
  if (mediaType !== undefined || redirects || answer instanceof z.ZodUndefined) return {};
  return { schema: { response: { 200: {} } }, serializerCompiler: () => serializerOf(answer) };
}

/** Compiled at the first response: all serializers together take 40 MB, and a process uses a few of them. */
function serializerOf(answer: z.ZodType): (value: unknown) => string {
  let serialize: ((value: unknown) => string) | undefined;
  return (value) => {
    serialize ??= fastJson(wholeSchema(answer));
    return serialize(value);
  };
}
