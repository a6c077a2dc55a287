import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/harness/longest-first.ts';
import { PAGE_TIMEOUT_MS } from './e2e/harness/timeouts.ts';
import { BROWSER_TESTS, UNIT_TESTS } from './scripts/tools/test-domains.ts';

/** Of the machine that the tests are made for. */
const CORES = 2;

/** On a shared machine a test can be starved for seconds; the run names those that passed only when tried again. */
const RETRIES = 1;

/** Browsers are starved more easily than calls, and for longer. */
const BROWSER_RETRIES = 2;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          // Rules and calls: beside the code, on one PostgreSQL for the run (see server/test/database).
          name: 'unit',
          include: UNIT_TESTS,
          globalSetup: ['server/test/database/global-setup.ts'],
          maxWorkers: CORES,
          // Each worker reads the program once: no file leaves anything behind for the next one.
          isolate: false,
          retry: RETRIES,
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // Not tests: `npm run docs -- --measure` runs them.
          name: 'costs',
          include: ['server/test/**/*.measure.ts'],
          globalSetup: ['server/test/database/global-setup.ts'],
          maxWorkers: 1,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // Browsers and real processes: one file more than there are cores, since a browser waits as well as works.
          name: 'e2e',
          include: BROWSER_TESTS,
          exclude: UNIT_TESTS,
          globalSetup: ['e2e/harness/setup.ts'],
          maxWorkers: CORES + 1,
          // A page with thirty states takes 25 s; on a starved machine seven times that was seen.
          testTimeout: 240_000,
          retry: BROWSER_RETRIES,
          // Speed is measured by the bench, not by these tests.
          expect: { poll: { timeout: PAGE_TIMEOUT_MS } },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
