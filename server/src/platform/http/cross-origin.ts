import type { CallDefinition } from '@guichet/contract/call.ts';
import { type CallKey, calls } from '@guichet/contract/calls.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tenant } from '../tenancy/tenant.ts';
import { methodAndPath } from './call-address.ts';

/**
 * Other websites read the public catalogue of a venue from a browser where the venue allows their origin: the calls
 * whose answer all visitors share. Calls about a person are never allowed.
 */

/** Seconds for which a browser remembers a preflight. */
const PREFLIGHT_SECONDS = 600;

/** Of the shared calls, `GET /ticketing/searchoptions` in lower case */
const SHARED: ReadonlySet<string> = new Set(
  (Object.keys(calls) as CallKey[])
    .filter((key) => (calls[key] as CallDefinition).sharedForSeconds !== undefined)
    .map((key) => {
      const { method, path } = methodAndPath(key);
      return `${method} ${path.toLowerCase()}`;
    }),
);

/** Lets the page that asks read a shared answer, if the venue allows its origin. */
export function allowOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  { embeddingOrigins }: Pick<Tenant, 'embeddingOrigins'>,
): void {
  if (origin === undefined || !embeddingOrigins.includes(origin)) return;
  reply.header('access-control-allow-origin', origin);
}

/**
 * Answers a preflight of a shared call; it names no venue, so that every origin gets the same.
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
