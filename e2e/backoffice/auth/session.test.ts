import { expect } from '@playwright/test';
import { newAdministrator, type Person, sessionOf } from '../../data/administrators.ts';
import { VENUE } from '../../data/demonstration.ts';
import { fetchApi } from '../../harness/api.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { storeItems, type Visitor } from '../../harness/visitor.ts';
import { BACKOFFICE, fillLogin, openAs, openUserMenu, storeAdminSession } from '../../pages/backoffice.ts';
import { pressInDialog, waitForPage } from '../../pages/page.ts';

test.describe('a session of the back office', () => {
  /** Signs in, and makes the browser treat the session as one that expires in five minutes. */
  async function openExpiringSession(visitor: Visitor, person: Person): Promise<void> {
    const { page, t } = visitor;
    await storeAdminSession(visitor, person);
    // A call within the last ten minutes of the session would extend it.
    const expiry = new Date(Date.now() + 11 * 60_000).toISOString();
    await storeItems(visitor, { [`${VENUE}/adminTokenExpiry`]: expiry });
    await page.clock.install();
    await page.goto(`${visitor.site}${BACKOFFICE}/site-map`);
    await waitForPage(visitor, t('backoffice.sections.siteMap.title'));
    await page.clock.fastForward('06:01');
    await page.getByRole('dialog', { name: t('common.session.title'), exact: true }).waitFor();
  }

  test('is extended on request shortly before it expires', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    await openExpiringSession(visitor, await newAdministrator());
    await inspect(visitor);
    await pressInDialog(visitor, t('common.session.stay'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const expiry = await page.evaluate((key) => localStorage.getItem(key), `${VENUE}/adminTokenExpiry`);
    expect(Date.parse(expiry ?? '')).toBeGreaterThan(Date.now() + 15 * 60_000);
  });

  test('ends thirty seconds after an unanswered prompt', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    await openExpiringSession(visitor, await newAdministrator());
    await page.clock.runFor(31_000);
    await page.getByText(t('backoffice.person.signedOut'), { exact: true }).waitFor();
    await waitForPage(visitor, t('backoffice.login.title'));
  });

  test('begins in a browser whose clock is hours ahead', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, context, t } = visitor;
    await context.clock.setFixedTime(Date.now() + 3 * 3_600_000);
    await page.goto(`${visitor.site}${BACKOFFICE}`);
    await fillLogin(visitor, await newAdministrator());
    await waitForPage(visitor, t('backoffice.sections.overview.title'));
  });

  test('leads to the login after it was ended elsewhere, and from there back to the page', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    visitor.allowStatus(401);
    const person = await newAdministrator(['stucked-carts']);
    await openAs(visitor, person, 'site-map');
    await waitForPage(visitor, t('backoffice.sections.siteMap.title'));
    const { token } = await sessionOf(person);
    await fetchApi('POST /user/admin/logout', {}, { token });
    await openUserMenu(visitor, person);
    await page.getByRole('link', { name: t('backoffice.sections.profile.title'), exact: true }).click();
    await fillLogin(visitor, person);
    await waitForPage(visitor, t('backoffice.sections.profile.title'));
  });
});
