import type { TestProject } from 'vitest/node';
import { findOrInstallChromium } from '../../scripts/tools/chromium.ts';
import { buildWebWhenStale } from '../../server/src/platform/pages/build-web.ts';
import type { Portal } from './portal.ts';
import { type RunningServer, startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    portals: Portal[];
  }
}

/** A server for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = await findOrInstallChromium();
  await buildWebWhenStale((line) => process.stdout.write(`${line}\n`));
  const starting = Array.from({ length: project.config.maxWorkers }, startServer);
  const started = await Promise.allSettled(starting);
  const servers = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = () => Promise.all(servers.map((server) => server.stop())).then(() => undefined);
  const failed = started.find((start) => start.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'portals',
    servers.map((server) => portalOf(server, chromium)),
  );
  return stop;
}

function portalOf({ url, databaseUrl }: RunningServer, chromium: string): Portal {
  return { url, databaseUrl, chromium };
}
