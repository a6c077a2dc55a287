import { expect } from '@playwright/test';
import { LANE_POOL, priceName, serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { phraseIn } from '../harness/phrases.ts';
import { waitForHydration } from '../harness/visitor.ts';
import { fillRegistration, newRegistration, openProfileMenu } from '../pages/account.ts';
import { addOne, chooseDay } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

test('the language changes without leaving the page or losing the selection, and is remembered', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${LANE_POOL}`);
  await chooseDay(visitor);
  await addOne(visitor, LANE_POOL, 'PLEIN');
  const { pathname, search } = new URL(page.url());
  await openProfileMenu(visitor);
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click();
  await waitForPage(visitor, serviceName(LANE_POOL, 'de-DE'));
  await waitForHydration(page);
  const quantity = page.getByRole('spinbutton', { name: priceName(LANE_POOL, 'PLEIN', 'de-DE') });
  await expect(quantity).toHaveValue('2');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/de-DE${pathname}${search}`);
  const cookies = await visitor.context.cookies();
  expect(cookies.find(({ name }) => name === 'i18n_redirected')?.value).toBe('de-DE');
});

test('the typed registration data survive a change of language, except the password', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await visitor.open(`/${VENUE}/signin`);
  const person = newRegistration();
  await fillRegistration(visitor, person);
  await openProfileMenu(visitor);
  await page.getByRole('link', { name: 'English', exact: true }).click();
  await waitForPage(visitor, phraseIn('en-GB', 'account.registration.title'));
  await waitForHydration(page);
  const value = (field: string) =>
    page.getByLabel(phraseIn('en-GB', `account.fields.${field}`), { exact: true }).inputValue();
  await expect.poll(() => value('firstName')).toBe(person.firstName);
  expect(await value('email')).toBe(person.email);
  expect(await value('password')).toBe('');
});

test('a page in another language offers the visitor’s own language', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page } = visitor;
  await page.goto(`${visitor.site}/en-GB/${VENUE}`);
  const offer = page.getByRole('button', { name: visitor.t('language.accept'), exact: true });
  await offer.click();
  await page.waitForURL(`${visitor.site}/${VENUE}`);
  await waitForPage(visitor, visitor.t('catalogue.home.hero.pool.title'));
  expect(await offer.count()).toBe(0);
});

test('an address without a language opens in the browser’s language, and the bar changes it permanently', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE' });
  const { page, site } = visitor;
  await page.goto(site);
  expect(page.url()).toBe(`${site}/de-DE`);
  await page.goto(`${site}/${VENUE}`);
  expect(page.url()).toBe(`${site}/de-DE/${VENUE}`);
  await page.getByRole('button', { name: phraseIn('fr-FR', 'language.accept'), exact: true }).click();
  await page.waitForURL(`${site}/${VENUE}`);
  await page.goto(`${site}/${VENUE}/planning`);
  expect(page.url()).toBe(`${site}/${VENUE}/planning`);
});

for (const width of [390, 1280] as const)
  test(`the language is chosen outside the account menu at ${width} px`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ width });
    const { page, site, t } = visitor;
    await visitor.open(`/${VENUE}`);
    const name = t(width < 768 ? 'common.header.menu' : 'common.profile.language');
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL(`${site}/en-GB/${VENUE}`);
  });
