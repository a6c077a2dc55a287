import rateLimit from '@fastify/rate-limit';
import { DEFAULT_BODY_BYTES } from '@guichet/contract/call.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { Phrases } from '@guichet/phrases/translate.ts';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, describeError } from '#kernel/errors.ts';
import { networkOf } from '../auth/throttle-subjects.ts';
import { counter } from '../observability/metrics.ts';
import { routeOf } from '../observability/observe-requests.ts';
import type { PhrasesOf } from '../tenancy/phrase-overrides.ts';
import { acceptBodies, parseJsonBody } from './bodies.ts';
import { API_BASE } from './call-address.ts';
import { answerPreflight } from './cross-origin.ts';
import { localeForError, tenantNameOf } from './request-context.ts';
import { sharedCounters } from './request-counters.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Phrases of a tenant, set by `app.ts`. */
    phrasesOf?: PhrasesOf;
  }
}

const limited = counter('guichet_requests_limited_total', 'Requests beyond a rate limit, answered with 429', [
  'route',
]);

/** Headers of every response of a call: opened as a page, it loads nothing and is in no frame. */
const API_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** Prepares the scope of the calls: bodies, errors and rate limits. */
export async function prepareApi(
  app: FastifyInstance,
  { redisUrl }: { redisUrl?: string | undefined } = {},
): Promise<void> {
  // Zod validates the input; Fastify’s validator would repeat it with other messages.
  app.setValidatorCompiler(() => () => true);
  acceptBodies(app, 'application/json', { limit: DEFAULT_BODY_BYTES, parse: parseJsonBody });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(API_HEADERS);
    done();
  });
  app.setErrorHandler(answerError);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    errorResponseBuilder: () => new AppError('request.too-many'),
    ...(redisUrl && (await sharedCounters(app, redisUrl))),
  });
}

/** Answers unknown addresses below /api, and known ones with another method, without reading a body. */
export function registerUnknownCalls(
  app: FastifyInstance,
  paths: ReadonlyMap<string, readonly string[]>,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.url.split('?')[0] ?? '').toLowerCase().replace(API_BASE, '');
    const preflight = answerPreflight(request, reply, path);
    if (preflight) return preflight;
    const methods = paths.get(path);
    if (!methods) return answerError(new AppError('request.not-found'), request, reply);
    reply.header('allow', methods.join(', '));
    return answerError(new AppError('request.method'), request, reply);
  };
  app.all('/api/*', { onRequest: answer }, answer);
}

/** Answers an unknown address. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return answerError(new AppError('request.not-found'), request, reply);
}

/** Sends an error with its code and message, without internal details, in the tenant's phrases. */
export async function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = isTooLarge(error) && request.routeOptions?.config?.carriesFile;
  const answered = file ? new AppError(file === 'document' ? 'document.too-large' : 'file.too-large') : error;
  const locale = localeForError(request);
  const { status, body, retryAfter } = describeError(answered, locale, await ownPhrases(request, locale));
  if (status >= 500 && !isRefusal(error)) request.log.error({ err: error }, 'A request failed');
  if (status === 429) limited.inc({ route: routeOf(request.routeOptions.url) });
  if (retryAfter) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Undefined when they cannot be read; the error is sent all the same. */
async function ownPhrases(request: FastifyRequest, locale: Locale): Promise<Phrases | undefined> {
  try {
    return await request.server.phrasesOf?.(tenantNameOf(request), locale);
  } catch {
    return undefined;
  }
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'request.too-large';

/** Refused on purpose under overload; not a failure. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.code === 'internal.unavailable' && error.cause === undefined;
}
