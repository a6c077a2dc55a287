import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          // Rules and calls: beside the code, on one PostgreSQL for the run (see platform/testing.ts).
          name: 'unit',
          include: ['{contract,server,web}/src/**/*.test.{ts,tsx}', '{scripts,bench}/**/*.test.ts'],
          globalSetup: ['server/src/platform/testing-setup.ts'],
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // Browsers and real processes, one after the other: the browsers on one server, the others on their own.
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/harness/setup.ts'],
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
