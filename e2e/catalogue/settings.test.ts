import { translator } from '@guichet/phrases/translate.ts';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { restoreCatalogue } from '../data/catalogue.ts';
import { establishmentName, serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { pressKeyOn, typeInto } from '../harness/keyboard.ts';
import { waitForHydration } from '../harness/visitor.ts';
import { viewService } from '../pages/catalogue.ts';
import {
  descriptionField,
  dialog,
  EDITED,
  editor,
  enabledSwitch,
  goToSettings,
  ITEM,
  list,
  nameField,
  openSettings,
  SERVICE,
  save,
  saveButton,
  serviceNames,
} from '../pages/ticketing-settings.ts';

const FAMILY = 'Activités encadrées';
const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

test.afterEach(restoreCatalogue);

test('the settings of a venue with one establishment open with its catalogue', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await openSettings(visitor, '', 'patinoire-givre');
  expect(new URL(visitor.page.url()).pathname).toBe('/patinoire-givre/backoffice/ticketingsettings/ALL');
  // The list has the establishment before its families.
  await list(visitor).getByText(visitor.t('ticketingSettings.kind.establishment')).waitFor();
  await inspect(visitor);
  // The establishment's own address opens the same item.
  await goToSettings(visitor, '/GIVRE?item=establishment:GIVRE', 'patinoire-givre');
  await expect.poll(() => new URL(visitor.page.url()).pathname).toMatch(/\/ALL$/);
  expect(new URL(visitor.page.url()).searchParams.get('item')).toBe('establishment:GIVRE');
});

test('the back link of an editor in a small window leads to the row that opened it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const row = list(visitor).getByRole('link', { name: serviceName(SERVICE, 'fr-FR') });
  const seeRow = () =>
    expect
      .poll(() =>
        row.evaluate((link) => {
          const { top, bottom } = link.getBoundingClientRect();
          return link === document.activeElement && top > 0 && bottom < innerHeight;
        }),
      )
      .toBe(true);
  await openSettings(visitor, '/ALL');
  await row.click();
  await page.getByRole('link', { name: t('ticketingSettings.list.back') }).click();
  await seeRow();
  await row.click();
  await descriptionField(visitor).fill('Réveil en douceur.');
  await save(visitor, serviceName(SERVICE, 'fr-FR'));
  await page.goBack();
  await seeRow();
});

test('an establishment in the settings leads to its families and services', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openSettings(visitor);
  await page.getByRole('link', { name: establishmentName('PRESQUILE', 'fr-FR') }).click();
  await page.getByRole('link', { name: t('ticketingSettings.contents') }).click();
  await page.getByRole('heading', { level: 1, name: establishmentName('PRESQUILE', 'fr-FR') }).waitFor();
  expect(await serviceNames(visitor, FAMILY)).toEqual([
    serviceName('ACT-AQUAGYM', 'fr-FR'),
    serviceName('ACT-ADULTES', 'fr-FR'),
  ]);
});

test('saved settings show on the public site at the next page view', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const [visitor, guest] = [await newVisitor(), await newVisitor()];
  expect(await viewService(guest, SERVICE)).toEqual({ status: 200, title: serviceName(SERVICE, 'fr-FR') });
  await openSettings(visitor, EDITED);
  const { page, t } = visitor;

  await nameField(visitor).fill('Aquagym du matin');
  await descriptionField(visitor).fill('Réveil en douceur.');
  // The preview changes immediately, the site only after saving.
  await page.locator('p', { hasText: 'Réveil en douceur.' }).waitFor();
  expect((await viewService(guest, SERVICE)).title).toBe(serviceName(SERVICE, 'fr-FR'));
  await save(visitor, 'Aquagym du matin');
  expect((await viewService(guest, SERVICE)).title).toBe('Aquagym du matin');
  await guest.page.getByText('Réveil en douceur.').waitFor();

  const file = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#124' } })
    .png()
    .toBuffer();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'bassin.png', mimeType: 'image/png', buffer: file });
  await page.getByText('bassin.png').first().waitFor();
  await save(visitor, 'Aquagym du matin');
  await viewService(guest, SERVICE);
  const picture = guest.page.locator('main img').first();
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await inspect(guest);

  await enabledSwitch(visitor).click();
  await save(visitor, 'Aquagym du matin');
  guest.allowStatus(410);
  expect(await viewService(guest, SERVICE)).toEqual({
    status: 410,
    title: translator('fr-FR', 'errors')('service.withdrawn'),
  });
  await page.getByText(t('ticketingSettings.hidden.switched-off')).waitFor();
  // An empty field restores the text of the ticketing system.
  await enabledSwitch(visitor).click();
  await nameField(visitor).fill('');
  await save(visitor, serviceName(SERVICE, 'fr-FR'));
  expect(await viewService(guest, SERVICE)).toEqual({ status: 200, title: serviceName(SERVICE, 'fr-FR') });
});

