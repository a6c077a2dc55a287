import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, expect, type TestContext } from 'vitest';
import { CHROMIUM_SWITCHES } from '../../scripts/tools/chromium.ts';
import { portal } from './portal.ts';
import { RESULTS } from './server.ts';
import { createVisitor, type Visitor, type Width } from './visitor.ts';

type Arrive = (visitor?: { locale?: Visitor['locale']; width?: Width }) => Promise<Visitor>;

/** One for each file; every visitor has a context of their own in it. */
let browser: Promise<Browser> | undefined;

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

/**
 * The body of a browser test: `arrive` lets in a visitor with a fresh browser context. Afterwards no page that was
 * seen may have had an error, a breach of the content security policy or a request to another origin.
 */
export function journey(story: (arrive: Arrive, context: TestContext) => Promise<void>) {
  return async (test: TestContext): Promise<void> => {
    const { chromium: executablePath } = portal();
    browser ??= chromium.launch({ executablePath, args: CHROMIUM_SWITCHES });
    const started = await browser;
    const visitors: Visitor[] = [];
    const arrive: Arrive = async ({ locale = 'fr-FR', width = 1280 } = {}) => {
      const context = await started.newContext({
        locale,
        timezoneId: 'Europe/Paris',
        viewport: { width, height: width === 390 ? 844 : 900 },
        reducedMotion: 'reduce',
      });
      const visitor = await createVisitor(context, { locale, width, site: portal().url });
      visitors.push(visitor);
      return visitor;
    };
    try {
      await story(arrive, test);
      expect(visitors.flatMap((visitor) => visitor.problems())).toEqual([]);
    } catch (error) {
      await takePictures(test.task.name, visitors);
      throw error;
    } finally {
      for (const { context } of visitors) await context.close();
    }
  };
}

/** What each visitor saw when the test failed. */
async function takePictures(test: string, visitors: readonly Visitor[]): Promise<void> {
  await mkdir(RESULTS, { recursive: true });
  for (const [index, visitor] of visitors.entries()) {
    const file = `${test.replace(/[^\p{L}\p{N}]+/gu, '-')}-${index + 1}.png`;
    await visitor.page.screenshot({ path: join(RESULTS, file), fullPage: true }).catch(() => undefined);
    const problems = visitor.problems();
    if (problems.length > 0)
      process.stderr.write(`${test}, visitor ${index + 1}:\n  ${problems.join('\n  ')}\n`);
    process.stderr.write(`${test}, visitor ${index + 1} was at ${visitor.page.url()}\n`);
  }
}
