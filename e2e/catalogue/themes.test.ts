import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { restoreCatalogue } from '../data/catalogue.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { openAs } from '../pages/backoffice.ts';
import { fillCart } from '../pages/catalogue.ts';
import { openSettings, synchronise } from '../pages/ticketing-settings.ts';

test.afterEach(async () => {
  await sql(`delete from portal.sale_rule where link_code = 'BTQ-BONNET'`);
  await sql(`delete from portal.sale_rule where link_code = 'NAGER'`);
  await restoreCatalogue();
});

test('a rule is described in a sentence, tried on a cart, saved, and shown at the cart line', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const boss = await newVisitor({ width: 1280 });
  const { page, t } = boss;
  await openSettings(boss);
  await synchronise(boss);
  await openAs(boss, admin(), 'themes?theme=NAGER');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(t('themes.rules.add')).click();
  await page.getByRole('button', { name: t('themes.types.CartComposition') }).click();
  await page.getByLabel(t('themes.rules.part'), { exact: true }).selectOption('BTQ-BONNET');
  await page.getByText('1 × Bonnet de bain pour chaque place').waitFor();

  await button(t('themes.trial.addLine')).click();
  await button(t('themes.trial.run')).click();
  await page.getByText(t('themes.trial.refused', { count: 1 })).waitFor();

  // A rule for cards has an additional question at the line.
  await button(t('themes.rules.add')).click();
  await page.getByRole('button', { name: t('themes.types.WithdrawalQuantity') }).click();
  await page.getByLabel(t('themes.trial.withdrawal'), { exact: true }).check();
  await page.getByRole('spinbutton', { name: t('themes.trial.quantity'), exact: true }).fill('3');
  await button(t('themes.trial.run')).click();
  await expect(page.locator('blockquote')).toHaveCount(2);
  await page
    .getByRole('button', { name: t('themes.trial.remove', { name: t('themes.types.WithdrawalQuantity') }) })
    .click();

  await button(t('backoffice.saving.save')).click();
  await page.getByText(t('themes.saved', { name: 'Nager' })).waitFor();
  expect(await sql(`select type from portal.sale_rule where link_code = 'NAGER'`)).toEqual([
    { type: 'CartComposition' },
  ]);

  const customer = await newVisitor({ width: 390 });
  await fillCart(customer);
  await customer.page.getByRole('status').filter({ hasText: 'Bonnet de bain' }).first().waitFor();
  expect(new URL(customer.page.url()).pathname).toBe(`/${VENUE}/cart`);
});

test('a service without a theme can have rules', async ({ newVisitor }) => {
  const boss = await newVisitor();
  const { page, t } = boss;
  await openAs(boss, admin(), 'themes');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('link', { name: t('themes.list.unthemed') }).click();
  await page.getByRole('heading', { name: t('themes.list.unthemed'), exact: true }).waitFor();
  expect(await page.getByText(t('themes.colour.title'), { exact: true }).count()).toBe(0);
  await button(t('themes.rules.add')).click();
  await page.getByRole('button', { name: t('themes.types.LoginRequired') }).click();
  await page.getByLabel(t('themes.rules.appliesTo'), { exact: true }).selectOption('service:BTQ-BONNET');
  await button(t('backoffice.saving.save')).click();
  await page.getByText(t('themes.saved', { name: t('themes.list.unthemed') })).waitFor();
  expect(await sql(`select type from portal.sale_rule where link_code = 'BTQ-BONNET'`)).toEqual([
    { type: 'LoginRequired' },
  ]);
});
