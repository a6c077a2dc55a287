import { expect } from '@playwright/test';
import { changeInTicketing, restoreCatalogue, takeOutOfTicketing } from '../data/catalogue.ts';
import { test } from '../harness/browser-test.ts';
import { viewService } from '../pages/catalogue.ts';
import { dialogOf } from '../pages/page.ts';
import {
  EDITED,
  goToSettings,
  ITEM_NAME,
  list,
  nameField,
  openSettings,
  SERVICE,
  save,
  synchronise,
} from '../pages/ticketing-settings.ts';

const FAMILY = 'Activités encadrées';

test.afterEach(restoreCatalogue);

test('a synchronisation reports its changes, keeps the venue’s texts, and lets the administrator resolve conflicts', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openSettings(visitor, EDITED);
  await nameField(visitor).fill('Notre aquagym');
  await save(visitor, 'Notre aquagym');
  await changeInTicketing(SERVICE, { 'fr-FR': 'Aquagym sportive' });
  await changeInTicketing('ACT-BEBES', { 'fr-FR': 'Bébés et parents' });
  const putBack = await takeOutOfTicketing('BTQ-CADENAS');
  await synchronise(visitor);
  for (const [name, count] of [
    ['conflicts', 1],
    ['changed', 2],
    ['gone', 1],
  ] as const)
    await dialogOf(visitor)
      .getByText(t(`synchronization.lists.${name}`, { count }), { exact: true })
      .first()
      .waitFor();
  await dialogOf(visitor)
    .getByText(t('synchronization.dialog.mine', { text: 'Notre aquagym' }))
    .waitFor();

  // The result links to the conflict.
  await dialogOf(visitor).getByRole('link', { name: 'Notre aquagym' }).first().click();
  await page.getByText(t('ticketingSettings.conflict.title')).waitFor();
  expect(await nameField(visitor).inputValue()).toBe('Notre aquagym');
  const guest = await newVisitor();
  expect((await viewService(guest, SERVICE)).title).toBe('Notre aquagym');
  guest.allowStatus(404);
  expect((await viewService(guest, 'BTQ-CADENAS')).status).toBe(404);
  expect((await viewService(guest, 'ACT-BEBES')).title).toBe('Bébés et parents');

  await goToSettings(visitor, '/ALL?show=conflict');
  expect(await list(visitor).locator(ITEM_NAME).allTextContents()).toEqual([FAMILY, 'Notre aquagym']);
  await list(visitor)
    .getByRole('link', { name: /Notre aquagym/ })
    .click();
  await page.getByRole('button', { name: t('ticketingSettings.conflict.takeTheirs') }).click();
  await page.getByText(t('ticketingSettings.conflict.resolved')).waitFor();
  await expect(nameField(visitor)).toHaveValue('');
  expect((await viewService(guest, SERVICE)).title).toBe('Aquagym sportive');

  await goToSettings(visitor, '/ALL?item=service:BTQ-CADENAS');
  await page.getByText(t('ticketingSettings.hidden.gone')).waitFor();
  await nameField(visitor).fill('Cadenas à code rouge');
  await save(visitor, 'Cadenas à code rouge');
  await putBack();
  await synchronise(visitor);
  await dialogOf(visitor).getByText(t('synchronization.dialog.back')).waitFor();
  expect((await viewService(guest, 'BTQ-CADENAS')).title).toBe('Cadenas à code rouge');
});
