import { defineConfig } from 'vitest/config';
import { ADAPTER_TESTS, UNIT_TESTS } from './scripts/tools/test-domains.ts';

/** Of the machine that the tests are made for. */
const CORES = 2;

const RULES_AND_CALLS = {
  globalSetup: ['server/test/database/global-setup.ts'],
  setupFiles: ['server/test/database/within-a-day.ts'],
  maxWorkers: CORES,
  // Each worker reads the program once: no file leaves anything behind for the next one.
  isolate: false,
  // On a shared machine a test can be starved for seconds; the run names those that passed only when tried again.
  retry: 1,
  testTimeout: 15_000,
  hookTimeout: 30_000,
};

export default defineConfig({
  test: {
    // A missing snapshot fails, on every machine: a renamed test must not write the text that it should compare.
    update: 'none',
    projects: [
      {
        test: {
          // Rules and calls: beside the code, on one PostgreSQL for the run (see server/test/database).
          name: 'unit',
          include: UNIT_TESTS,
          ...RULES_AND_CALLS,
        },
      },
      {
        test: {
          // The tests of the embedded ticketing system again, through the adapter API: client and reference server included.
          name: 'adapter',
          include: ADAPTER_TESTS,
          provide: { overHttp: true },
          ...RULES_AND_CALLS,
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
          // Not tests: `npm run bench:grow` runs them.
          name: 'growth',
          include: ['bench/grow/*.measure.ts'],
          globalSetup: ['server/test/database/global-setup.ts'],
          maxWorkers: 1,
        },
      },
    ],
  },
});
