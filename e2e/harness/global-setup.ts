import type { FullConfig } from '@playwright/test';
import { buildWebWhenStale } from '../../server/src/platform/pages/build-web.ts';
import { PORTALS } from './portal.ts';
import { startServer } from './server.ts';

/**
 * Starts one server for each worker.
 * @returns a function that stops the servers
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await buildWebWhenStale((line) => process.stdout.write(`${line}\n`));
  const started = await Promise.allSettled(Array.from({ length: workers }, startServer));
  const servers = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = () => Promise.all(servers.map((server) => server.stop())).then(() => undefined);
  const failed = started.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  // Workers inherit the environment of the process that starts them.
  process.env[PORTALS] = JSON.stringify(servers.map(({ url, databaseUrl }) => ({ url, databaseUrl })));
  return stop;
}