test('a service is searched, edited, saved and put in order by keyboard alone', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openSettings(visitor, '/ALL');
  await page.locator('h1').focus();
  await typeInto(visitor, page.getByLabel(t('ticketingSettings.list.search'), { exact: true }), 'bebes');
  await list(visitor).locator(ITEM).nth(1).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('bebes');
  await pressKeyOn(visitor, list(visitor).getByRole('link', { name: serviceName('ACT-BEBES', 'fr-FR') }));
  await expect.poll(() => new URL(page.url()).searchParams.get('item')).toBe('service:ACT-BEBES');
  await page.getByRole('heading', { level: 2, name: serviceName('ACT-BEBES', 'fr-FR') }).waitFor();
  await pressKeyOn(visitor, enabledSwitch(visitor), 'Space');
  await typeInto(visitor, nameField(visitor, 'en-GB'), 'Toddlers');
  await pressKeyOn(visitor, saveButton(visitor));
  await page.getByText(t('backoffice.saving.saved')).waitFor();
  await editor(visitor).getByText(t('ticketingSettings.hidden.switched-off')).waitFor();

  await goToSettings(visitor, '/ALL');
  const before = await serviceNames(visitor, FAMILY);
  await page.locator('h1').focus();
  await pressKeyOn(visitor, page.getByRole('button', { name: t('ticketingSettings.list.order') }));
  const down = page.getByRole('button', {
    name: t('backoffice.order.down', { name: before[0] ?? '' }),
    exact: true,
  });
  await page.locator('h1').focus();
  await pressKeyOn(visitor, down);
  await page.keyboard.press('Enter');
  await page
    .getByText(t('backoffice.order.moved', { name: before[0] ?? '', position: 3, count: before.length }))
    .waitFor();
  expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator('h1').focus();
  await pressKeyOn(visitor, page.getByRole('button', { name: t('ticketingSettings.list.orderDone') }));
  const [first = '', second = '', third = '', ...rest] = before;
  await expect.poll(() => serviceNames(visitor, FAMILY)).toEqual([second, third, first, ...rest]);
  await goToSettings(visitor, '/ALL');
  expect(await serviceNames(visitor, FAMILY)).toEqual([second, third, first, ...rest]);
});

test('a script in a text is shown as text in the back office and on the public site', async ({
  newVisitor,
}) => {
  const [visitor, guest] = [await newVisitor(), await newVisitor()];
  await openSettings(visitor, EDITED);
  await nameField(visitor).fill(SCRIPT);
  await descriptionField(visitor).fill(SCRIPT);
  await saveButton(visitor).click();
  await visitor.page.getByText(visitor.t('backoffice.saving.saved')).waitFor();
  await goToSettings(visitor, EDITED);
  await list(visitor).getByText(SCRIPT).waitFor();
  expect((await viewService(guest, SERVICE)).title).toBe(SCRIPT);
  await guest.open(`/${VENUE}/ticketing/ALL`);
  // The text may be in a folded part of the offer.
  await guest.page.getByText(SCRIPT).first().waitFor({ state: 'attached' });
  for (const { page } of [visitor, guest]) {
    expect(await page.title()).not.toMatch(/^[12]$/);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }
});

test('a reset of the settings asks for confirmation and can be undone', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openSettings(visitor, EDITED);
  await nameField(visitor).fill('À garder');
  await save(visitor, 'À garder');
  await page.getByRole('button', { name: t('ticketingSettings.reset.action') }).click();
  const confirm = dialog(visitor).getByRole('button', { name: t('ticketingSettings.reset.confirm') });
  await confirm.click();
  await dialog(visitor).getByText(t('ticketingSettings.reset.missing')).waitFor();
  await dialog(visitor).getByRole('checkbox').check();
  await confirm.click();
  await expect(nameField(visitor)).toHaveValue('');
  await page.getByRole('button', { name: t('ticketingSettings.reset.undo') }).click();
  await expect(nameField(visitor)).toHaveValue('À garder');
  await page.getByRole('button', { name: t('ticketingSettings.reset.undo') }).waitFor({ state: 'detached' });
});

test('a service that was switched off shows its message at once, without a waiting page', async ({
  newVisitor,
}) => {
  const [visitor, guest] = [await newVisitor(), await newVisitor()];
  await openSettings(visitor, EDITED);
  await enabledSwitch(visitor).click();
  await save(visitor, serviceName(SERVICE, 'fr-FR'));
  guest.allowStatus(410);
  // Every first heading that the page has had
  await guest.page.addInitScript(() => {
    const titles: string[] = [];
    Object.assign(window, { titles });
    new MutationObserver(() => {
      const title = document.querySelector('h1')?.textContent ?? '';
      if (title && titles.at(-1) !== title) titles.push(title);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await viewService(guest, SERVICE);
  await waitForHydration(guest.page);
  expect(await guest.page.evaluate(() => (window as unknown as { titles: string[] }).titles)).toEqual([
    translator('fr-FR', 'errors')('service.withdrawn'),
  ]);
});
