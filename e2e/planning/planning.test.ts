import { expect } from '@playwright/test';
import { leavePlaces } from '../data/carts.ts';
import { VENUE } from '../data/demonstration.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { pressKeyOn } from '../harness/keyboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';
import { openPlanning, openSessions, sessionLink } from '../pages/planning.ts';

const scrollOf = ({ page }: Visitor) => page.evaluate(() => Math.round(scrollY));

test('a session is bought from the week, and the back button restores the week and its scroll position', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openPlanning(visitor);
  const address = page.url();
  const session = openSessions(visitor).nth(12);
  await session.scrollIntoViewIfNeeded();
  const height = await scrollOf(visitor);
  const name = (await session.locator('b').textContent()) ?? '';
  await session.click();
  await dialogOf(visitor).getByRole('spinbutton').first().fill('1');
  await dialogOf(visitor)
    .getByRole('button', { name: t('planning.session.add', { total: '' }) })
    .click();
  // The session is closed, and the page keeps its scroll position.
  await page.waitForURL(address);
  await expect.poll(() => scrollOf(visitor)).toBe(height);
  await page.goto(`${visitor.site}/${VENUE}/cart`);
  await page.getByRole('main').getByText(name).first().waitFor();
  await page.goBack();
  await page.waitForURL(address);
  await waitForPage(visitor, t('planning.title'));
  await expect.poll(() => scrollOf(visitor)).toBe(height);
});

test('an open page updates itself when a session sells out', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openPlanning(visitor);
  await page.getByText(t('planning.live')).waitFor();
  const href = (await openSessions(visitor).first().getAttribute('href')) ?? '';
  const id = new URL(href, visitor.site).searchParams.get('session') ?? '';
  await leavePlaces(id, 2);
  const session = sessionLink(visitor, id);
  const name = (await session.locator('b').textContent()) ?? '';
  const offered = await callApi('GET /Ticketing/GetServicesByEventId', { query: { externalEventId: id } });
  const [service] = offered;
  const [priceName = ''] = Object.keys(service?.unitPrices ?? {}).filter((price) => !price.startsWith('QF'));
  await callApi('PUT /cart/AddOrUpdateCart', {
    body: {
      cartLines: [
        {
          service: service?.externalCode ?? '',
          priceName,
          cartLineDetails: [{ eventId: id, quantity: 2 }],
        },
      ],
    },
  });
  // A sold-out session links to the other times of its service.
  await expect(session).toHaveCount(0);
  await page
    .locator('main li a', { hasText: name })
    .filter({ hasText: t('planning.soldOut') })
    .first()
    .waitFor();
});

test('the keyboard alone opens and closes a session, and the focus returns to it', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await openPlanning(visitor, { display: '0' });
  const session = openSessions(visitor).first();
  await pressKeyOn(visitor, session);
  await dialogOf(visitor).waitFor();
  await page.keyboard.press('Escape');
  await expect(dialogOf(visitor)).toHaveCount(0);
  await expect.poll(() => session.evaluate((link) => link === document.activeElement)).toBe(true);
});

test('themes and free places filter the page and are stored in the address', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openPlanning(visitor, { display: '0' });
  const before = await openSessions(visitor).count();
  await page.getByRole('button', { name: 'Forme' }).click();
  await expect.poll(() => openSessions(visitor).count()).toBeLessThan(before);
  await page.getByRole('button', { name: t('planning.filters.free') }).click();
  await expect.poll(() => page.url()).toContain('free=true');
  await page.reload();
  expect(await page.getByRole('button', { name: 'Forme' }).getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByRole('main').getByText(t('planning.soldOut'), { exact: true }).count()).toBe(0);
});

test('a press on a theme shows it alone, a second theme is added, and pressing both again shows all', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await openPlanning(visitor);
  const themes = () => new URL(page.url()).searchParams.get('themeIds');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Forme');
  await expect.poll(themes).not.toBeNull();
  expect(themes()?.split(',')).toHaveLength(1);
  await press('Nager');
  await expect.poll(() => themes()?.split(',').length).toBe(2);
  await press('Nager');
  await press('Forme');
  await expect.poll(themes).toBeNull();
});

test('a week at 1280 px shows the whole name of every session', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await openPlanning(visitor);
  const entries = page.getByRole('main').locator('section ol > li > :is(a, div)');
  const count = await entries.count();
  expect(count).toBeGreaterThan(60);
  expect(await entries.filter({ visible: true }).count()).toBe(count);
  const cut = await entries.evaluateAll(
    (found) =>
      found.filter(
        (entry) => entry.scrollWidth > entry.clientWidth + 1 || entry.scrollHeight > entry.clientHeight + 1,
      ).length,
  );
  expect(cut).toBe(0);
});

test('a theme is subscribed to in the visitor’s own calendar', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390, locale: 'de-DE' });
  const { page, t } = visitor;
  await openPlanning(visitor, { display: '0' });
  await page.getByRole('button', { name: t('planning.subscribe.open'), exact: true }).click();
  const feed = (name: string) =>
    dialogOf(visitor).getByRole('link', { name: t('planning.subscribe.addNamed', { name }), exact: true });
  const read = async (name: string) => {
    const address = (await feed(name).getAttribute('href')) ?? '';
    expect(address).toMatch(/^webcal:/);
    const answer = await page.request.get(address.replace(/^webcal/, 'http'));
    expect(answer.headers()['content-type']).toContain('text/calendar');
    return (await answer.text()).split('BEGIN:VEVENT').length - 1;
  };
  const [ofTheme, all] = [await read('Fitness'), await read(t('planning.subscribe.all'))];
  expect(ofTheme).toBeGreaterThan(0);
  expect(ofTheme).toBeLessThan(all);
  await inspect(visitor);
});

test('a service with several themes asks for the theme first', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/ticketing/TILLEULS/service/ACT-AQUADOUCE`);
  await page.getByRole('heading', { name: t('catalogue.service.stepTheme') }).waitFor();
  expect(await page.getByRole('heading', { name: t('catalogue.service.stepDay') }).count()).toBe(0);
  await page.getByRole('link', { name: 'Forme', exact: true }).click();
  await page.getByRole('heading', { name: t('catalogue.service.stepDay') }).waitFor();
  expect(await page.getByRole('main').getByRole('radio').count()).toBe(1);
});
