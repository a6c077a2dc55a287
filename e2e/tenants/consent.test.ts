import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { setTracker, startTracker, TRACKER_OFF } from '../data/trackers.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { phraseIn } from '../harness/phrases.ts';
import type { Visitor } from '../harness/visitor.ts';

let tracker: Awaited<ReturnType<typeof startTracker>>;
test.beforeAll(async () => {
  tracker = await startTracker();
  await setTracker({ isEnable: true, url: tracker.url, siteId: '7' });
});
test.afterAll(async () => {
  await setTracker(TRACKER_OFF);
  await tracker.stop();
});

const barOf = ({ page, t }: Visitor) =>
  page.getByRole('complementary', { name: t('consent.title'), exact: true });
const buttonOf = ({ page, t }: Visitor, key: string) =>
  page.getByRole('button', { name: t(`consent.${key}`), exact: true });

/** Returns the accessible name of the focused element. */
const focused = ({ page }: Visitor) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });

const boxOf = async (element: ReturnType<typeof buttonOf>) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
};

for (const [locale, width] of (['fr-FR', 'en-GB', 'de-DE'] as const).flatMap((locale) =>
  ([320, 390] as const).map((width) => [locale, width] as const),
))
  test(`the consent question covers neither title nor first action of the home page and shifts nothing in ${locale} at ${width} px`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width });
    const { page, t } = visitor;
    visitor.allowOrigin(tracker.url);
    await visitor.open(`/${VENUE}`);
    await barOf(visitor).waitFor();
    const bar = await boxOf(barOf(visitor));
    const title = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(title.y + title.height).toBeLessThanOrEqual(bar.y);
    const action = await boxOf(page.getByRole('button', { name: t('catalogue.finder.submit'), exact: true }));
    if (width === 390) expect(action.y + action.height).toBeLessThanOrEqual(bar.y);
    const refuse = await boxOf(buttonOf(visitor, 'refuse'));
    const accept = await boxOf(buttonOf(visitor, 'accept'));
    expect([accept.y, accept.height]).toEqual([refuse.y, refuse.height]);
    expect(accept.width).toBeCloseTo(refuse.width, 0);
    await inspect(visitor);
    const top = () =>
      page.getByRole('heading', { level: 1 }).evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const withQuestion = await top();
    await buttonOf(visitor, 'later').click();
    await barOf(visitor).waitFor({ state: 'detached' });
    expect(await top()).toBe(withQuestion);
  });

test('the consent question is first in the tab order, with refusal before consent, and the page follows', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  visitor.allowOrigin(tracker.url);
  await visitor.open(`/${VENUE}`);
  await barOf(visitor).waitFor();
  const order = [];
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    order.push(await focused(visitor));
  }
  const words = ['refuse', 'accept', 'choose', 'later'].map((key) => t(`consent.${key}`));
  expect(order).toEqual([t('common.skip'), ...words]);
  await buttonOf(visitor, 'refuse').press('Enter');
  await barOf(visitor).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

  // Opened from the foot of the page, the question takes the focus and returns it.
  await buttonOf(visitor, 'open').press('Enter');
  await barOf(visitor).waitFor();
  expect(await barOf(visitor).evaluate((bar) => bar === document.activeElement)).toBe(true);
  await page.keyboard.press('Tab');
  expect(await focused(visitor)).toBe(t('consent.refuse'));
  await page.keyboard.press('Enter');
  await barOf(visitor).waitFor({ state: 'detached' });
  expect(await focused(visitor)).toBe(t('consent.open'));
});

test('a visitor who is offered another language is asked for consent after choosing one', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 390 });
  const { page, site, t } = visitor;
  visitor.allowOrigin(tracker.url);
  await page.goto(`${site}/${VENUE}`);
  const offer = page.getByRole('complementary', { name: phraseIn('fr-FR', 'language.text'), exact: true });
  await offer.waitFor();
  const consent = page.getByText(t('consent.refuse'), { exact: true });
  await consent.waitFor({ state: 'attached' });
  expect(await consent.isVisible()).toBe(false);
  const { y } = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(y).toBeLessThan((await boxOf(offer)).y);
  await page.getByRole('button', { name: phraseIn('fr-FR', 'language.refuse'), exact: true }).click();
  await consent.waitFor({ state: 'visible' });
  expect(await offer.count()).toBe(0);
});

test('consent is not requested on unmeasured pages, and a postponed question returns in the next tab', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, context } = visitor;
  visitor.allowOrigin(tracker.url);
  await visitor.open(`/${VENUE}/login`);
  await buttonOf(visitor, 'open').waitFor();
  expect(await barOf(visitor).count()).toBe(0);
  await page.getByRole('link', { name: 'Aqua Rivage' }).first().click();
  await barOf(visitor).waitFor();
  await buttonOf(visitor, 'later').click();
  await barOf(visitor).waitFor({ state: 'detached' });
  await visitor.open(`/${VENUE}/planning`);
  await buttonOf(visitor, 'open').waitFor();
  expect(await barOf(visitor).count()).toBe(0);

  const tab = await context.newPage();
  await tab.goto(`${visitor.site}/${VENUE}/planning`);
  await barOf({ ...visitor, page: tab }).waitFor();
});

test('only pages of its venue may reach the tracker, including for visitors who come from the list of venues', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  visitor.allowOrigin(tracker.url);
  const reached = async (path: string) => {
    const { headers } = await fetch(visitor.site + path);
    const policy = headers.get('content-security-policy') ?? '';
    return policy.split('; ').find((part) => part.startsWith('connect-src'));
  };
  for (const path of ['/', '/patinoire-givre', '/patinoire-givre/cart'])
    expect(await reached(path)).toBe("connect-src 'self'");
  for (const path of [`/${VENUE}`, `/de-DE/${VENUE}/cart`])
    expect(await reached(path)).toBe(`connect-src 'self' ${tracker.url}`);
  const before = tracker.hits.length;
  await visitor.open('/');
  await visitor.page.getByRole('link', { name: 'Aqua Rivage', exact: true }).click();
  await barOf(visitor).waitFor();
  await expect.poll(() => tracker.hits.length).toBe(before + 1);
  expect(tracker.hits[before]?.get('url')).toBe(`${visitor.site}/${VENUE}`);
});
