import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { VENUE } from '../data/demonstration.ts';
import { addSale, forgetSales, setSalesAside } from '../data/purchases.ts';
import { addPaymentToCheck, addStuckCart, forgetStuckCarts } from '../data/stuck-carts.ts';
import { journey } from '../harness/browser-test.ts';
import { inspect, inspectAtEveryWidth, ON_PHONE_AND_TABLET } from '../harness/inspect.ts';
import { press, tabTo } from '../harness/keyboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { admin, newAdministrator, openSection, PROVIDER } from '../pages/backoffice.ts';
import { seePage } from '../pages/catalogue.ts';

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
  beforeAll(setSalesAside);
  afterEach(async () => {
    await forgetSales();
    await forgetStuckCarts();
  });

  test.for(ON_PHONE_AND_TABLET)(
    'is sound and usable by everyone, with figures and without, in $locale',
    (screen, context) =>
      journey(async (arrive) => {
        const visitor = await arrive(screen);
        const { page, say } = visitor;
        await openSection(visitor, 'overview');
        await salesPanel(visitor).getByText(say('overview.sales.none')).waitFor();
        await inspectAtEveryWidth(visitor);

        await addSale({ cents: 2450, tickets: 3 });
        await addSale({ cents: 1000, tickets: 1, daysAgo: 7 });
        await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
        await addPaymentToCheck(100);
        await visitor.open(OFFICE);
        await hours(visitor).waitFor();
        for (const summary of await page.locator('summary').all()) await summary.click();
        await page.getByRole('table', { name: say('overview.sales.byDay') }).waitFor();
        await inspectAtEveryWidth(visitor);
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
