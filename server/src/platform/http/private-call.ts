import { Readable } from 'node:stream';
import type { CallDefinition } from '@guichet/contract/call.ts';
import type { CallKey } from '@guichet/contract/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBytes } from '#kernel/cache/shared-answer.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { originElsewhere } from '../tenancy/tenant-address.ts';
import type { PlatformServices } from './platform-services.ts';
import { accountIn, reportRefusal } from './refusals.ts';
import { cookieOf, tenantNameOf } from './request-context.ts';
import {
  type AnyContext,
  assertDeclared,
  type RunnerContext,
  resolvedOf,
  resolveFirst,
  transactionsOf,
} from './runner-context.ts';
import { freshAnswer, type VisitorAsks } from './shared-call.ts';
import { check, queryReader } from './validation.ts';

/** Handles a call whose response is for its caller only: no cache stores it. */
export function createPrivateHandler(key: CallKey, definition: CallDefinition, context: RunnerContext) {
  const handler = context.routes[key];
  const readQuery = queryReader(Object.keys(definition.query?.shape ?? {}));
  const answerTo = async (request: FastifyRequest, reply: FastifyReply) => {
    const { locale, tenant, identity } = await resolvedOf(request, definition, context);
    context.expensiveCalls.refuseUnderOverload(definition);
    reply.header('cache-control', 'no-store');
    const place = definition.redirects && (await placeOf(request, tenant, context));
    if (place) return reply.redirect(place, 303);
    const answer = await handler({
      query: definition.query && check(definition.query, readQuery(request.query as Record<string, string>)),
      body: definition.body && check(definition.body, request.body),
      tenant,
      locale,
      identity,
      services: context.services,
      transaction: transactionsOf(context.services, tenant),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      cookie: (name: string) => cookieOf(request, name),
      header: (name: string, value: string) => void reply.header(name, value),
      asVisitor: (call: CallKey, input: VisitorAsks, services: PlatformServices) =>
        freshAnswer({ ...context, services }, call, { ...input, tenant, locale }),
    } as unknown as AnyContext);
    if (context.checkAnswers) assertDeclared(key, definition, answer);
    // Only files have an ETag: a calendar or browser that already has the file gets 304.
    const etag = reply.getHeader('etag');
    if (etag !== undefined && etag === request.headers['if-none-match']) return reply.code(304).send();
    return send(request, reply, answer, definition);
  };
  const report = reporterOf(key, context);
  return (request: FastifyRequest, reply: FastifyReply) =>
    answerTo(request, reply).catch((error: unknown) => report(error, request));
}

/** Authorises a request before its body is read, and reports a refusal like the handler. */
export function createPrivateResolution(key: CallKey, definition: CallDefinition, context: RunnerContext) {
  const resolve = resolveFirst(definition, context);
  const report = reporterOf(key, context);
  return (request: FastifyRequest) => resolve(request).catch((error: unknown) => report(error, request));
}

/** Reports the refusal of a call and throws it. */
const reporterOf =
  (key: CallKey, { services, onRefusal }: RunnerContext) =>
  (error: unknown, request: FastifyRequest): never => {
    const refused = reportRefusal(services, error, {
      call: key,
      tenant: tenantNameOf(request)?.slice(0, 60) ?? '',
      address: request.ip,
      account: accountIn(request.body),
    });
    if (refused) onRefusal?.(refused);
    throw error;
  };

/** Origin that a browser has to use for the call: its cookies belong to the origin that it returns to. */
async function placeOf(
  request: FastifyRequest,
  tenant: Tenant,
  { services: { config, tenants } }: RunnerContext,
): Promise<string | undefined> {
  const origin = originElsewhere(config.publicUrl, await tenants.atHost(request.hostname), tenant);
  return origin && origin + request.url;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  { mediaType, redirects }: CallDefinition,
) {
  if (answer === undefined) return reply.code(204).send();
  if (redirects) return reply.redirect(answer as string, 303);
  if (mediaType && !reply.hasHeader('content-type')) reply.type(mediaType);
  if (answer instanceof Uint8Array) {
    const isText = String(reply.getHeader('content-type')).startsWith('text/');
    const accepted = isText ? (request.headers['accept-encoding'] ?? '') : '';
    const { encoding, bytes } = await encodedBytes(answer, accepted);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.send(bytes);
  }
  return isStream(answer) ? reply.send(Readable.from(answer, { objectMode: false })) : answer;
}

/** Whether a response is a file written as a stream. */
function isStream(answer: unknown): answer is AsyncIterable<Uint8Array> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
