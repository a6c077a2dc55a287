import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, LogController } from 'fastify';
import { metrics } from './metrics.ts';

/**
 * Fastify's options that belong to `observeRequests`: its own log lines are off, since they contain whole addresses, and
 * a proxy's request id is accepted when it has the form of one.
 */
export const requestLogging = {
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
  genReqId(request: IncomingMessage): string {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  },
};

/**
 * Measures each answer, and logs changes and failures by the pattern of the route: the actual path and query may
 * contain a cart's id or a token. Successful reads are logged at level debug.
 */
export function observeRequests(app: FastifyInstance): void {
  const durations = new Map<string, ReturnType<typeof metrics.http.labels>>();
  const durationOf = (method: string, route: string, status: number) => {
    const name = `${method} ${route} ${status}`;
    let duration = durations.get(name);
    if (!duration) {
      duration = metrics.http.labels({ method, route, status });
      durations.set(name, duration);
    }
    return duration;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1000;
    durationOf(method, route, status).observe(seconds);
    const isRead = method === 'GET' || method === 'HEAD';
    const level = status >= 500 ? 'error' : isRead && status < 400 ? 'debug' : 'info';
    app.log[level](
      { requestId: request.id, method, route, status, ms: Math.round(seconds * 1e4) / 10 },
      'Answered',
    );
    done();
  });
}
