import { buildApp } from '#app.ts';
import { readConfig } from '#kernel/configuration/config.ts';
import { createDatabase } from '#kernel/database/database.ts';
import { createLogger } from '#kernel/logging.ts';
import { startTracing } from '#platform/observability/otlp-tracer.ts';

/** A portal without pages in a process of its own, with the program's logger. It sends its port to its parent. */
const config = readConfig({ ...process.env, DEPLOYMENT_MODE: 'dev', PORT: '1' });
const url = config.databaseUrl ?? '';
const logger = createLogger(config.logLevel);
const database = createDatabase({ url, max: 6, onError: (error) => logger.warn({ err: error }, 'Broken') });
const stopTracing = config.tracing && startTracing(config.tracing, logger);
const { app, start, stop } = await buildApp({
  config,
  database,
  databaseUrl: url,
  secretKey: config.secretKey ?? '',
  logger,
  isDevelopment: false,
  isSoleProcess: false,
  withoutPages: true,
});
await start();
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.((app.server.address() as { port: number }).port);
process.once('SIGTERM', async () => {
  await app.close();
  await stop();
  await stopTracing?.();
  await database.close();
  logger.flush(() => process.exit(0));
});
