import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';

/** Simulates a deployment: the venue has another worker from now on. */
const deploy = ({ page }: Visitor, build: string) =>
  page.evaluate(
    async ([worker, scope]) => {
      await navigator.serviceWorker.register(worker, { scope });
    },
    [`/offline-worker.js?${build}`, `/${VENUE}`] as const,
  );

const workerOf = ({ page }: Visitor) =>
  page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.split('/').at(-1));

test('a new version is announced except where a visitor types, and starts on request', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390, mayWorkOffline: true });
  const { page, t } = visitor;
  const prompt = page.getByText(t('update.text'));
  await visitor.open(`/${VENUE}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => workerOf(visitor)).toBe('offline-worker.js');
  // The first worker is not an update, and nothing waits. A returning visitor is told about the next one.
  expect(await prompt.count()).toBe(0);
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...asked) {
      const registration = await register.apply(this, asked);
      Object.assign(globalThis, { isRegistered: true });
      return registration;
    };
  });
  await visitor.open(`/${VENUE}`);
  await page.waitForFunction(() => 'isRegistered' in globalThis);

  await deploy(visitor, 'next');
  await prompt.waitFor();
  await inspect(visitor);
  expect(await workerOf(visitor)).toBe('offline-worker.js');
  const reload = page.getByRole('button', { name: t('update.reload'), exact: true });
  expect(await reload.evaluate((button) => button === document.activeElement)).toBe(false);

  // The prompt stays within the site, except on pages on which a visitor types.
  await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.accessibility'), exact: true })
    .click();
  await page.waitForURL(/accessibility/);
  await prompt.waitFor();
  await page.getByRole('main').getByRole('textbox').first().fill('Une porte trop lourde');
  await prompt.waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('textbox').first().fill('');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('common.footer.siteMap'), exact: true })
    .click();
  await page.waitForURL(/site-map/);
  await reload.click();
  // waitForFunction survives the reload, which destroys the context of an evaluation.
  await page.waitForFunction(() => !('isOld' in globalThis));
  await page.waitForFunction(() =>
    navigator.serviceWorker.controller?.scriptURL.endsWith('/offline-worker.js?next'),
  );
});
