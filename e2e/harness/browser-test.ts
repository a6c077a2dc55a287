import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { test as base, expect } from 'vitest';
import { CHROMIUM_SWITCHES } from '../../scripts/tools/chromium.ts';
import { portal } from './portal.ts';
import { RESULTS } from './server.ts';
import { createVisitor, type Visitor, type Width } from './visitor.ts';
import { fromOwnAddress } from './visitor-address.ts';

/** Opens a fresh browser context; in French on a desktop unless something else is asked for. */
type NewVisitor = (screen?: {
  locale?: Visitor['locale'];
  width?: Width;
  mayWorkOffline?: boolean;
}) => Promise<Visitor>;

/**
 * A browser test. Once it is over, no page that it visited may have had a script error, a violation of the content
 * security policy, an unexpected status or a request to another origin. When it fails, it leaves screenshots in
 * `e2e/results`.
 */
export const test = base
  // One browser per test file.
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that one depends on from its pattern
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await chromium.launch({ executablePath: portal().chromium, args: CHROMIUM_SWITCHES });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('newVisitor', async ({ browser, task }, { onCleanup }): Promise<NewVisitor> => {
    const visitors: Visitor[] = [];
    onCleanup(async () => {
      // Emptied, since a cleanup that has failed runs once more.
      const seen = visitors.splice(0);
      const problems = seen.flatMap((visitor) => visitor.problems());
      if (problems.length > 0 || task.result?.state === 'fail') await takeScreenshots(task.name, seen);
      for (const { context } of seen) await context.close();
      expect(problems, 'problems on the visited pages').toEqual([]);
    });
    return async ({ locale = 'fr-FR', width = 1280, mayWorkOffline = false } = {}) => {
      const context = await browser.newContext({
        locale,
        timezoneId: 'Europe/Paris',
        viewport: { width, height: width < 768 ? 844 : 900 },
        reducedMotion: 'reduce',
        // Tests stand between the page and the network; a worker would hide what passes.
        serviceWorkers: mayWorkOffline ? 'allow' : 'block',
        extraHTTPHeaders: fromOwnAddress(),
      });
      const visitor = await createVisitor(context, { locale, width, site: portal().url });
      visitors.push(visitor);
      return visitor;
    };
  });

/** What each visitor saw when the test failed. */
async function takeScreenshots(testName: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  for (const [index, { page }] of visitors.entries()) {
    const file = `${testName.replace(/[^\p{L}\p{N}]+/gu, '-')}-${index + 1}.png`;
    await page.screenshot({ path: join(RESULTS, file), fullPage: true }).catch(() => undefined);
    process.stderr.write(`${testName}, visitor ${index + 1} was at ${page.url()}\n`);
  }
}
