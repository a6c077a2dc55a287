import { expect } from '@playwright/test';
import { changeInTicketing, restoreCatalogue } from '../data/catalogue.ts';
import { serviceName } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import {
  descriptionField,
  dialog,
  EDITED,
  goToSettings,
  list,
  nameField,
  openSettings,
  save,
  saveButton,
  synchronise,
} from '../pages/ticketing-settings.ts';

test.afterEach(restoreCatalogue);

test('the second of two administrators who change a service sees a conflict and keeps the typed texts', async ({
  newVisitor,
}) => {
  const [first, second] = [await newVisitor(), await newVisitor()];
  second.allowStatus(409);
  for (const visitor of [first, second]) await openSettings(visitor, EDITED);
  await nameField(first).fill('Aquagym douce');
  await save(first, 'Aquagym douce');
  await descriptionField(second).fill('Écrit pendant ce temps');
  await saveButton(second).click();
  await second.page.getByRole('alert').getByText(second.t('ticketingSettings.editor.rebased')).waitFor();
  expect(await nameField(second).inputValue()).toBe('Aquagym douce');
  expect(await descriptionField(second).inputValue()).toBe('Écrit pendant ce temps');
  await save(second, 'Aquagym douce');
  await goToSettings(first, EDITED);
  expect(await descriptionField(first).inputValue()).toBe('Écrit pendant ce temps');
});

test('unsaved texts survive the use of the list beside them, and leaving the page asks first', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openSettings(visitor, EDITED);
  await nameField(visitor).fill('Pas encore enregistré');
  await page.getByLabel(t('ticketingSettings.list.search'), { exact: true }).fill('natation');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('natation');
  expect(await nameField(visitor).inputValue()).toBe('Pas encore enregistré');
  await list(visitor)
    .getByRole('link', { name: serviceName('ACT-ADULTES', 'fr-FR') })
    .click();
  await dialog(visitor)
    .getByRole('button', { name: t('backoffice.leaving.stay') })
    .click();
  expect(await nameField(visitor).inputValue()).toBe('Pas encore enregistré');
  // A synchronisation does not change the text either.
  await changeInTicketing('ACT-BEBES', { 'fr-FR': 'Bébés' });
  await synchronise(visitor);
  await page.keyboard.press('Escape');
  expect(await nameField(visitor).inputValue()).toBe('Pas encore enregistré');
  await list(visitor)
    .getByRole('link', { name: serviceName('ACT-ADULTES', 'fr-FR') })
    .click();
  await dialog(visitor)
    .getByRole('button', { name: t('backoffice.leaving.leave') })
    .click();
  await page.getByRole('heading', { level: 2, name: serviceName('ACT-ADULTES', 'fr-FR') }).waitFor();
});
