import sharp from 'sharp';
import { expect, test } from 'vitest';
import { establishmentName, serviceName, VENUE } from '../data/demonstration.ts';
import { journey } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { press, type } from '../harness/keyboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import {
  changeInTicketing,
  descriptionField,
  dialog,
  EDITED,
  editor,
  enabledSwitch,
  goToSettings,
  list,
  nameField,
  openSettings,
  restoresCatalogue,
  SERVICE,
  save,
  saveButton,
  serviceNames,
  synchronise,
  takeOutOfTicketing,
} from '../pages/ticketing-settings.ts';

const FAMILY = 'Activités encadrées';
const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

restoresCatalogue();

/** The service on the public site, as a visitor sees it. */
const look = async (visitor: Visitor, code = SERVICE) => {
  const status = await visitor.open(`/${VENUE}/ticketing/ALL/service/${code}`);
  return { status, title: await visitor.page.locator('h1').first().textContent() };
};

test(
  'a venue with one establishment goes straight to what it sells',
  journey(async (arrive) => {
    const visitor = await arrive();
    await openSettings(visitor, '', 'patinoire-givre');
    expect(new URL(visitor.page.url()).pathname).toBe('/patinoire-givre/backoffice/ticketingsettings/ALL');
    // Itself stands before its families.
    await list(visitor).getByText(visitor.say('ticketingSettings.kind.establishment')).waitFor();
    await inspect(visitor);
    // Its own address leads there too, and to what was asked for.
    await goToSettings(visitor, '/GIVRE?item=establishment:GIVRE', 'patinoire-givre');
    await expect.poll(() => new URL(visitor.page.url()).pathname).toMatch(/\/ALL$/);
    expect(new URL(visitor.page.url()).searchParams.get('item')).toBe('establishment:GIVRE');
  }),
);

test(
  'in a small window, back from an editor one is at the row that one left',
  journey(async (arrive) => {
    const visitor = await arrive({ width: 390 });
    const { page, say } = visitor;
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
    await page.getByRole('link', { name: say('ticketingSettings.list.back') }).click();
    await seeRow();
    await row.click();
    await descriptionField(visitor).fill('Réveil en douceur.');
    await save(visitor, serviceName(SERVICE, 'fr-FR'));
    await page.goBack();
    await seeRow();
  }),
);

test(
  'from an establishment to its families and services',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    await openSettings(visitor);
    await page.getByRole('link', { name: establishmentName('PRESQUILE', 'fr-FR') }).click();
    await page.getByRole('link', { name: say('ticketingSettings.contents') }).click();
    await page.getByRole('heading', { level: 1, name: establishmentName('PRESQUILE', 'fr-FR') }).waitFor();
    expect(await serviceNames(visitor, FAMILY)).toEqual([
      serviceName('ACT-AQUAGYM', 'fr-FR'),
      serviceName('ACT-ADULTES', 'fr-FR'),
    ]);
  }),
);

test(
  'what is saved shows on the public site at the next page view',
  journey(async (arrive) => {
    const [visitor, guest] = [await arrive(), await arrive()];
    expect(await look(guest)).toEqual({ status: 200, title: serviceName(SERVICE, 'fr-FR') });
    await openSettings(visitor, EDITED);
    const { page, say } = visitor;

    await nameField(visitor).fill('Aquagym du matin');
    await descriptionField(visitor).fill('Réveil en douceur.');
    // The preview follows, and the site does not yet.
    await page.locator('.item-preview-card').getByText('Réveil en douceur.').waitFor();
    expect((await look(guest)).title).toBe(serviceName(SERVICE, 'fr-FR'));
    await save(visitor, 'Aquagym du matin');
    expect((await look(guest)).title).toBe('Aquagym du matin');
    await guest.page.getByText('Réveil en douceur.').waitFor();

    const file = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#124' } })
      .png()
      .toBuffer();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bassin.png', mimeType: 'image/png', buffer: file });
    await page.getByText('bassin.png').first().waitFor();
    await save(visitor, 'Aquagym du matin');
    await look(guest);
    const picture = guest.page.locator('main img');
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await inspect(guest);

    await enabledSwitch(visitor).click();
    await save(visitor, 'Aquagym du matin');
    guest.allow(404);
    expect((await look(guest)).status).toBe(404);
    await page.getByText(say('ticketingSettings.hidden.switched-off')).waitFor();
    // Emptied, the ticketing system's text is back.
    await enabledSwitch(visitor).click();
    await nameField(visitor).fill('');
    await save(visitor, serviceName(SERVICE, 'fr-FR'));
    expect(await look(guest)).toEqual({ status: 200, title: serviceName(SERVICE, 'fr-FR') });
  }),
);

