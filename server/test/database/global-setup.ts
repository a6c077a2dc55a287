import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopCluster } from '#embedded-postgres/embedded-postgres.ts';
import { memoryFolder } from '../../../scripts/tools/memory-folder.ts';
import { ensureTemplate } from './test-database.ts';

/** A database of a running PostgreSQL, as its superuser; the tests then start no PostgreSQL of their own. */
const OUTSIDE_SERVER = 'TEST_DATABASE_URL';

/**
 * Starts one PostgreSQL for the whole test run, unless {@link OUTSIDE_SERVER} names one. Its data are temporary, so
 * PostgreSQL never waits for the disk.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env[OUTSIDE_SERVER];
  if (outside) {
    await ensureTemplate(outside).catch(() => undefined);
    project.provide('testServerUrl', outside);
    return async () => undefined;
  }
  await removeLeftovers();
  const dataDirectory = await mkdtemp(join(memoryFolder(), `guichet-test-${process.pid}-`));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    database: 'tests',
    durable: false,
    maxConnections: 200,
    environment: shiftedClock(process.env),
  });
  // The template is created here so that the workers need not wait for each other. Tests that need a database report
  // a failing migration; all other tests run.
  await ensureTemplate(server.url()).catch(() => undefined);
  project.provide('testServerUrl', server.url());
  return async () => {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
}

/**
 * Returns the variables with which `faketime` shifts the clock of a process; empty when the run's own clock is not
 * shifted. Without them PostgreSQL, which inherits no environment, would tell another time than the tests.
 */
function shiftedClock({ FAKETIME, LD_PRELOAD }: NodeJS.ProcessEnv): Record<string, string> {
  return FAKETIME !== undefined && LD_PRELOAD !== undefined ? { FAKETIME, LD_PRELOAD } : {};
}

/** Removes leftovers of killed runs. */
async function removeLeftovers(): Promise<void> {
  const folder = memoryFolder();
  for (const name of await readdir(folder)) {
    const pid = /^guichet-test-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await stopCluster(join(folder, name, 'postgres'));
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
