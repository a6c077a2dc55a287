import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { isPortFree } from './embedded-postgres/ports.ts';
import { type Config, readConfig } from './kernel/configuration/config.ts';
import { checkSpeedTricks } from './kernel/configuration/speed-tricks.ts';
import { createDatabase, type Database } from './kernel/database/database.ts';
import { exclusively } from './kernel/database/owner-connection.ts';
import { prepareDatabase } from './kernel/database/owner-login.ts';
import { createLogger, type Logger } from './kernel/logging.ts';
import { StartupError } from './kernel/startup-error.ts';
import { loadSecretKey } from './platform/auth/secrets.ts';
import { measureEventLoopDelay } from './platform/observability/event-loop-delay.ts';
import { createHealthServer } from './platform/observability/health.ts';
import { measureDatabase, measureProcess } from './platform/observability/metrics.ts';
import { buildWebWhenStale } from './platform/pages/build-web.ts';
import type { Services } from './services.ts';
import { stopOnSignals } from './shutdown.ts';
import { describeStart } from './start-message.ts';

/** Longest wait for unfinished requests, or an unfinished start, when the process stops; in milliseconds. */
const STOP_TIMEOUT_MS = 10_000;

const AFTER_CRASH = `Guichet did not stop the last time: it was killed, or ran out of memory. It takes over its database, and
carries on with the sales and payments under way. If this happens again, see "Restart" in docs/operator/monitoring.md.`;

const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Running {
  /** Disposed of in reverse order when the process stops */
  resources: AsyncDisposableStack;
  /** Whether the process stops by a signal, not after an uncaught error */
  isOrderly: boolean;
  /** Stops the embedded database without waiting */
  abandon(): void;
}

async function start(config: Config, logger: Logger, running: Running, signal: AbortSignal): Promise<void> {
  const isDevelopment = process.argv.includes('--dev');
  const { resources } = running;
  await refuseBusyPort(config);
  const { url, isSoleProcess } = await openDatabase(config, running);
  signal.throwIfAborted();
  const ownerUrl = await prepareDatabase({ url, ownerUrl: config.migrationDatabaseUrl });
  if (config.deploymentMode === 'prod' && ownerUrl === config.databaseUrl && ownerUrl !== undefined)
    logger.warn(
      'DATABASE_URL is the login of the database’s owner: see "Two database logins" in docs/operator/install.md',
    );
  const database = createDatabase({
    url,
    onError: (error) => logger.warn({ err: error }, 'A database connection broke'),
  });
  resources.defer(() => database.close());
  measureProcess();
  measureDatabase(database);

  if (config.role !== 'worker' && !isDevelopment) await buildWebWhenStale(print, signal);
  signal.throwIfAborted();
  if (config.tracing) {
    const { startTracing } = await import('./platform/observability/otlp-tracer.ts');
    resources.defer(startTracing(config.tracing, logger));
  }
  const secretKey = await loadSecretKey(config);
  const {
    app,
    services,
    health,
    drain,
    startUpkeep,
    start: startJobs,
    stop,
  } = await buildApp({
    config,
    database,
    databaseUrl: url,
    secretKey,
    logger,
    isDevelopment,
    isSoleProcess,
    eventLoopDelay: measureEventLoopDelay(),
  });
  resources.defer(stop);
  if (config.deploymentMode !== 'prod' && ownerUrl !== undefined) await seed(ownerUrl, services);
  startUpkeep();
  if (config.role !== 'web') await startJobs();

  signal.throwIfAborted();
  // A worker serves only its health and metrics.
  await listen(config, config.role === 'worker' ? createHealthServer(health) : app, resources);
  resources.defer(async () => {
    if (running.isOrderly) await drain();
  });
  // The seed pays through browser calls, which only a process with role `all` can answer.
  if (config.deploymentMode !== 'prod' && config.role === 'all') {
    const { seedRunningPayments } = await import('./demonstration/running-payments.ts');
    await seedRunningPayments(app, database, await services.tenants.venues()).catch((error: unknown) =>
      logger.warn({ err: error }, 'The demonstration has no payments over time'),
    );
    const { seedGuestOrder } = await import('./demonstration/guest-order.ts');
    await seedGuestOrder(app, database, await services.tenants.venues()).catch((error: unknown) =>
      logger.warn({ err: error }, 'The demonstration has no order without an account'),
    );
    const { seedClosures } = await import('./demonstration/closures.ts');
    await seedClosures(app, database, services).catch((error: unknown) =>
      logger.warn({ err: error }, 'The demonstration has neither a closure nor moved sessions'),
    );
    const { seedFlexibleOrder } = await import('./demonstration/flexible-order.ts');
    await seedFlexibleOrder(app, database, services).catch((error: unknown) =>
      logger.warn({ err: error }, 'The demonstration has no order of flexible tickets'),
    );
    const { readMuseum } = await import('./demonstration/museum.ts');
    await readMuseum(services).catch((error: unknown) =>
      logger.warn({ err: error }, 'The demonstration has no catalogue of the museum yet'),
    );
  }
  print(describeStart(config, await services.tenants.all()));
}

