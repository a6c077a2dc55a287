import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../tenancy/tenant.ts';
import { methodAndPath } from './call-address.ts';

/**
 * Allows other websites to read the public catalogue of a venue that lists their origin: the calls whose response all
 * visitors share. Calls about a person are never allowed.
 */

/** Seconds for which a browser caches a preflight. */
const PREFLIGHT_SECONDS = 600;

/** Paths of the shared calls, such as `GET /ticketing/searchoptions`, in lower case */
const SHARED: ReadonlySet<string> = new Set(
  (Object.keys(calls) as CallKey[])
    .filter((key) => (calls[key] as CallDefinition).sharedForSeconds !== undefined)
    .map((key) => {
      const { method, path } = methodAndPath(key);
      return `${method} ${path.toLowerCase()}`;
    }),
);

/** Allows the requesting page to read a shared response, if the venue lists its origin. */
export function allowOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  { embeddingOrigins }: Pick<Tenant, 'embeddingOrigins'>,
): void {
  if (origin === undefined || !embeddingOrigins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
}

/**
 * Answers the preflight of a shared call. A preflight names no venue, so every origin gets the same answer.
 * @param path below the base of the calls, in lower case
 * @returns undefined for another request
 */
export function answerPreflight(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  path: string,
): FastifyReply | undefined {
  const { origin, 'access-control-request-method': wanted } = headers;
  if (method !== 'OPTIONS' || origin === undefined || !SHARED.has(`${wanted} ${path}`)) return undefined;
  return reply
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': String(wanted),
      'access-control-allow-headers': 'content-type, languageuser, tenantname',
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      vary: 'origin, access-control-request-method',
    })
    .code(204)
    .send();
}