test(
  'two administrators: who saves second is told, and loses nothing of what they typed',
  journey(async (arrive) => {
    const [first, second] = [await arrive(), await arrive()];
    second.allow(409);
    for (const visitor of [first, second]) await openSettings(visitor, EDITED);
    await nameField(first).fill('Aquagym douce');
    await save(first, 'Aquagym douce');
    await descriptionField(second).fill('Écrit pendant ce temps');
    await saveButton(second).click();
    await second.page.getByRole('alert').getByText(second.say('ticketingSettings.editor.rebased')).waitFor();
    expect(await nameField(second).inputValue()).toBe('Aquagym douce');
    expect(await descriptionField(second).inputValue()).toBe('Écrit pendant ce temps');
    await save(second, 'Aquagym douce');
    await goToSettings(first, EDITED);
    expect(await descriptionField(first).inputValue()).toBe('Écrit pendant ce temps');
  }),
);

test(
  'a synchronisation tells what it found, keeps what was written, and lets somebody choose',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    await openSettings(visitor, EDITED);
    await nameField(visitor).fill('Notre aquagym');
    await save(visitor, 'Notre aquagym');
    await changeInTicketing(SERVICE, { 'fr-FR': 'Aquagym sportive' });
    await changeInTicketing('ACT-BEBES', { 'fr-FR': 'Bébés et parents' });
    const putBack = await takeOutOfTicketing('BTQ-CADENAS');
    await synchronise(visitor);
    for (const [list, count] of [
      ['conflicts', 1],
      ['changed', 2],
      ['gone', 1],
    ] as const)
      await dialog(visitor)
        .getByText(say(`synchronization.lists.${list}`, { count }), { exact: true })
        .first()
        .waitFor();
    await dialog(visitor)
      .getByText(say('synchronization.dialog.mine', { text: 'Notre aquagym' }))
      .waitFor();

    // From the result to the conflict.
    await dialog(visitor).getByRole('link', { name: 'Notre aquagym' }).first().click();
    await page.getByText(say('ticketingSettings.conflict.title')).waitFor();
    expect(await nameField(visitor).inputValue()).toBe('Notre aquagym');
    const guest = await arrive();
    expect((await look(guest)).title).toBe('Notre aquagym');
    guest.allow(404);
    expect((await look(guest, 'BTQ-CADENAS')).status).toBe(404);
    expect((await look(guest, 'ACT-BEBES')).title).toBe('Bébés et parents');

    await goToSettings(visitor, '/ALL?show=conflict');
    expect(await list(visitor).locator('.item-list-row-name').allTextContents()).toEqual([
      FAMILY,
      'Notre aquagym',
    ]);
    await list(visitor)
      .getByRole('link', { name: /Notre aquagym/ })
      .click();
    await page.getByRole('button', { name: say('ticketingSettings.conflict.takeTheirs') }).click();
    await page.getByText(say('ticketingSettings.conflict.resolved')).waitFor();
    await expect.poll(() => nameField(visitor).inputValue()).toBe('');
    expect((await look(guest)).title).toBe('Aquagym sportive');

    await goToSettings(visitor, '/ALL?item=service:BTQ-CADENAS');
    await page.getByText(say('ticketingSettings.hidden.gone')).waitFor();
    await nameField(visitor).fill('Cadenas à code rouge');
    await save(visitor, 'Cadenas à code rouge');
    await putBack();
    await synchronise(visitor);
    await dialog(visitor).getByText(say('synchronization.dialog.back')).waitFor();
    expect((await look(guest, 'BTQ-CADENAS')).title).toBe('Cadenas à code rouge');
  }),
);

