import { expect } from '@playwright/test';
import { admin, newAdministrator, PROVIDER } from '../data/administrators.ts';
import { addPurchase, backdatePurchases, deletePurchases } from '../data/purchases.ts';
import { addPaymentToCheck, addStuckCart, deleteStuckCarts } from '../data/stuck-carts.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { pressKeyOn, tabTo } from '../harness/keyboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openSection } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';

const panel = ({ page }: Visitor, name: string) => page.getByRole('region', { name, exact: true });
const salesPanel = (visitor: Visitor) => panel(visitor, visitor.t('overview.sales.title'));
/** Returns one of today's figures, with the comparison to a week ago. */
const figure = (visitor: Visitor, name: string) =>
  salesPanel(visitor)
    .locator('dl > div')
    .filter({ hasText: visitor.t(`overview.sales.${name}`) });

test.describe('the overview', () => {
  test.beforeAll(backdatePurchases);
  test.afterEach(async () => {
    await deletePurchases();
    await deleteStuckCarts();
  });

  test('counts today’s orders, tickets and takings and compares them with a week ago', {
    tag: '@core',
  }, async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { t } = visitor;
    await addPurchase({ cents: 1500, tickets: 2 });
    await addPurchase({ cents: 950, tickets: 1 });
    await addPurchase({ cents: 2000, tickets: 4, daysAgo: 7 });
    await openSection(visitor, 'overview');
    await figure(visitor, 'takings').getByText('24,50\u00a0€').waitFor();
    await figure(visitor, 'takings')
      .getByText(t('overview.sales.more', { percent: 23 }))
      .waitFor();
    await figure(visitor, 'orders')
      .getByText(t('overview.sales.more', { percent: 100 }))
      .waitFor();
    await figure(visitor, 'tickets')
      .getByText(t('overview.sales.less', { percent: 25 }))
      .waitFor();
    await figure(visitor, 'takings')
      .getByText(/^20,00\s€ (lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) dernier$/)
      .waitFor();
    const days = panel(visitor, t('overview.sales.daysTitle'));
    await days.getByText('44,50\u00a0€').waitFor();
  });

  test('links each figure to its page', async ({ newVisitor }) => {
    const visitor = await newVisitor({ width: 390 });
    const { page, t } = visitor;
    await addStuckCart({ name: 'Garnier', failure: 'The ticketing system failed' });
    await addPaymentToCheck(100);
    const follow = async (region: string, link: string, heading: string) => {
      await openSection(visitor, 'overview');
      await panel(visitor, region).getByRole('link', { name: link, exact: true }).click();
      await waitForPage(visitor, heading);
    };
    const [stuck, settings] = [
      t('backoffice.sections.stuckCarts.title'),
      t('backoffice.sections.ticketingSettings.title'),
    ];
    await follow(stuck, t('overview.stuck.link'), stuck);
    await follow(stuck, t('overview.stuck.payments', { count: 1 }), stuck);
    expect(new URL(page.url()).search).toBe('?list=payments');
    await follow(t('overview.sessions.title'), settings, settings);
    await follow(t('overview.synchronization.title'), t('overview.synchronization.link'), settings);
  });

  test('offers each bar of a plot to the keyboard and to screen readers, and all of them as a table', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    await addPurchase({ cents: 1500, tickets: 2 });
    await addPurchase({ cents: 900, tickets: 1, daysAgo: 1 });
    await openSection(visitor, 'overview');
    const days = page.getByRole('slider', { name: t('overview.sales.byDay') });
    const announced = () => days.getAttribute('aria-valuetext');
    await tabTo(visitor, days);
    expect(await announced()).toContain('15,00\u00a0€');
    await page.keyboard.press('ArrowLeft');
    expect(await announced()).toContain('9,00\u00a0€');
    await page.keyboard.press('ArrowLeft');
    expect(await announced()).toContain(t('overview.sales.orderCount', { count: 0 }));
    await page.keyboard.press('End');
    expect(await announced()).toContain('15,00\u00a0€');
    const byDay = panel(visitor, t('overview.sales.daysTitle'));
    await pressKeyOn(visitor, byDay.locator('summary'));
    const table = page.getByRole('table', { name: t('overview.sales.byDay') });
    await expect(table.getByRole('row')).toHaveCount(15);
    await table.getByRole('cell', { name: '9,00\u00a0€', exact: true }).waitFor();
  });

  test('refreshes every minute, keeps the focus and open parts, and reports a failed refresh', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor();
    const { page, context, t } = visitor;
    await context.clock.install();
    await addPurchase({ cents: 1500, tickets: 2 });
    await openSection(visitor, 'overview');
    const summary = salesPanel(visitor).locator('summary');
    await pressKeyOn(visitor, summary);
    await addPurchase({ cents: 1000, tickets: 1 });
    await page.clock.runFor(61_000);
    await figure(visitor, 'takings').getByText('25,00\u00a0€').waitFor();
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await salesPanel(visitor).getByRole('table').isVisible()).toBe(true);

    visitor.allowStatus(503);
    await page.route('**/settingsadmin/overview', (route) => route.fulfill({ status: 503, json: {} }));
    await page.clock.runFor(61_000);
    await page.getByText(/la mise à jour n’a pas abouti/).waitFor();
    await inspect(visitor);
    await page.unroute('**/settingsadmin/overview');
    await page.clock.runFor(61_000);
    await page.getByText(/mis à jour chaque minute/).waitFor();
    await page.getByText(t('overview.sales.title')).waitFor();
  });

  test('shows administrators the figures of their rights, and a welcome without any figure', async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ width: 768 });
    const { page, t } = visitor;
    const regions = async () => {
      const labelled = await page.locator('main section[aria-labelledby] h2').allTextContents();
      return labelled;
    };
    await openSection(visitor, 'overview', await newAdministrator(['settings.payment']));
    expect(await regions()).toEqual([t('overview.sales.title'), t('overview.sales.daysTitle')]);
    await openSection(visitor, 'overview', await newAdministrator(['ticketing-synchronization']));
    expect(await regions()).toEqual([t('overview.synchronization.title')]);
    expect(await page.getByRole('main').getByRole('link').count()).toBe(0);

    await openSection(visitor, 'overview', await newAdministrator(['settings.design']));
    await page.getByText(t('overview.welcome.text')).waitFor();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('backoffice.sections.design.text') })
      .click();
    await waitForPage(visitor, t('backoffice.sections.design.title'));

    const withoutRights = await newAdministrator();
    await openSection(visitor, 'overview', withoutRights);
    await page.getByText(t('overview.welcome.textWithout', { email: withoutRights.email })).waitFor();
  });

  test('shows the master every venue and whether it is in service', async ({ newVisitor }) => {
    const visitor = await newVisitor();
    const { page, t } = visitor;
    await openSection(visitor, 'overview', admin(PROVIDER));
    const rows = page.getByRole('table', { name: t('overview.venues.title') }).getByRole('row');
    await rows.filter({ hasText: 'Aqua Rivage' }).getByText(t('overview.venues.inService')).waitFor();
    await rows.filter({ hasText: 'Patinoire du Givre' }).waitFor();
  });
});
