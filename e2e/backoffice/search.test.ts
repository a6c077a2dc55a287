import { expect } from '@playwright/test';
import { admin, newAdministrator } from '../data/administrators.ts';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openAs, openSection } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';

test.describe('the search of the back office', () => {
  const field = ({ page, t }: Visitor) => page.getByRole('searchbox', { name: t('settingsSearch.label') });
  const results = ({ page }: Visitor, group: string) =>
    page.getByRole('region', { name: group, exact: true }).getByRole('link');
  const hasFocus = (visitor: Visitor) =>
    expect.poll(() => field(visitor).evaluate((element) => element === document.activeElement)).toBe(true);

  test('opens by Ctrl K on any page, ignores accents, and is navigated with the arrow keys', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const name = serviceName('ACT-BEBES', 'fr-FR');
    await openSection(visitor, 'roles');
    await page.keyboard.press('Control+k');
    await waitForPage(visitor, t('backoffice.sections.search.title'));
    await hasFocus(visitor);
    await page.keyboard.type('BEBES');
    const found = results(visitor, t('settingsSearch.groups.services'));
    await found.first().waitFor();
    expect(await found.first().locator('mark').first().textContent()).toBe('Bébés');
    expect(new URL(page.url()).search).toBe('?q=BEBES');

    const isFocused = (text: string | RegExp) =>
      expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(text);
    await page.keyboard.press('ArrowDown');
    await isFocused(name);
    await page.keyboard.press('ArrowUp');
    await hasFocus(visitor);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/ticketingsettings\/ALL\?item=service/);
    await page.getByRole('heading', { name }).first().waitFor();

    await page.goBack();
    await hasFocus(visitor);
    expect(await field(visitor).inputValue()).toBe('BEBES');
    await found.first().waitFor();
    await field(visitor).fill('couleur de marque');
    await results(visitor, t('settingsSearch.groups.pages')).first().waitFor();
    await page.keyboard.press('Control+k');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('couleur de marque');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=couleur+de+marque');
    await page.keyboard.press('Enter');
    await waitForPage(visitor, t('backoffice.sections.design.title'));
  });

  test('is in the menu of a phone, and finds a page by its synonyms', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    await openSection(visitor, 'overview');
    await page.getByRole('link', { name: t('backoffice.menu.search'), exact: true }).click();
    await waitForPage(visitor, t('backoffice.sections.search.title'));
    await field(visitor).fill('contraste');
    const first = results(visitor, t('settingsSearch.groups.pages')).first();
    await first.getByText(t('backoffice.sections.design.title'), { exact: true }).waitFor();
    await first.locator('mark').getByText('contraste').waitFor();
    await page.getByText(t('settingsSearch.found', { count: 1 })).waitFor();
  });

  test('shows markup in names as text, and reports a server that does not answer', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const name = 'Zébrure <img src=x onerror="document.title=1">';
    await sql(
      `insert into portal.role (tenant_id, name) select id, $2 from portal.tenant where name = $1 on conflict do nothing`,
      [VENUE, name],
    );
    await openAs(visitor, admin(), 'search?q=zebrure');
    const found = results(visitor, t('settingsSearch.groups.roles'));
    expect(await found.first().textContent()).toBe(name);
    expect(await page.locator('main img').count()).toBe(0);
    await sql('delete from portal.role where name = $1', [name]);

    visitor.allowStatus(503);
    await page.route('**/settingsadmin/search*', (route) => route.fulfill({ status: 503, json: {} }));
    await field(visitor).fill('couleur');
    await page.getByText(t('settingsSearch.failed')).waitFor();
    await results(visitor, t('settingsSearch.groups.pages')).first().waitFor();
    await inspect(visitor);
    await page.unroute('**/settingsadmin/search*');
    await page.getByRole('button', { name: t('settingsSearch.retry') }).click();
    await expect(page.getByText(t('settingsSearch.failed'))).toHaveCount(0);
  });

  test('is offered to administrators with the right to the ticketing settings, and finds only their pages', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    const designer = await newAdministrator(['settings.design']);
    visitor.allowStatus(401);
    await openAs(visitor, designer, 'search');
    await waitForPage(visitor, t('backoffice.error.forbiddenTitle'));
    expect(await page.getByRole('link', { name: t('backoffice.menu.search'), exact: true }).count()).toBe(0);
    await openSection(visitor, 'design', designer);
    await page.keyboard.press('Control+k');
    await waitForPage(visitor, t('backoffice.sections.design.title'));

    const clerk = await newAdministrator(['settings.ticketing']);
    await openAs(visitor, clerk, 'search?q=a');
    await results(visitor, t('settingsSearch.groups.services')).first().waitFor();
    for (const group of ['administrators', 'roles'])
      expect(await results(visitor, t(`settingsSearch.groups.${group}`)).count()).toBe(0);
    const pages = await results(visitor, t('settingsSearch.groups.pages')).allTextContents();
    expect(pages.join()).not.toContain(t('backoffice.sections.design.text'));
  });
});
