import { describe, expect, test } from 'vitest';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { journey } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect, inspectAtEveryWidth, ON_PHONE_AND_TABLET } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { admin, enterAs, newAdministrator, openSection } from '../pages/backoffice.ts';
import { seePage } from '../pages/catalogue.ts';

describe('the search', () => {
  const field = ({ page, say }: Visitor) =>
    page.getByRole('searchbox', { name: say('settingsSearch.label') });
  const results = ({ page }: Visitor, group: string) =>
    page.getByRole('region', { name: group, exact: true }).getByRole('link');
  const hasFocus = (visitor: Visitor) =>
    expect.poll(() => field(visitor).evaluate((element) => element === document.activeElement)).toBe(true);

  test.for(ON_PHONE_AND_TABLET)(
    'is sound and usable by everyone: before a word, with results and with none, in $locale',
    (screen, context) =>
      journey(async (arrive) => {
        const visitor = await arrive(screen);
        const { page, say } = visitor;
        await enterAs(visitor, admin(), 'search');
        await seePage(visitor, say('backoffice.sections.search.title'));
        await results(visitor, say('settingsSearch.startTitle')).first().waitFor();
        await inspectAtEveryWidth(visitor);
        await field(visitor).fill('admin');
        await results(visitor, say('settingsSearch.groups.administrators')).first().waitFor();
        await inspectAtEveryWidth(visitor);
        await field(visitor).fill('ACT-AQUAGYM');
        await results(visitor, say('settingsSearch.groups.services')).first().waitFor();
        await inspectAtEveryWidth(visitor);
        await field(visitor).fill('xyzzy');
        await page.getByText(say('settingsSearch.nothingTitle', { text: 'xyzzy' })).waitFor();
        await inspectAtEveryWidth(visitor);
      })(context),
  );

  test(
    'opens by Ctrl K from anywhere, finds without accents, and is gone through with the arrow keys',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const name = serviceName('ACT-BEBES', 'fr-FR');
      await openSection(visitor, 'roles');
      await page.keyboard.press('Control+k');
      await seePage(visitor, say('backoffice.sections.search.title'));
      await hasFocus(visitor);
      await page.keyboard.type('BEBES');
      const found = results(visitor, say('settingsSearch.groups.services'));
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
      await results(visitor, say('settingsSearch.groups.pages')).first().waitFor();
      await page.keyboard.press('Control+k');
      expect(await page.evaluate(() => getSelection()?.toString())).toBe('couleur de marque');
      await expect.poll(() => new URL(page.url()).search).toBe('?q=couleur+de+marque');
      await page.keyboard.press('Enter');
      await seePage(visitor, say('backoffice.sections.design.title'));
    }),
  );

  test(
    'stands in the menu of a phone as well, and finds by other words for a page',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      await openSection(visitor, 'overview');
      await page.getByRole('link', { name: say('backoffice.menu.search'), exact: true }).click();
      await seePage(visitor, say('backoffice.sections.search.title'));
      await field(visitor).fill('contraste');
      const first = results(visitor, say('settingsSearch.groups.pages')).first();
      await first.getByText(say('backoffice.sections.design.title'), { exact: true }).waitFor();
      await first.locator('mark').getByText('contraste').waitFor();
      await page.getByText(say('settingsSearch.found', { count: 1 })).waitFor();
    }),
  );

  test(
    'shows what others wrote as text, and says when the server does not answer',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const name = 'Zébrure <img src=x onerror="document.title=1">';
      await sql(
        `insert into portal.role (tenant_id, name) select id, $2 from portal.tenant where name = $1 on conflict do nothing`,
        [VENUE, name],
      );
      await enterAs(visitor, admin(), 'search?q=zebrure');
      const found = results(visitor, say('settingsSearch.groups.roles'));
      expect(await found.first().textContent()).toBe(name);
      expect(await page.locator('main img').count()).toBe(0);
      await sql('delete from portal.role where name = $1', [name]);

      visitor.allow(503);
      await page.route('**/settingsadmin/search*', (route) => route.fulfill({ status: 503, json: {} }));
      await field(visitor).fill('couleur');
      await page.getByText(say('settingsSearch.failed')).waitFor();
      await results(visitor, say('settingsSearch.groups.pages')).first().waitFor();
      await inspect(visitor);
      await page.unroute('**/settingsadmin/search*');
      await page.getByRole('button', { name: say('settingsSearch.retry') }).click();
      await expect.poll(() => page.getByText(say('settingsSearch.failed')).count()).toBe(0);
    }),
  );

  test(
    'is for those alone who may open the ticketing settings, and shows them no more than that',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      const designer = await newAdministrator(['settings.design']);
      visitor.allow(401);
      await enterAs(visitor, designer, 'search');
      await seePage(visitor, say('backoffice.error.forbiddenTitle'));
      expect(await page.getByRole('link', { name: say('backoffice.menu.search'), exact: true }).count()).toBe(
        0,
      );
      await openSection(visitor, 'design', designer);
      await page.keyboard.press('Control+k');
      await seePage(visitor, say('backoffice.sections.design.title'));

      const clerk = await newAdministrator(['settings.ticketing']);
      await enterAs(visitor, clerk, 'search?q=a');
      await results(visitor, say('settingsSearch.groups.services')).first().waitFor();
      for (const group of ['administrators', 'roles'])
        expect(await results(visitor, say(`settingsSearch.groups.${group}`)).count()).toBe(0);
      const pages = await results(visitor, say('settingsSearch.groups.pages')).allTextContents();
      expect(pages.join()).not.toContain(say('backoffice.sections.design.text'));
    }),
  );
});