async function listen(
  { port, host }: Config,
  server: FastifyInstance,
  resources: AsyncDisposableStack,
): Promise<void> {
  await server.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`Cannot listen at ${host}:${port} (${error.code}): set HOST or PORT.`, {
      cause: error,
    });
  });
  resources.defer(async () => {
    const timer = setTimeout(() => server.server.closeAllConnections(), STOP_TIMEOUT_MS);
    await server.close();
    clearTimeout(timer);
  });
}

async function refuseBusyPort({ host, port }: Config): Promise<void> {
  if (port === 0 || (await isPortFree(host, port))) return;
  throw new StartupError(
    `Port ${port} of ${host} is in use, or not allowed: stop what uses it, or set PORT.`,
  );
}

/** Opens the database. @returns the connection string; only this process uses an embedded server, as its owner */
async function openDatabase(
  config: Config,
  running: Running,
): Promise<{ url: string; isSoleProcess: boolean }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, isSoleProcess: false };
  const { startEmbeddedPostgres } = await import('./embedded-postgres/embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDirectory: config.dataDirectory, onWait: print });
  running.resources.defer(() => postgres.stop());
  running.abandon = () => postgres.abandon();
  if (postgres.followsCrash) print(AFTER_CRASH);
  return { url: postgres.url(), isSoleProcess: true };
}

/** Creates the demonstration data with the owner's privileges, which creating tenants requires. */
async function seed(url: string, services: Services): Promise<void> {
  const { seedDemonstration } = await import('./demonstration/seed.ts');
  const { seedOrders } = await import('./demonstration/orders/seed.ts');
  const { seedDesk } = await import('./demonstration/desk.ts');
  const { analyzeNewTables } = await import('./demonstration/statistics.ts');
  const { seedMuseum } = await import('./demonstration/museum.ts');
  const { seedWaiting } = await import('./demonstration/waiting.ts');
  const owner: Database = createDatabase({
    url,
    role: 'none',
    max: 2,
    applicationName: 'guichet demonstration',
  });
  try {
    await exclusively(url, async () => {
      await seedDemonstration(owner, services);
      await seedOrders(owner, await services.tenants.venues(), services.secrets);
      await seedDesk(owner, services);
      await seedWaiting(owner, services);
      await seedMuseum(owner, services);
      await analyzeNewTables(owner);
    });
  } finally {
    await owner.close();
  }
}

async function main(): Promise<void> {
  const running: Running = {
    resources: new AsyncDisposableStack(),
    isOrderly: true,
    abandon: () => undefined,
  };
  const stopping = new AbortController();
  try {
    const config = readConfig(process.env);
    checkSpeedTricks();
    const logger = createLogger(config.logLevel);
    const started = start(config, logger, running, stopping.signal);
    stopOnSignals({
      logger,
      async stop(isOrderly) {
        running.isOrderly = isOrderly;
        stopping.abort();
        await Promise.race([started.catch(() => undefined), sleep(STOP_TIMEOUT_MS)]);
        await running.resources.disposeAsync();
      },
      abandon: () => running.abandon(),
    });
    await started;
    flushCompileCache();
  } catch (error) {
    // The process was stopped before it was ready; the signal handler ends it.
    if (stopping.signal.aborted) return;
    await running.resources.disposeAsync();
    const isExpected = error instanceof StartupError;
    process.stderr.write(`Guichet did not start.\n${isExpected ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

await main();
