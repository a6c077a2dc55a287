import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BriefMemory } from '../cache/cache.ts';
import { metrics } from '../observability/metrics.ts';

/**
 * Answers that were given a moment ago, given again to requests of the same words before anything is routed: finding
 * the route, its hooks and its checks cost more than the answer. Each entry is forgotten within a second, and says
 * itself whether it still holds.
 */
export interface RepeatedAnswers {
  /** Keeps how a request was answered, for those who ask the same. */
  remember(request: FastifyRequest, repeat: Repeat): void;
  /** Looks here first, before anything that listens to the server’s requests so far. */
  standBefore(server: FastifyInstance['server']): void;
}

/** Answers once more. @returns false when what it knew no longer holds: the request then takes the ordinary way. */
export type Repeat = (request: IncomingMessage, response: ServerResponse) => boolean;

interface Remembered {
  repeat: Repeat;
  /** Its duration, by the route’s pattern */
  duration: { observe(seconds: number): void };
}

const MOST = 2000;
/** What changes without a trace in the answer, such as the beginning of maintenance, goes unnoticed for so long. */
const MILLISECONDS = 1000;
/** Longer words are nobody’s usual question. */
const LONGEST_WORDS = 1000;

/**
 * @param isTold whether every request is to be logged: then none is answered here
 */
export function createRepeatedAnswers(isTold: () => boolean): RepeatedAnswers {
  const memory = new BriefMemory<Remembered>(MOST, MILLISECONDS);

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    // Whose token it is has to be looked at.
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
    const known = memory.get(wordsOf(request));
    if (!known) return false;
    const begin = performance.now();
    if (!known.repeat(request, response)) return false;
    known.duration.observe((performance.now() - begin) / 1000);
    return true;
  }
  return {
    remember(request, repeat) {
      const words = wordsOf(request.raw);
      if (request.method !== 'GET' || words.length > LONGEST_WORDS || isTold()) return;
      const route = request.routeOptions.url ?? 'unknown';
      const duration = metrics.http.labels({ method: 'GET', route, status: 200 });
      memory.set(words, { repeat, duration });
    },
    standBefore(server) {
      const routed = server.listeners('request') as RequestListener[];
      server.removeAllListeners('request').on('request', (request, response) => {
        if (!answer(request, response)) for (const listener of routed) listener(request, response);
      });
    },
  };
}

/** All that the meaning of a shared question depends on, as it came. */
function wordsOf({ url, headers }: IncomingMessage): string {
  return `${url}\n${headers.tenantname}\n${headers.languageuser}\n${headers['accept-language']}\n${headers['accept-encoding']}`;
}

/** The headers that a reply has so far, as Node writes them fastest: names and values in turn. */
export function headersOf(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    value === undefined ? [] : [name, String(value)],
  );
}
