import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';
import { synchroniseButton } from '../pages/ticketing-settings.ts';

const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;

/** Opens the planning from the home page, with a given response to its call. */
async function openFailing(visitor: Visitor, status: number, json: object): Promise<void> {
  const { page, t } = visitor;
  visitor.allowStatus(status);
  await visitor.open(`/${VENUE}`);
  await page.route('**/events/planning*', (route) => route.fulfill({ status, json }));
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.menu.planning'), exact: true })
    .click();
}

for (const locale of LOCALES)
  test(`an error without a message shows the site’s own text and a link to the home page in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale });
    const { page, t } = visitor;
    await openFailing(visitor, 500, {});
    await waitForPage(visitor, t('common.error.title'));
    await page.getByText('500', { exact: true }).waitFor();
    await page.getByText(t('common.error.text')).waitFor();
    await expect(page).toHaveTitle(`${t('common.error.documentTitle')} – Aqua Rivage`);
    await inspect(visitor);
    await page
      .getByRole('main')
      .getByRole('link', { name: t('common.error.home'), exact: true })
      .click();
    await page.waitForURL(`${visitor.site}${locale === 'fr-FR' ? '' : `/${locale}`}/${VENUE}`);
  });

for (const path of ['my-tickets/xyz', 'delivery/xyz', 'nowhere/at/all'])
  test(`an unknown address of a venue keeps the venue’s header and links: ${path}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    visitor.allowStatus(404);
    expect(await visitor.open(`/${VENUE}/${path}`)).toBe(404);
    await waitForPage(visitor, t('common.notFound.title'));
    await page.getByRole('banner').getByText('Aqua Rivage').waitFor();
    const home = page.getByRole('main').getByRole('link', { name: t('common.notFound.home'), exact: true });
    expect(await home.getAttribute('href')).toBe(`/${VENUE}`);
    await expect.poll(() => page.title()).toContain('Aqua Rivage');
  });

test('an error with a message of the server shows it as the title of its page', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const error = 'Ce planning n’est pas ouvert.';
  await openFailing(visitor, 400, { code: 'api-error.oap.planning.closed', error });
  await waitForPage(visitor, error);
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: visitor.t('common.error.home'), exact: true })
    .waitFor();
});

test('a site that closes meanwhile shows when it reopens', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await openFailing(visitor, 401, {
    code: 'api-error.oap.commons.frontendmaintenance.failure',
    error: 'Fermé',
  });
  await visitor.page
    .getByText('Le site est en maintenance et sera de nouveau disponible prochainement.')
    .waitFor();
});

test('a failed synchronisation is reported in an alert', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'en-GB' });
  const { page, t } = visitor;
  visitor.allowStatus(503);
  await openAs(visitor, admin(), 'ticketingsettings/RIVAGE');
  const button = synchroniseButton(visitor);
  await button.waitFor();
  await page.route('**/synchroni*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: {} }),
  );
  await button.click();
  await page.getByRole('alert').getByText(t('synchronization.dialog.failed')).first().waitFor();
});

test('a part that stays missing reloads the page once a minute at most, then is reported', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  visitor.allowStatus(404);
  await visitor.open(`/${VENUE}`);
  await page.getByRole('button', { name: t('common.header.profile'), exact: true }).click();
  const login = page.getByRole('link', { name: t('common.profile.login'), exact: true });
  await login.waitFor();
  await page.route(/\/assets\/account-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await login.dispatchEvent('click');
  await waitForPage(visitor, t('common.error.title'));
  expect(loads).toBe(1);
});
