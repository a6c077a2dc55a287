import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findOrInstallChromium } from '../../scripts/tools/chromium.ts';
import type { Portal } from './portal.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker. */
    portals: Portal[];
  }
}

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A server and a browser for each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findOrInstallChromium();
  const started: (Portal & { stop(): Promise<unknown> })[] = [];
  const stop = () => Promise.all(started.map((portal) => portal.stop())).then(() => undefined);
  try {
    // One after the other: on a fresh clone the first builds the pages.
    while (started.length < project.config.maxWorkers) started.push(await startPortal(executablePath));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    'portals',
    started.map(({ stop: _, ...portal }) => portal),
  );
  return stop;
}

async function startPortal(executablePath: string) {
  const { url, databaseUrl, stop } = await startServer();
  const browser = await chromium.launchServer({ executablePath, args: SWITCHES }).catch(async (error) => {
    await stop();
    throw error;
  });
  return {
    url,
    databaseUrl,
    browserEndpoint: browser.wsEndpoint(),
    stop: () => Promise.all([browser.close(), stop()]),
  };
}
