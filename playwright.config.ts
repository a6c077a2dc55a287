import { defineConfig } from '@playwright/test';
import { RESULTS } from './e2e/harness/server.ts';
import type { Ticketing } from './e2e/harness/ticketing-connection.ts';
import { PAGE_TIMEOUT_MS } from './e2e/harness/timeouts.ts';
import { CHROMIUM_SWITCHES, findOrInstallChromium } from './scripts/tools/chromium.ts';
import { REPORT_FILE, WORKERS } from './scripts/tools/run-playwright.ts';

/** Flows that run a second time with the venue's ticketing system behind HTTP. */
const FLOWS_OVER_ADAPTER = [
  'cards/cards',
  'cards/withdrawals',
  'cart/cards',
  'cart/hold',
  'catalogue/solidarity',
  'catalogue/synchronization',
  'payment/subscription',
  'sale/selling/purchase',
  'tickets/cancellation',
  'tickets/moves',
  'tickets/transfers',
  'tickets/withdrawal',
];

export default defineConfig<object, { ticketing: Ticketing }>({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/harness/global-setup.ts',
  workers: WORKERS,
  // On a shared machine a test can be starved for seconds; the run names those that passed only when tried again.
  retries: 2,
  // A page with thirty states takes 25 s; on a starved machine seven times that was seen.
  timeout: 240_000,
  // Speed is measured by the bench, not by these tests.
  expect: { timeout: PAGE_TIMEOUT_MS },
  outputDir: `${RESULTS}/tests`,
  reporter: [
    ['list'],
    ['html', { outputFolder: `${RESULTS}/report`, open: 'never' }],
    ['json', { outputFile: REPORT_FILE }],
  ],
  use: {
    actionTimeout: PAGE_TIMEOUT_MS,
    navigationTimeout: PAGE_TIMEOUT_MS,
    trace: 'on-first-retry',
    screenshot: { mode: 'only-on-failure', fullPage: true },
    launchOptions: { executablePath: await findOrInstallChromium(), args: CHROMIUM_SWITCHES },
  },
  // The order of the projects is that of the run: the longest files first, so that none of them runs alone at the end.
  projects: [
    { name: 'walk', testDir: 'e2e/walk' },
    { name: 'system', testDir: 'e2e/system' },
    { name: 'flows', testIgnore: ['walk/**', 'system/**'] },
    {
      name: 'over-adapter',
      testMatch: FLOWS_OVER_ADAPTER.map((flow) => `${flow}.test.ts`),
      use: { ticketing: 'adapter' },
    },
  ],
});
