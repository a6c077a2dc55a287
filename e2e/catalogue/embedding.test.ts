import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { admin, callApiAs } from '../data/administrators.ts';
import { LANE_POOL, SWIM_CAP, serviceName, VENUE } from '../data/demonstration.ts';
import { test as base } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { phraseIn } from '../harness/phrases.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage, waitForToast } from '../pages/page.ts';

/**
 * Starts another website on this machine, whose page has the embedding code between two links.
 * @returns its origin
 */
type StartHost = (snippet: () => string) => Promise<string>;

const test = base.extend<{ startHost: StartHost }>({
  startHost: async ({ onTestFinished }, use) => {
    await use(async (snippet) => {
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(
          `<!doctype html><html lang="de"><title>Host</title><body><main><h1>Host</h1><a href="#a">Davor</a>${snippet()}<a href="#b">Danach</a></main></body></html>`,
        );
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
  },
});

/** Sets the websites that the venue allows, until the test is over. */
async function allow(...addresses: string[]): Promise<void> {
  const { saved } = await callApiAs(admin(), 'GET /settingsportal/embedding', {});
  const origins = addresses.map((address) => ({ address }));
  await callApiAs(admin(), 'PUT /settingsportal/embedding', { body: { origins, version: saved.version } });
}

const heightOf = (page: Page) =>
  page.locator('iframe').evaluate((frame: HTMLIFrameElement) => frame.getBoundingClientRect().height);

/** Allows a website in the settings, and reads its embedding code. */
async function copyCode(visitor: Visitor, address: string): Promise<string> {
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'embedding');
  await waitForPage(visitor, t('backoffice.sections.embedding.title'));
  await page.getByRole('button', { name: t('embedding.origins.add'), exact: true }).click();
  const field = page.getByLabel(t('embedding.origins.label', { position: 1 }));
  await field.fill('https://*.example.com');
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await page.getByText(t('form.problem.field.origin'), { exact: true }).waitFor();
  await field.fill(`${address}/`);
  await page.getByLabel(t('embedding.snippet.language')).selectOption('de-DE');
  await page.getByLabel(t('embedding.snippet.service')).selectOption(LANE_POOL);
  // The preview is the embedded page itself.
  const preview = page.frameLocator('iframe');
  await preview.locator('html[lang=de-DE]').getByRole('article').first().waitFor();
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await waitForToast(visitor, t('venuePages.saved'));
  expect(await field.inputValue()).toBe(address);
  await inspect(visitor);
  const code = page.getByRole('region', { name: t('embedding.snippet.label') }).locator('code');
  return (await code.textContent()) ?? '';
}

test('a venue’s sessions are shown, chosen and bought from another website', async ({
  newVisitor,
  onTestFinished,
  startHost,
}) => {
  onTestFinished(() => allow());
  let snippet = '';
  const host = await startHost(() => snippet);
  const visitor = await newVisitor();
  snippet = await copyCode(visitor, host);
  expect(snippet).toContain(`data-tenant="${VENUE}" data-locale="de-DE" data-service="${LANE_POOL}"`);

  const guest = await newVisitor({ locale: 'de-DE', width: 390 });
  guest.allowOrigin(host);
  const { page } = guest;
  await page.goto(host);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('article').first().waitFor();
  // Screen readers announce the frame by the title of the embedded page, in its language.
  await expect
    .poll(() => page.locator('iframe').getAttribute('title'))
    .toContain(phraseIn('de-DE', 'embed.title'));
  // The frame is as tall as its page, so nothing scrolls within it.
  const inner = () =>
    frame.locator('main > div').evaluate((content) => Math.ceil(content.getBoundingClientRect().height));
  await expect.poll(async () => (await heightOf(page)) - (await inner())).toBe(0);

  // The keyboard goes in, through the frame, and out at its end.
  await page.getByRole('link', { name: 'Davor' }).focus();
  const session = frame.getByRole('article').first().getByRole('link');
  const last = frame.getByRole('link', { name: phraseIn('de-DE', 'embed.service') });
  const isFocused = (link: typeof last) => link.evaluate((one) => one === one.ownerDocument.activeElement);
  const reached: string[] = [];
  for (let stops = 0; stops < 90 && reached.at(-1) !== 'after'; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.textContent === 'Danach')) reached.push('after');
    else if (await isFocused(session)) reached.push('session');
    else if (await isFocused(last)) reached.push('last');
  }
  expect(reached).toEqual(['session', 'last', 'after']);

  // Another day stays within the frame; a session opens the venue's site in the whole window.
  const day = await frame.getByRole('heading', { level: 2 }).textContent();
  await frame.getByRole('navigation').getByRole('link').nth(1).click();
  await expect.poll(() => frame.getByRole('heading', { level: 2 }).textContent()).not.toBe(day);
  expect(page.url()).toBe(`${host}/`);
  await frame.getByRole('article').first().getByRole('link').click();
  await page.waitForURL((url) => url.origin === guest.site && url.searchParams.has('session'));
  expect(new URL(page.url()).pathname).toBe(`/de-DE/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('an embedded frame offers products without a session, alone or below the sessions', {
  tag: '@core',
}, async ({ newVisitor, onTestFinished, startHost }) => {
  onTestFinished(() => allow());
  let search = '';
  const guest = await newVisitor({ width: 320 });
  const host = await startHost(
    () => `<script async src="${guest.site}/embed.js" data-tenant="${VENUE}" ${search}></script>`,
  );
  await allow(host);
  guest.allowOrigin(host);
  const { page, t } = guest;
  const frame = page.frameLocator('iframe');
  const name = serviceName(SWIM_CAP, 'fr-FR');
  const buy = frame.getByRole('link', { name: `${t('embed.undated.buy')} ${name}` });
  await page.goto(host);
  await frame.getByRole('article').first().waitFor();
  expect(await buy.isVisible()).toBe(false);
  await frame.getByText(t('embed.undated.title'), { exact: true }).click();
  await buy.waitFor();

  search = `data-service="${SWIM_CAP}"`;
  await page.goto(host);
  await buy.click();
  await page.waitForURL((url) => url.origin === guest.site);
  expect(new URL(page.url()).pathname).toContain(`/service/${SWIM_CAP}`);
});

test('a website that the venue does not allow shows a link only, and receives no data', async ({
  browser,
  newVisitor,
  onTestFinished,
  startHost,
}) => {
  onTestFinished(() => allow());
  const { site } = await newVisitor();
  // A language is the only argument.
  const snippet = `<script async src="${site}/embed.js" data-tenant="${VENUE}" data-locale="en"></script>`;
  const [named, other] = [await startHost(() => snippet), await startHost(() => snippet)];
  await allow(named);
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  const sessionsAt = async (host: string): Promise<boolean> => {
    const page = await context.newPage();
    await page.goto(host);
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    await frame?.waitForLoadState().catch(() => undefined);
    const isShown = await page
      .frameLocator('iframe')
      .getByRole('article')
      .first()
      .waitFor({ timeout: 5000 })
      .then(() => true)
      .catch(() => false);
    if (!isShown) {
      // The frame keeps its first height, since none was sent to it. Then a link replaces it.
      expect(await heightOf(page)).toBe(480);
      const link = page.getByRole('link', { name: phraseIn('en-GB', 'embedScript.open'), exact: true });
      expect(await link.getAttribute('href')).toBe(`${site}/en-GB/${VENUE}`);
      expect(await page.locator('iframe').count()).toBe(0);
    }
    await page.close();
    return isShown;
  };
  expect(await sessionsAt(named)).toBe(true);
  expect(await sessionsAt(other)).toBe(false);
  await allow();
  await expect.poll(() => sessionsAt(named)).toBe(false);
});
