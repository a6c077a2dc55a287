import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findOrInstallChromium } from '../../scripts/tools/chromium.ts';
import { startServer } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the one server that all browser tests visit. */
    portalUrl: string;
    /** Its database, as its owner. */
    portalDatabaseUrl: string;
    /** Where the one browser listens; each visitor gets a context of their own. */
    browserEndpoint: string;
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

/** One server and one browser for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = await findOrInstallChromium();
  const browser = await chromium.launchServer({ executablePath, args: SWITCHES });
  const server = await startServer().catch(async (error) => {
    await browser.close();
    throw error;
  });
  project.provide('portalUrl', server.url);
  project.provide('portalDatabaseUrl', server.databaseUrl);
  project.provide('browserEndpoint', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
