import { expect } from '@playwright/test';
import { admin } from '../../data/administrators.ts';
import { test } from '../../harness/browser-test.ts';
import { inspect } from '../../harness/inspect.ts';
import { openAs } from '../../pages/backoffice.ts';
import { findCard } from '../../pages/desk-cards.ts';
import { dialogOf } from '../../pages/page.ts';

test('staff create a card, correct it, replace it when it is lost, and print the new one', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const staff = await newVisitor({ width: 1280 });
  const { page, t } = staff;
  await openAs(staff, admin(), 'cards');
  await page.getByRole('button', { name: t('deskCards.create.title'), exact: true }).click();
  const dialog = dialogOf(staff);
  await dialog.getByLabel(t('deskCards.create.service'), { exact: true }).selectOption('CARTE-10');
  await dialog.getByLabel(t('deskCards.lastName'), { exact: true }).fill('Kerouredan');
  await dialog.getByLabel(t('deskCards.create.filled'), { exact: true }).check();
  await dialog.getByLabel(t('deskCards.reason'), { exact: true }).fill('Payée à la caisse');
  await dialog.getByRole('button', { name: t('deskCards.create.submit'), exact: true }).click();
  await page.getByRole('heading', { level: 2, name: t('deskCards.rights.title'), exact: true }).waitFor();
  await inspect(staff);

  await page.getByText(t('deskCards.rights.correct'), { exact: true }).click();
  const correction = dialogOf(staff);
  await correction.getByLabel(t('deskCards.correct.direction'), { exact: true }).selectOption('less');
  await correction.getByLabel(t('deskCards.correct.quantity.admission'), { exact: true }).fill('3');
  await correction.getByLabel(t('deskCards.reason'), { exact: true }).fill('Comptées deux fois');
  await correction.getByRole('button', { name: t('deskCards.correct.submit'), exact: true }).click();
  await page.getByText('Comptées deux fois').waitFor();
  const old = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.getByRole('button', { name: t('deskCards.actions.replace'), exact: true }).click();
  const replacement = dialogOf(staff);
  await replacement.getByLabel(t('deskCards.reason'), { exact: true }).fill('Perdue');
  await replacement.getByRole('button', { name: t('deskCards.replace.confirm'), exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(old));
  await expect(page.getByText(t('cards.ledger.kind.moved'), { exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('printing.card'), exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^carte-\d{8}\.pdf$/);

  await openAs(staff, admin(), 'cards');
  await findCard(staff, old);
  await expect(page.getByText(t('deskCards.replaced'), { exact: true })).toBeVisible();
});
