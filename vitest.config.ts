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
      // Browsers and real processes, one after the other, on a server of their own: the two halves run side by side.
      browsers('e2e', ['e2e/**/*.test.ts'], ['e2e/backoffice-*.test.ts']),
      browsers('e2e-backoffice', ['e2e/backoffice-*.test.ts']),
    ],
  },
});

function browsers(name: string, include: string[], exclude: string[] = []) {
  return {
    test: {
      name,
      include,
      exclude,
      globalSetup: ['e2e/harness/setup.ts'],
      fileParallelism: false,
      testTimeout: 90_000,
      hookTimeout: 120_000,
    },
  };
}
