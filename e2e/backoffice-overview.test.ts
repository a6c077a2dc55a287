import { afterEach, describe, expect, test } from 'vitest';
import { sql } from './harness/database.ts';
import { inspect } from './harness/inspect.ts';
import { journey } from './harness/journey.ts';
import type { Visitor } from './harness/visitor.ts';
import { admin, enterAs, newAdministrator, openSection, PROVIDER } from './pages/backoffice.ts';
import { seePage } from './pages/catalogue.ts';
import { serviceName, VENUE } from './pages/demonstration.ts';
import { press, tabTo } from './pages/keyboard.ts';
import { addSale, forgetSales } from './pages/sales.ts';
import { addPaymentToCheck, addStuckCart, forgetStuckCarts } from './pages/stuck-carts.ts';

const OFFICE = `/${VENUE}/backoffice`;

const panel = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true });
const salesPanel = (visitor: Visitor) => panel(visitor, visitor.say('overview.sales.title'));
/** The figure of today that has this name, and what it is compared with. */
const figure = (visitor: Visitor, name: string) =>
  salesPanel(visitor)
    .locator('dl > div')
    .filter({ hasText: visitor.say(`overview.sales.${name}`) });
const hours = ({ page, say }: Visitor) => page.getByRole('slider', { name: say('overview.sales.byHour') });

describe('the overview', () => {
  afterEach(async () => {
    await forgetSales();
    await forgetStuckCarts();
  });

  test.for(['fr-FR', 'en-GB', 'de-DE'] as const)(
    'is sound and usable by everyone, with figures and without, in %s',
    { timeout: 180_000 },
    (locale, context) =>
      journey(async (arrive) => {
        for (const width of [390, 768, 1280] as const) {
          const visitor = await arrive({ locale, width });
          const { page, say } = visitor;
          await openSection(visitor, 'overview');
          await salesPanel(visitor).getByText(say('overview.sales.none')).waitFor();
          await inspect(visitor);

          await addSale({ cents: 2450, tickets: 3 });
          await addSale({ cents: 1000, tickets: 1, daysAgo: 7 });
          await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
          await addPaymentToCheck(100);
          await visitor.open(OFFICE);
          await hours(visitor).waitFor();
          for (const summary of await page.locator('summary').all()) await summary.click();
          await page.getByRole('table', { name: say('overview.sales.byDay') }).waitFor();
          await inspect(visitor);
          await forgetSales();
          await forgetStuckCarts();
        }
      })(context),
  );

  test(
    'counts today’s orders, tickets and takings, and compares them with a week ago',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { say } = visitor;
      await addSale({ cents: 1500, tickets: 2 });
      await addSale({ cents: 950, tickets: 1 });
      await addSale({ cents: 2000, tickets: 4, daysAgo: 7 });
      await openSection(visitor, 'overview');
      await figure(visitor, 'takings').getByText('24,50\u00a0€').waitFor();
      await figure(visitor, 'takings')
        .getByText(say('overview.sales.more', { percent: 23 }))
        .waitFor();
      await figure(visitor, 'orders')
        .getByText(say('overview.sales.more', { percent: 100 }))
        .waitFor();
      await figure(visitor, 'tickets')
        .getByText(say('overview.sales.less', { percent: 25 }))
        .waitFor();
      const days = panel(visitor, say('overview.sales.daysTitle'));
      await days.getByText('44,50\u00a0€').waitFor();
    }),
  );

  test(
    'leads from each figure to its page',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
      await addPaymentToCheck(100);
      const follow = async (region: string, link: string, heading: string) => {
        await openSection(visitor, 'overview');
        await panel(visitor, region).getByRole('link', { name: link, exact: true }).click();
        await seePage(visitor, heading);
      };
      const [stuck, settings] = [
        say('backoffice.sections.stuckCarts.title'),
        say('backoffice.sections.ticketingSettings.title'),
      ];
      await follow(stuck, say('overview.stuck.link'), stuck);
      await follow(stuck, say('overview.stuck.payments', { count: 1 }), stuck);
      expect(new URL(page.url()).search).toBe('?list=payments');
      await follow(say('overview.sessions.title'), settings, settings);
      await follow(say('overview.synchronization.title'), say('overview.synchronization.link'), settings);
    }),
  );

  test(
    'tells each bar to the keyboard and to a screen reader, and all of them as a table',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, say } = visitor;
      await addSale({ cents: 1500, tickets: 2 });
      await addSale({ cents: 900, tickets: 1, daysAgo: 1 });
      await openSection(visitor, 'overview');
      const days = page.getByRole('slider', { name: say('overview.sales.byDay') });
      const told = () => days.getAttribute('aria-valuetext');
      await tabTo(visitor, days);
      expect(await told()).toContain('15,00\u00a0€');
      await page.keyboard.press('ArrowLeft');
      expect(await told()).toContain('9,00\u00a0€');
      await page.keyboard.press('ArrowLeft');
      expect(await told()).toContain(say('overview.sales.orderCount', { count: 0 }));
      await page.keyboard.press('End');
      expect(await told()).toContain('15,00\u00a0€');
      const byDay = panel(visitor, say('overview.sales.daysTitle'));
      await press(visitor, byDay.locator('summary'));
      const table = page.getByRole('table', { name: say('overview.sales.byDay') });
      await expect.poll(() => table.getByRole('row').count()).toBe(15);
      await table.getByRole('cell', { name: '9,00\u00a0€', exact: true }).waitFor();
    }),
  );

  test(
    'refreshes itself every minute, and leaves the focus and what is open where they are',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page, context, say } = visitor;
      await context.clock.install();
      await addSale({ cents: 1500, tickets: 2 });
      await openSection(visitor, 'overview');
      const summary = salesPanel(visitor).locator('summary');
      await press(visitor, summary);
      await addSale({ cents: 1000, tickets: 1 });
      await page.clock.runFor(61_000);
      await figure(visitor, 'takings').getByText('25,00\u00a0€').waitFor();
      expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await salesPanel(visitor).getByRole('table').isVisible()).toBe(true);

      visitor.allow(503);
      await page.route('**/settingsadmin/overview', (route) => route.fulfill({ status: 503, json: {} }));
      await page.clock.runFor(61_000);
      await page.getByText(/la mise à jour n’a pas abouti/).waitFor();
      await inspect(visitor);
      await page.unroute('**/settingsadmin/overview');
      await page.clock.runFor(61_000);
      await page.getByText(/mis à jour chaque minute/).waitFor();
      await page.getByText(say('overview.sales.title')).waitFor();
    }),
  );

  test(
    'shows each administrator what their rights show, and welcomes those who see no figures',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 768 });
      const { page, say } = visitor;
      const regions = async () => {
        const labelled = await page.locator('main section[aria-labelledby] h2').allTextContents();
        return labelled;
      };
      await openSection(visitor, 'overview', await newAdministrator(['settings.payment']));
      expect(await regions()).toEqual([say('overview.sales.title'), say('overview.sales.daysTitle')]);
      await inspect(visitor);
      await openSection(visitor, 'overview', await newAdministrator(['ticketing-synchronization']));
      expect(await regions()).toEqual([say('overview.synchronization.title')]);
      expect(await page.getByRole('main').getByRole('link').count()).toBe(0);

      await openSection(visitor, 'overview', await newAdministrator(['settings.design']));
      await page.getByText(say('overview.welcome.text')).waitFor();
      await inspect(visitor);
      await page
        .getByRole('main')
        .getByRole('link', { name: say('backoffice.sections.design.text') })
        .click();
      await seePage(visitor, say('backoffice.sections.design.title'));

      const nobody = await newAdministrator();
      await openSection(visitor, 'overview', nobody);
      await page.getByText(say('overview.welcome.textWithout', { email: nobody.email })).waitFor();
      await inspect(visitor);
    }),
  );

  test(
    'shows the master every venue, and whether it is in service',
    journey(async (arrive) => {
      for (const width of [390, 1280] as const) {
        const visitor = await arrive({ width });
        const { page, say } = visitor;
        await openSection(visitor, 'overview', admin(PROVIDER));
        const rows = page.getByRole('table', { name: say('overview.venues.title') }).getByRole('row');
        await rows.filter({ hasText: 'Aqua Rivage' }).getByText(say('overview.venues.inService')).waitFor();
        await rows.filter({ hasText: 'Patinoire du Givre' }).waitFor();
        await inspect(visitor);
      }
    }),
  );
});

