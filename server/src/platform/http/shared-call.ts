import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR } from '../auth/identity.ts';
import { SharedAnswer } from '../cache/shared-answer.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { rawHeadersOf } from './response-cache.ts';
import {
  type AnyContext,
  assertDeclared,
  handlerOf,
  type RunnerContext,
  resolveRequest,
  transactionsOf,
} from './runner-context.ts';
import { check, queryReader } from './validation.ts';

const VARY = 'accept-encoding, accept-language, languageuser, tenantname';

/** The checked input of a call made by an anonymous visitor. */
export interface VisitorInput {
  query: unknown;
  body: unknown;
  tenant: Tenant;
  locale: Locale;
}

/** Makes a call as an anonymous visitor. */
export function callAsVisitor(
  { routes, services }: RunnerContext,
  key: CallKey,
  input: VisitorInput,
): Promise<unknown> {
  const visitor = { identity: VISITOR, services, address: '', header: () => undefined };
  const transaction = transactionsOf(services, input.tenant);
  return handlerOf(routes, key)({ ...input, ...visitor, transaction } as unknown as AnyContext);
}

/** The answer that all visitors of a tenant share, computed when the cached one is too old. */
export function sharedAnswer(
  context: RunnerContext,
  key: CallKey,
  input: VisitorInput,
): Promise<SharedAnswer> {
  const definition: CallDefinition = calls[key];
  return context.shared.get(sharedKeyOf(key, input), definition.sharedForSeconds ?? 0, async () => {
    const value = await callAsVisitor(context, key, input);
    if (context.checkAnswers) assertDeclared(key, definition, value);
    // Removes the fields that the contract does not declare.
    const { data = value } = definition.answer.safeParse(value);
    return new SharedAnswer(data, JSON.stringify(data));
  });
}

/** Begins with the tenant’s id, so that a tenant’s answers can be dropped together. */
function sharedKeyOf(key: CallKey, { tenant, locale, query }: VisitorInput): string {
  return `${tenant.id} ${locale} ${key} ${query ? JSON.stringify(query) : ''}`;
}

/** Handles a call whose answer all visitors of the tenant share: served from memory as bytes. */
export function createSharedHandler(key: CallKey, definition: CallDefinition, context: RunnerContext) {
  const readQuery = queryReader(Object.keys(definition.query?.shape ?? {}));
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // No token is needed; a bad one is refused here as everywhere.
    const { locale, tenant } = await resolveRequest(request, definition, context);
    const query =
      definition.query && check(definition.query, readQuery(request.query as Record<string, string>));
    const input = { query, body: undefined, tenant, locale };
    const answer = await sharedAnswer(context, key, input);
    const { encoding, bytes } = await answer.encoded(request.headers['accept-encoding'] ?? '');
    reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: VARY });
    if (request.headers['if-none-match'] === answer.etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8').header('content-length', bytes.length);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    rememberAnswer(context, request, {
      key: sharedKeyOf(key, input),
      answer,
      bytes,
      headers: rawHeadersOf(reply),
    });
    return reply.send(bytes);
  };
}

/** Lets identical requests be answered in front of the router, for as long as the cached answer is this one. */
function rememberAnswer(
  { responseCache, shared }: RunnerContext,
  request: FastifyRequest,
  sent: { key: string; answer: SharedAnswer; bytes: Buffer; headers: string[] },
): void {
  const { key, answer, bytes, headers } = sent;
  responseCache.remember(request, (repeated, response) => {
    if (shared.ready(key) !== answer || repeated.headers['if-none-match'] !== undefined) return false;
    response.writeHead(200, headers).end(bytes);
    return true;
  });
}
