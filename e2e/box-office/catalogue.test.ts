import { expect } from '@playwright/test';
import { VENUE } from '../data/demonstration.ts';
import { ADDED, restoreOwnCatalogue } from '../data/own-catalogue.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { uniqueName } from '../harness/unique-name.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openSection } from '../pages/backoffice.ts';
import { dialogOf, waitForPage } from '../pages/page.ts';

test.afterEach(restoreOwnCatalogue);

const choice = ({ page }: Visitor, name: string) => page.getByRole('combobox', { name, exact: true });

test('a service with two prices is drafted, published, seen in the shop, and taken back', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const name = uniqueName(ADDED);
  const french = { language: 'Français' };
  await openSection(visitor, 'boxOfficeCatalogue');
  await inspect(visitor);
  await page.getByRole('link', { name: t('boxOfficeCatalogue.new.service') }).click();
  await waitForPage(visitor, t('boxOfficeCatalogue.new.service'));
  await page.getByLabel(t('boxOfficeCatalogue.texts.name', french), { exact: true }).fill(name);
  await choice(visitor, t('boxOfficeCatalogue.nature.family')).selectOption({ label: 'Entrées bassins' });
  await choice(visitor, t('boxOfficeCatalogue.nature.establishment')).selectOption({
    label: 'Centre du Rivage',
  });
  const prices = page.getByRole('region', { name: t('boxOfficeCatalogue.prices.title') });
  await prices.getByRole('button', { name: t('boxOfficeCatalogue.prices.add') }).click();
  const names = prices.getByLabel(t('boxOfficeCatalogue.prices.name', french), { exact: true });
  const amounts = prices.getByLabel(t('boxOfficeCatalogue.prices.amount'), { exact: true });
  const codes = prices.getByLabel(t('boxOfficeCatalogue.prices.code'), { exact: true });
  await names.nth(0).fill('Plein tarif');
  await amounts.nth(0).fill('8,50');
  await names.nth(1).fill('Moins de 12 ans');
  await amounts.nth(1).fill('quatre');
  await amounts.nth(1).blur();
  expect(await codes.nth(1).inputValue()).toBe('MOINS-DE-12-ANS');
  const save = page.getByRole('button', { name: t('boxOfficeCatalogue.item.save') });
  await save.click();
  await prices.getByText(t('form.problem.field.number')).first().waitFor();
  await inspect(visitor);
  await amounts.nth(1).fill('4');
  await save.click();
  await waitForPage(visitor, name);

  // The draft is published, and visitors see the service with its prices.
  await page
    .getByRole('navigation', { name: t('backoffice.breadcrumbs') })
    .getByRole('link')
    .last()
    .click();
  await waitForPage(visitor, t('backoffice.sections.boxOfficeCatalogue.title'));
  await page.getByRole('button', { name: t('boxOfficeCatalogue.publish.action') }).click();
  const dialog = dialogOf(visitor);
  await expect(
    dialog.getByRole('checkbox', { name: t('boxOfficeCatalogue.publish.choose', { name }) }),
  ).toBeChecked();
  await inspect(visitor);
  await dialog.getByRole('button', { name: t('boxOfficeCatalogue.publish.confirm'), exact: true }).click();
  await page.getByText(t('boxOfficeCatalogue.publish.published')).waitFor();
  const shopper = await newVisitor();
  await shopper.open(`/${VENUE}/ticketing/RIVAGE`);
  await shopper.page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await waitForPage(shopper, name);
  await shopper.page.getByText('8,50').first().waitFor();
  await shopper.page.getByText('Moins de 12 ans').first().waitFor();

  // Undone, the service has gone from the shop and is a draft again.
  await page.getByText(t('boxOfficeCatalogue.history.ended', { count: 1 })).click();
  await page
    .getByRole('button', { name: t('boxOfficeCatalogue.history.undo') })
    .first()
    .click();
  await page.getByText(t('boxOfficeCatalogue.drafts', { count: 1 })).waitFor();
  await shopper.open(`/${VENUE}/ticketing/RIVAGE`);
  await shopper.page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(shopper.page.getByText(name)).toHaveCount(0);
});

test('a table changes a price after a dry run, and the draft is seen in the shop before it is published', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openSection(visitor, 'boxOfficeCatalogue');
  const panel = page.getByRole('region', { name: t('boxOfficeCatalogue.file.title') });
  const choose = (text: string) =>
    panel
      .getByLabel(t('boxOfficeCatalogue.file.choose'), { exact: true })
      .first()
      .setInputFiles({
        name: 'tarifs.csv',
        mimeType: 'text/csv',
        // Windows-1252, as a spreadsheet saves it
        buffer: Buffer.from(text, 'latin1'),
      });
  const dialog = dialogOf(visitor);
  const take = dialog.getByRole('button', { name: t('boxOfficeCatalogue.file.take') });
  await choose('Code;Âge minimum\r\nENT-VISITEUR;12,5\r\n');
  await dialog.getByText('Ligne 2, Âge minimum').waitFor();
  await expect(take).toBeDisabled();
  await inspect(visitor);
  await dialog.getByRole('button', { name: t('backoffice.actions.cancel') }).click();
  await choose('Code;Code du tarif;Prix (\x80)\r\nENT-VISITEUR;;7,77\r\n');
  await dialog.getByText('7,77').waitFor();
  await take.click();
  await page.getByText(t('boxOfficeCatalogue.drafts', { count: 1 })).waitFor();

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Entrée visiteur', exact: true }).click();
  await waitForPage(visitor, 'Entrée visiteur');
  await page.getByRole('link', { name: t('boxOfficeCatalogue.seeInShop') }).click();
  const shop = await opened;
  await shop.getByText(t('common.drafts.bar')).waitFor();
  await shop.getByText('7,77').first().waitFor();
  await expect(shop.getByRole('button', { name: t('catalogue.purchase.add') }).first()).toBeDisabled();
  await shop.getByText(t('common.drafts.noSale')).first().waitFor();
  const shopper = await newVisitor();
  await shopper.open(`/${VENUE}/ticketing/RIVAGE/service/ENT-VISITEUR`);
  await shopper.page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(shopper.page.getByText('7,77')).toHaveCount(0);
  await shop.getByRole('button', { name: t('common.drafts.leave') }).click();
  await expect(shop.getByText(t('common.drafts.bar'))).toHaveCount(0);
});
