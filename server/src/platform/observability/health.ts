import fastify, { type FastifyInstance } from 'fastify';
import { bearsToken } from '../http/bearer-token.ts';
import { measure, registry } from './metrics.ts';
import type { ReadinessCheck } from './readiness.ts';

export interface HealthOptions {
  isReady: ReadinessCheck;
  /** Access to the metrics: bearers of this token, `everyone` on a developer’s machine, or `disabled`. */
  metricsAccess: { token: string } | 'everyone' | 'disabled';
}

/** Serves `/health/live`, `/health/ready` and `/metrics` for load balancers and monitoring. */
export function registerHealth(app: FastifyInstance, { isReady, metricsAccess }: HealthOptions): void {
  const options = { logLevel: 'silent' as const };

  app.get('/health/live', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/health/ready', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const problem = await isReady();
    if (problem === undefined) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: problem });
  });

  if (metricsAccess === 'disabled') return;
  measure('guichet_ready', 'Whether the process can serve requests: 1, or 0', async () =>
    (await isReady()) === undefined ? 1 : 0,
  );
  app.get('/metrics', options, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (metricsAccess !== 'everyone' && !bearsToken(request, metricsAccess.token))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    reply.type(registry.contentType);
    return registry.metrics();
  });
}

/** The server of a process without pages and calls. */
export function createHealthServer(options: HealthOptions): FastifyInstance {
  const app = fastify({ logger: false });
  registerHealth(app, options);
  return app;
}
