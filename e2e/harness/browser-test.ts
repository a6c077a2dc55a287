import { test as base, expect } from '@playwright/test';
import { portal } from './portal.ts';
import { connectOverHttp, type Ticketing } from './ticketing-connection.ts';
import { createVisitor, type Visitor, type Width } from './visitor.ts';
import { fromOwnAddress } from './visitor-address.ts';

/** Opens a new browser context: French on a desktop by default. */
type NewVisitor = (screen?: {
  locale?: Visitor['locale'];
  width?: Width;
  mayWorkOffline?: boolean;
}) => Promise<Visitor>;

interface Fixtures {
  newVisitor: NewVisitor;
  /** Registers a clean-up that runs after the test, whatever its result; the last one runs first. */
  onTestFinished(cleanUp: () => unknown): void;
}

interface WorkerFixtures {
  /** Set by the project `over-adapter` */
  ticketing: Ticketing;
  connection: undefined;
}

/**
 * A browser test. After the test, no page that it visited may have had a script error, a violation of the content
 * security policy, an unexpected status or a request to another origin.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ticketing: ['embedded', { option: true, scope: 'worker' }],
  connection: [
    async ({ ticketing }, use) => {
      const reconnect = ticketing === 'adapter' ? await connectOverHttp() : undefined;
      await use(undefined);
      await reconnect?.();
    },
    { auto: true, scope: 'worker' },
  ],
  newVisitor: async ({ browser }, use) => {
    const visitors: Visitor[] = [];
    await use(async ({ locale = 'fr-FR', width = 1280, mayWorkOffline = false } = {}) => {
      const context = await browser.newContext({
        locale,
        timezoneId: 'Europe/Paris',
        viewport: { width, height: width < 768 ? 844 : 900 },
        reducedMotion: 'reduce',
        // Service workers are blocked: they would hide requests from the tests.
        serviceWorkers: mayWorkOffline ? 'allow' : 'block',
        extraHTTPHeaders: fromOwnAddress(),
      });
      const visitor = await createVisitor(context, { locale, width, site: portal().url });
      visitors.push(visitor);
      return visitor;
    });
    const problems = visitors.flatMap((visitor) => visitor.problems());
    for (const { context } of visitors) await context.close();
    expect(problems, 'problems on the visited pages').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one depends on from its pattern
  onTestFinished: async ({}, use) => {
    const cleanUps: (() => unknown)[] = [];
    await use((cleanUp) => cleanUps.push(cleanUp));
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  },
});
