import type { IncomingMessage } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { metrics } from './metrics.ts';
import { REQUEST_ID_HEADER, requestIdOf, traceIdOf } from './request-id.ts';

/**
 * Fastify's options for `observeRequests`: its own log lines are off, since they contain whole addresses. Log lines
 * of a request contain its id, and its trace id if present.
 */
export const requestLogging = {
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId: ({ headers }: IncomingMessage): string => requestIdOf(headers),
  childLoggerFactory: (
    logger: FastifyBaseLogger,
    bindings: object,
    options: object,
    { headers }: IncomingMessage,
  ) => logger.child({ ...bindings, ...traceOf(headers) }, options),
} satisfies FastifyServerOptions;

function traceOf(headers: IncomingMessage['headers']): { traceId?: string } {
  const traceId = traceIdOf(headers);
  return traceId === undefined ? {} : { traceId };
}

/**
 * Measures each response, and logs changes and failures by route pattern, since path and query may contain a cart's
 * id or a token. Successful reads are logged at level debug.
 */
export function observeRequests(app: FastifyInstance): void {
  const durations = new Map<string, ReturnType<typeof metrics.http.labels>>();
  const durationOf = (method: string, route: string, status: string) => {
    const name = `${method} ${route} ${status}`;
    let duration = durations.get(name);
    if (!duration) {
      duration = metrics.http.labels({ method, route, status });
      durations.set(name, duration);
    }
    return duration;
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
  // The client disconnected before the whole request, or before the response: no event of this server.
  app.addHook('onRequestAbort', (request, done) => {
    const { id: requestId, method } = request;
    app.log.debug({ requestId, method, route: routeOf(request.routeOptions.url) }, 'Aborted by the client');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request.routeOptions.url);
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1000;
    durationOf(method, route, statusClass(status)).observe(seconds);
    const level = levelOf(request, status);
    app.log[level](
      {
        requestId: request.id,
        ...traceOf(request.headers),
        method,
        route,
        status,
        ms: Math.round(seconds * 1e4) / 10,
      },
      'Answered',
    );
    done();
  });
}

/** Label of a route; all assets share one, although each has its own route. */
export function routeOf(url: string | undefined): string {
  if (url === undefined) return 'unknown';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** `2xx` */
export const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

function levelOf({ method, raw }: FastifyRequest, status: number): 'error' | 'info' | 'debug' {
  // Aborted before the whole body arrived.
  if (raw.destroyed && !raw.complete) return 'debug';
  if (status >= 500) return 'error';
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && status < 400 ? 'debug' : 'info';
}