describe('the search', () => {
  const field = ({ page, say }: Visitor) =>
    page.getByRole('searchbox', { name: say('settingsSearch.label') });
  const results = ({ page }: Visitor, group: string) =>
    page.getByRole('region', { name: group, exact: true }).getByRole('link');
  const hasFocus = (visitor: Visitor) =>
    expect.poll(() => field(visitor).evaluate((element) => element === document.activeElement)).toBe(true);

  test.for(['fr-FR', 'en-GB', 'de-DE'] as const)(
    'is sound and usable by everyone: before a word, with results and with none, in %s',
    { timeout: 120_000 },
    (locale, context) =>
      journey(async (arrive) => {
        for (const width of [390, 768, 1280] as const) {
          const visitor = await arrive({ locale, width });
          const { page, say } = visitor;
          await enterAs(visitor, admin(), 'search');
          await seePage(visitor, say('settingsSearch.title'));
          await results(visitor, say('settingsSearch.startTitle')).first().waitFor();
          await inspect(visitor);
          await field(visitor).fill('admin');
          await results(visitor, say('settingsSearch.groups.administrators')).first().waitFor();
          await inspect(visitor);
          await field(visitor).fill('ACT-AQUAGYM');
          await results(visitor, say('settingsSearch.groups.services')).first().waitFor();
          await inspect(visitor);
          await field(visitor).fill('xyzzy');
          await page.getByText(say('settingsSearch.nothingTitle', { text: 'xyzzy' })).waitFor();
          await inspect(visitor);
        }
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
      await seePage(visitor, say('settingsSearch.title'));
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
      await seePage(visitor, say('settingsSearch.title'));
      await field(visitor).fill('contraste');
      const [first] = await results(visitor, say('settingsSearch.groups.pages')).all();
      expect(await first?.textContent()).toContain(say('backoffice.sections.design.title'));
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
