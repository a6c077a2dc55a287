import fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { isMigrated } from '../database/migrations.ts';
import { readDatabaseFiles } from '../database/sql-files.ts';
import { registry } from './metrics.ts';

/** Longest wait for the database before the process counts as not ready, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** `/health/live`, `/health/ready` and `/metrics`, for load balancers and monitoring. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  const check = createReadinessCheck(database);
  const options = { logLevel: 'silent' as const };

  app.get('/health/live', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/health/ready', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const problem = await check();
    if (problem === undefined) return { status: 'ok' };
    return reply.code(503).header('retry-after', '2').send({ status: 'unavailable', reason: problem });
  });

  app.get('/metrics', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

/** The only server of a process without pages and calls. */
export function createHealthServer(database: Database): FastifyInstance {
  const app = fastify({ logger: false });
  registerHealth(app, database);
  return app;
}

/** Why the process cannot serve, or undefined. Migrations are looked at until they are done, the database each time. */
function createReadinessCheck(database: Database): () => Promise<string | undefined> {
  let migrated = false;
  return async () => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const late = new Promise<string>((resolve) => {
      timeout.addEventListener('abort', () => resolve('The database does not answer'));
    });
    const answer = async () => {
      migrated ||= await isMigrated((text) => database.direct.query(text), await readDatabaseFiles());
      if (!migrated) return 'The database is not migrated';
      await database.direct.query('select 1');
      return undefined;
    };
    return Promise.race([answer().catch(() => 'The database does not answer'), late]);
  };
}
