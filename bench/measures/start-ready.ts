import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limited, median } from '../report.ts';
import { projectDirectory, startServer } from '../server.ts';
import type { Bench, Measure } from './measure.ts';

const STARTS = 5;

/**
 * Measures how long the folder of `npm run build:production` takes from its start to its readiness, with the migrations
 * and the demonstration data done before, as at a restart of a production process.
 */
export const startReady: Measure = {
  names: ['start-ready'],
  async run(bench) {
    const folder = await mkdtemp(join(tmpdir(), 'guichet-production-'));
    try {
      const build = spawnSync(process.execPath, ['scripts/build-production.ts', '--folder', folder], {
        cwd: projectDirectory,
        encoding: 'utf8',
      });
      if (build.status !== 0) throw new Error(build.stderr);
      // The first start fills the caches of the machine's disk and of compiled code.
      await mkdir(join(folder, '.data'));
      await startOnce(bench, folder);
      const durations: number[] = [];
      for (let start = 0; start < STARTS; start += 1) durations.push(await startOnce(bench, folder));
      bench.note(`start-ready: ${durations.map(Math.round).join(', ')} ms`);
      return { 'start-ready': limited('start-ready', median(durations), 'ms') };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Starts a process on the database of the bench. @returns milliseconds until it is ready */
async function startOnce({ server, database }: Bench, folder: string): Promise<number> {
  const key = (await readFile(join(server.dataDirectory, 'secret-key'), 'utf8')).trim();
  const begin = performance.now();
  const settings = { ROLE: 'web', DATABASE_URL: database.url, SECRET_KEY: key };
  const started = await startServer({ ...settings, DATA_DIR: join(folder, '.data') }, folder);
  const took = performance.now() - begin;
  await started.stop();
  return took;
}
