import { expect } from '@playwright/test';
import { admin, newAdministrator } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { BACKOFFICE, followSidebar, openAs, openSection } from '../pages/backoffice.ts';
import { pressButton, waitForPage } from '../pages/page.ts';

test.describe('an error page of the back office', () => {
  test('shows why a page cannot be loaded, and loads the page on request', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390, locale: 'en-GB' });
    const { page, t } = visitor;
    visitor.allowStatus(503);
    const call = '**/api/v1/settingsadmin/tenantadministrators*';
    await openSection(visitor, 'roles');
    await page.route(call, (route) => route.fulfill({ status: 503, json: {} }));
    await followSidebar(visitor, 'administrators', t('backoffice.error.title'));
    await page.getByText(t('backoffice.error.unavailable')).waitFor();
    await expect(page).toHaveTitle(`${t('backoffice.error.title')} – Aqua Rivage`);
    await inspect(visitor);
    await page.unroute(call);
    await pressButton(visitor, t('backoffice.error.retry'));
    await waitForPage(visitor, t('backoffice.sections.administrators.title'));
  });

  test('answers 404 with a message for a venue that does not exist', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 768, locale: 'de-DE' });
    visitor.allowStatus(404);
    for (const path of ['/nowhere/backoffice/login', '/nowhere/backoffice/password#key']) {
      expect(await visitor.open(path)).toBe(404);
      await visitor.page.getByText('404', { exact: true }).waitFor();
      const heading = visitor.page.getByRole('heading', {
        level: 1,
        name: 'Diese Website existiert nicht.',
      });
      expect(await heading.evaluate((element) => getComputedStyle(element).color)).not.toBe(
        'rgb(255, 255, 255)',
      );
      await expect(visitor.page).toHaveTitle('Diese Website existiert nicht.');
    }
    await visitor.page.getByRole('link', { name: visitor.t('backoffice.error.venues') }).click();
    await visitor.page.waitForURL(`${visitor.site}/de-DE`);
  });

  test('answers unknown addresses with a message and a link to an existing page', async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale: 'en-GB' });
    const { page, t } = visitor;
    visitor.allowStatus(404);
    await openAs(visitor, admin(), 'site-map');
    expect(await visitor.open(`${BACKOFFICE}/nowhere`)).toBe(404);
    await expect.poll(() => page.title()).toContain(t('backoffice.error.notFoundTitle'));
    // The status does not depend on the establishments, which only an administrator may know.
    expect(await visitor.open(`${BACKOFFICE}/ticketingsettings/NOWHERE`)).toBe(200);
    const title = 'This location no longer exists.';
    await waitForPage(visitor, title);
    await expect(page).toHaveTitle(`${title} – Aqua Rivage`);
    await inspect(visitor);
    await page.getByRole('link', { name: t('backoffice.error.list'), exact: true }).click();
    await waitForPage(visitor, t('backoffice.sections.ticketingSettings.title'));
  });

  test('names in the title that an administrator lacks the right to a page', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    visitor.allowStatus(401);
    await openAs(visitor, await newAdministrator(['settings.design']), 'roles');
    const title = t('backoffice.error.forbiddenTitle');
    await waitForPage(visitor, title);
    await expect(page).toHaveTitle(`${title} – Aqua Rivage`);
  });
});
