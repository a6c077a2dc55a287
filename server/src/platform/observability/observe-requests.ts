import type { IncomingMessage } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { NAMES_REQUEST } from '#kernel/logging.ts';
import { type Scope, startRootSpan, type TraceHeaders, withinScope } from '#kernel/tracing.ts';
import { metrics } from './metrics.ts';
import { REQUEST_ID_HEADER, requestIdOf, traceIdOf } from './request-id.ts';

/**
 * Fastify's options for `observeRequests`: its own log lines are off, since they contain whole addresses. Log lines
 * of a request contain its id, and its trace id if present.
 */
export const requestLogging = {
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  // Fastify asks for the id first of all.
  genReqId: (request: IncomingMessage): string => openScope(request).requestId,
  childLoggerFactory: (
    logger: FastifyBaseLogger,
    bindings: object,
    options: object,
    request: IncomingMessage,
  ) => Object.assign(logger.child({ ...bindings, ...traceOf(request) }, options), { [NAMES_REQUEST]: true }),
} satisfies FastifyServerOptions;

interface RequestScope extends Scope {
  readonly requestId: string;
}

const requests = new WeakMap<IncomingMessage, RequestScope>();

function openScope(request: IncomingMessage): RequestScope {
  const { headers, url = '' } = request;
  const requestId = requestIdOf(headers);
  const span = isProbe(url)
    ? undefined
    : startRootSpan('request', { kind: 'server' }, traceHeadersOf(headers));
  const scope = { requestId, ...(span && { span }) };
  requests.set(request, scope);
  return scope;
}

function traceHeadersOf({ traceparent, tracestate }: IncomingMessage['headers']): TraceHeaders {
  return {
    ...(typeof traceparent === 'string' && { traceparent }),
    ...(typeof tracestate === 'string' && { tracestate }),
  };
}

/** Probes come every few seconds, and nobody waits for them. */
const isProbe = (url: string): boolean => url.startsWith('/health/') || url.startsWith('/metrics');

function traceOf(request: IncomingMessage): { traceId?: string } {
  const traceId = requests.get(request)?.span?.traceId ?? traceIdOf(request.headers);
  return traceId === undefined ? {} : { traceId };
}

/** Ends the span of a request. Its name is a route, since a path may contain the id of a cart or a token. */
function closeScope({ raw, id, method, routeOptions }: FastifyRequest, status: number | 'aborted'): void {
  const scope = requests.get(raw);
  if (!scope || scope.isOver) return;
  scope.isOver = true;
  const { span } = scope;
  if (!span) return;
  const route = routeOf(routeOptions.url);
  span.rename(`${method} ${route}`);
  span.set({
    'http.request.method': method,
    'http.route': route,
    'guichet.request.id': id,
    ...(status !== 'aborted' && { 'http.response.status_code': status }),
  });
  if (status === 'aborted' || status >= 500) span.end(String(status));
  else span.end();
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
    withinScope(requests.get(request.raw), done);
  });
  // The body arrives in the connection's own context.
  app.addHook('preValidation', (request, _reply, done) => withinScope(requests.get(request.raw), done));
  // The client disconnected before the whole request, or before the response: no event of this server.
  app.addHook('onRequestAbort', (request, done) => {
    const { id: requestId, method } = request;
    closeScope(request, 'aborted');
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
        ...traceOf(request.raw),
        method,
        route,
        status,
        ms: Math.round(seconds * 1e4) / 10,
      },
      'Answered',
    );
    closeScope(request, status);
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