test(
  'by keyboard alone: search, edit, save, and put in order',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    await openSettings(visitor, '/ALL');
    await page.locator('h1').focus();
    await type(visitor, page.getByLabel(say('ticketingSettings.list.search'), { exact: true }), 'bebes');
    await list(visitor).locator('.item-list-row').nth(1).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('bebes');
    await press(visitor, list(visitor).getByRole('link', { name: serviceName('ACT-BEBES', 'fr-FR') }));
    await expect.poll(() => new URL(page.url()).searchParams.get('item')).toBe('service:ACT-BEBES');
    await page.getByRole('heading', { level: 2, name: serviceName('ACT-BEBES', 'fr-FR') }).waitFor();
    await press(visitor, enabledSwitch(visitor), 'Space');
    await type(visitor, nameField(visitor, 'en-GB'), 'Toddlers');
    await press(visitor, saveButton(visitor));
    await page.getByText(say('backoffice.saving.saved')).waitFor();
    await editor(visitor).getByText(say('ticketingSettings.hidden.switched-off')).waitFor();

    await goToSettings(visitor, '/ALL');
    const before = await serviceNames(visitor, FAMILY);
    await page.locator('h1').focus();
    await press(visitor, page.getByRole('button', { name: say('ticketingSettings.list.order') }));
    const down = page.getByRole('button', {
      name: say('ticketingSettings.list.down', { name: before[0] ?? '' }),
      exact: true,
    });
    await page.locator('h1').focus();
    await press(visitor, down);
    await page.keyboard.press('Enter');
    await page
      .getByText(
        say('ticketingSettings.list.moved', { name: before[0] ?? '', position: 3, count: before.length }),
      )
      .waitFor();
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.locator('h1').focus();
    await press(visitor, page.getByRole('button', { name: say('ticketingSettings.list.orderDone') }));
    const [first = '', second = '', third = '', ...rest] = before;
    await expect.poll(() => serviceNames(visitor, FAMILY)).toEqual([second, third, first, ...rest]);
    await goToSettings(visitor, '/ALL');
    expect(await serviceNames(visitor, FAMILY)).toEqual([second, third, first, ...rest]);
  }),
);

test(
  'what is typed is not lost to the list beside it, and leaving asks first',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    await openSettings(visitor, EDITED);
    await nameField(visitor).fill('Pas encore enregistré');
    await page.getByLabel(say('ticketingSettings.list.search'), { exact: true }).fill('natation');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('natation');
    expect(await nameField(visitor).inputValue()).toBe('Pas encore enregistré');
    await list(visitor)
      .getByRole('link', { name: serviceName('ACT-ADULTES', 'fr-FR') })
      .click();
    await dialog(visitor)
      .getByRole('button', { name: say('backoffice.leaving.stay') })
      .click();
    expect(await nameField(visitor).inputValue()).toBe('Pas encore enregistré');
    // A synchronisation meanwhile changes nothing of it.
    await changeInTicketing('ACT-BEBES', { 'fr-FR': 'Bébés' });
    await synchronise(visitor);
    await page.keyboard.press('Escape');
    expect(await nameField(visitor).inputValue()).toBe('Pas encore enregistré');
    await list(visitor)
      .getByRole('link', { name: serviceName('ACT-ADULTES', 'fr-FR') })
      .click();
    await dialog(visitor)
      .getByRole('button', { name: say('backoffice.leaving.leave') })
      .click();
    await page.getByRole('heading', { level: 2, name: serviceName('ACT-ADULTES', 'fr-FR') }).waitFor();
  }),
);

test(
  'a script in a text is a text on both sites',
  journey(async (arrive) => {
    const [visitor, guest] = [await arrive(), await arrive()];
    await openSettings(visitor, EDITED);
    await nameField(visitor).fill(SCRIPT);
    await descriptionField(visitor).fill(SCRIPT);
    await saveButton(visitor).click();
    await visitor.page.getByText(visitor.say('backoffice.saving.saved')).waitFor();
    await goToSettings(visitor, EDITED);
    await list(visitor).getByText(SCRIPT).waitFor();
    expect((await look(guest)).title).toBe(SCRIPT);
    await guest.open(`/${VENUE}/ticketing/ALL`);
    await guest.page.getByText(SCRIPT).first().waitFor();
    for (const { page } of [visitor, guest]) {
      expect(await page.title()).not.toMatch(/^[12]$/);
      expect(await page.locator('img[src="x"]').count()).toBe(0);
    }
  }),
);

test(
  'a reset asks first, and can be undone',
  journey(async (arrive) => {
    const visitor = await arrive();
    const { page, say } = visitor;
    await openSettings(visitor, EDITED);
    await nameField(visitor).fill('À garder');
    await save(visitor, 'À garder');
    await page.getByRole('button', { name: say('ticketingSettings.reset.action') }).click();
    const confirm = dialog(visitor).getByRole('button', { name: say('ticketingSettings.reset.confirm') });
    await confirm.click();
    await dialog(visitor).getByText(say('ticketingSettings.reset.missing')).waitFor();
    await dialog(visitor).getByRole('checkbox').check();
    await confirm.click();
    await expect.poll(() => nameField(visitor).inputValue()).toBe('');
    await page.getByRole('button', { name: say('ticketingSettings.reset.undo') }).click();
    await expect.poll(() => nameField(visitor).inputValue()).toBe('À garder');
    await page
      .getByRole('button', { name: say('ticketingSettings.reset.undo') })
      .waitFor({ state: 'detached' });
  }),
);
