import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/harness/longest-first.ts';
import { PATIENCE_MS } from './e2e/harness/timeouts.ts';

/** Of the machine that the tests are made for. */
const CORES = 2;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // Rules and calls: beside the code, on one PostgreSQL for the run (see server/test/database).
          name: 'unit',
          include: [
            '{contract,phrases,server,web}/{src,test}/**/*.test.{ts,tsx}',
            '{scripts,bench}/**/*.test.ts',
          ],
          globalSetup: ['server/test/database/global-setup.ts'],
          maxWorkers: CORES,
          // Each worker reads the program once: no file leaves anything behind that another would meet.
          isolate: false,
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // Browsers and real processes: one file more than there are cores, since a browser waits as well as works.
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/harness/setup.ts'],
          maxWorkers: CORES + 1,
          testTimeout: 90_000,
          // What a page does in time is for the bench to say.
          expect: { poll: { timeout: PATIENCE_MS } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
