import { expect } from '@playwright/test';
import { newAdministrator } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage, waitForToast } from '../pages/page.ts';

/** A venue whose design no other test changes. */
const VENUE = 'patinoire-givre';

test('an accent colour is chosen with its contrast, seen by a visitor, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const { page, t } = visitor;
  const person = await newAdministrator(['settings.design'], VENUE);
  await openAs(visitor, person, 'design');
  await waitForPage(visitor, t('backoffice.sections.design.title'));
  const field = page.getByRole('textbox', { name: t('design.colours.accent') });
  await field.fill('#222222');
  await page.getByText(t('design.colours.accentTooLittleText')).waitFor();
  await field.fill('#7fe0c3');
  await page.getByText(t('design.colours.accentEnoughText')).waitFor();
  await inspect(visitor);
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await waitForToast(visitor, t('design.saved'));

  const guest = await newVisitor({ locale: 'de-DE', width: 390 });
  const accent = () =>
    guest.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--sun').trim());
  await guest.open(`/${VENUE}`);
  expect(await accent()).toBe('#7fe0c3');

  await page.getByRole('button', { name: t('design.undo.action'), exact: true }).click();
  await page.getByRole('button', { name: t('design.undo.confirm'), exact: true }).click();
  await waitForToast(visitor, t('design.undo.done'));
  await guest.open(`/${VENUE}/site-map`);
  expect(await accent()).toBe('#ffc043');
});
