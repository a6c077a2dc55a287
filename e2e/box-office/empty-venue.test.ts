import { expect } from '@playwright/test';
import { administratorOf, hideNewVenues, newVenue } from '../data/venues.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { dialogOf, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';

test.afterAll(hideNewVenues);

const catalogue = ({ t }: Visitor, key: string, values?: Record<string, string>) =>
  t(`boxOfficeCatalogue.${key}`, values);
const field = (visitor: Visitor, key: string) =>
  visitor.page.getByRole('textbox', { name: catalogue(visitor, key, { language: 'Français' }), exact: true });

/** Saves the draft of the open item, and returns to the list by the breadcrumb. */
async function saveAndReturn(visitor: Visitor, name: string): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: catalogue(visitor, 'item.save') }).click();
  await waitForPage(visitor, name);
  const crumbs = page.getByRole('navigation', { name: t('backoffice.breadcrumbs') });
  await crumbs.getByRole('link').last().click();
  await waitForPage(visitor, t('backoffice.sections.boxOfficeCatalogue.title'));
}

test('an empty venue gets an establishment, a family and a service by what its pages offer', async ({
  newVisitor,
}) => {
  test.slow();
  const { name: venue } = await newVenue('Piscine vide', {});
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openAs(visitor, await administratorOf(venue));
  const title = t('backoffice.sections.boxOfficeCatalogue.title');
  const toCatalogue = t('opening.venue.open', { page: title });
  await page.getByRole('main').getByRole('link', { name: toCatalogue }).first().click();
  await waitForPage(visitor, title);
  await inspect(visitor);

  await page.getByRole('link', { name: catalogue(visitor, 'new.establishment') }).click();
  await waitForPage(visitor, catalogue(visitor, 'new.establishment'));
  await field(visitor, 'texts.name').fill('Piscine des Saules');
  await field(visitor, 'establishment.address').fill('3 rue du Bain');
  await field(visitor, 'establishment.zip').fill('67000');
  await field(visitor, 'establishment.city').fill('Strasbourg');
  await saveAndReturn(visitor, 'Piscine des Saules');

  await page.getByRole('link', { name: catalogue(visitor, 'new.service') }).click();
  await waitForPage(visitor, catalogue(visitor, 'new.service'));
  await field(visitor, 'texts.name').fill('Entrée adulte');
  const choice = (key: string) => page.getByRole('combobox', { name: catalogue(visitor, key), exact: true });
  await expect(choice('nature.establishment').locator('option:checked')).toHaveText('Piscine des Saules');
  await page.getByRole('button', { name: catalogue(visitor, 'new.family') }).click();
  await dialogOf(visitor).getByLabel(catalogue(visitor, 'item.name'), { exact: true }).fill('Entrées');
  await inspect(visitor);
  await pressInDialog(visitor, catalogue(visitor, 'item.create'));
  await expect(choice('nature.family').locator('option:checked')).toHaveText('Entrées');
  await expect(field(visitor, 'texts.name')).toHaveValue('Entrée adulte');

  // A price is typed by the administrator: none is preset, and a price of nothing is pointed out.
  const amount = field(visitor, 'prices.amount');
  await expect(amount).toHaveValue('');
  await field(visitor, 'prices.name').fill('Plein tarif');
  await page.getByRole('button', { name: catalogue(visitor, 'item.save') }).click();
  await expect(amount).toBeFocused();
  await amount.fill('0');
  await page.getByText(catalogue(visitor, 'prices.free')).waitFor();
  await amount.fill('6,50');
  await expect(page.getByText(catalogue(visitor, 'prices.free'))).toHaveCount(0);
  await saveAndReturn(visitor, 'Entrée adulte');

  await page.getByRole('button', { name: catalogue(visitor, 'publish.action') }).click();
  await dialogOf(visitor).getByText('6,50').waitFor();
  await inspect(visitor);
  await pressInDialog(visitor, catalogue(visitor, 'publish.confirm'));
  await waitForToast(visitor, catalogue(visitor, 'publish.published'));
});

test('a group without an element gets the focus when the form is refused', async ({ newVisitor }) => {
  const { name: venue } = await newVenue('Musée des groupes');
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const person = await administratorOf(venue);
  await openAs(visitor, person, 'boxoffice/timetable');
  await page.getByRole('button', { name: t('timetable.patterns.add') }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByRole('button', { name: t('timetable.pattern.keep') }).press('Enter');
  const services = dialog.getByRole('group', { name: t('timetable.pattern.services') });
  await expect(services.getByRole('checkbox').first()).toBeFocused();
  await expect(services.getByText(t('form.problem.field.required'))).toBeInViewport();

  await openAs(visitor, person, 'boxoffice/catalogue/service/new');
  await waitForPage(visitor, catalogue(visitor, 'new.service'));
  await field(visitor, 'texts.name').fill('Dix entrées');
  const choice = (key: string) => page.getByRole('combobox', { name: catalogue(visitor, key), exact: true });
  await choice('nature.kind').selectOption('reloading');
  for (const key of ['nature.family', 'nature.establishment'])
    if ((await choice(key).inputValue()) === '') await choice(key).selectOption({ index: 1 });
  await field(visitor, 'prices.name').fill('Plein tarif');
  await field(visitor, 'prices.amount').fill('50');
  await page.getByRole('button', { name: catalogue(visitor, 'item.save') }).click();
  await expect(page.getByRole('button', { name: catalogue(visitor, 'cards.addGrant') })).toBeFocused();
});
