import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createPurge } from '#kernel/cache/purge.ts';
import { isSwitchedOn } from '#kernel/configuration/speed-tricks.ts';
import { metrics } from '../observability/metrics.ts';
import { routeOf, statusClass } from '../observability/observe-requests.ts';
import { REQUEST_ID_HEADER, requestIdOf } from '../observability/request-id.ts';

/**
 * Replays recent responses to identical requests before routing: finding the route, its hooks and its checks cost
 * more than the response. An entry lives a second at most and checks at each use whether its response is still
 * current. A speed trick; without it every request is routed.
 */
export interface ResponseCache {
  /** Stores how a request was answered, for identical requests. */
  remember(request: FastifyRequest, replay: Replay): void;
  /** Looks up each request of the server before its present listeners. */
  intercept(server: FastifyInstance['server']): void;
}

/**
 * Sends the response again.
 * @returns false when the response is no longer current: the request is then routed
 */
export type Replay = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Entry {
  replay: Replay;
  /** Duration metric of the route */
  duration: { observe(seconds: number): void };
}

const MAX_ENTRIES = 2000;
/** Maximum delay of a change that no entry can check, such as the start of maintenance. */
const TTL_MS = 1000;
/** Maximum length of a key; requests with longer keys are rare. */
const MAX_KEY_LENGTH = 1000;

/** @param isLoggingAll whether every request is logged: nothing is replayed then */
export function createResponseCache(isLoggingAll: () => boolean): ResponseCache {
  if (!isSwitchedOn('response-cache')) return { remember: () => undefined, intercept: () => undefined };
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES, ttl: TTL_MS });
  const purgeAfter = createPurge(entries);

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    // A token has to be verified.
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
    const entry = entries.get(cacheKey(request));
    if (!entry) return false;
    const begin = performance.now();
    if (!entry.replay(request, response)) return false;
    entry.duration.observe((performance.now() - begin) / 1000);
    return true;
  }

  return {
    remember(request, replay) {
      const key = cacheKey(request.raw);
      if (request.method !== 'GET' || key.length > MAX_KEY_LENGTH || isLoggingAll()) return;
      const labels = { method: 'GET', route: routeOf(request.routeOptions.url), status: statusClass(200) };
      entries.set(key, { replay, duration: metrics.http.labels(labels) });
      // An entry refers to its whole response.
      purgeAfter(TTL_MS);
    },
    intercept(server) {
      const listeners = server.listeners('request') as RequestListener[];
      server.removeAllListeners('request').on('request', (request, response) => {
        if (!answer(request, response)) for (const listener of listeners) listener(request, response);
      });
    },
  };
}

/** Everything in a request that a shared response depends on. */
function cacheKey({ url, headers }: IncomingMessage): string {
  return `${headers.host}\n${headers['x-forwarded-host']}\n${url}\n${headers.tenantname}\n${headers.languageuser}\n${headers['accept-language']}\n${headers['accept-encoding']}\n${headers.origin}`;
}

/**
 * Headers of a reply in the form that Node writes fastest: names and values alternating. Without the request id,
 * since each replay has its own, see `repeatedHeaders`.
 */
export function rawHeadersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined || name === REQUEST_ID_HEADER ? [] : [name, String(value)],
  );
}

/** Headers of a replayed response, with the id of the request that it answers. */
export const repeatedHeaders = (
  headers: readonly string[],
  { headers: asked }: IncomingMessage,
): string[] => [...headers, REQUEST_ID_HEADER, requestIdOf(asked)];
