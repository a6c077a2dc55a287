import { expect } from '@playwright/test';
import { administratorOf, newVenue } from '../data/venues.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';

test('a venue before its opening lists its missing settings and is visible to its administrators only', async ({
  newVisitor,
}) => {
  const { name, displayName } = await newVenue('Musée à ouvrir');
  const person = await administratorOf(name);
  const administrator = await newVisitor();
  const { page, t } = administrator;
  await openAs(administrator, person);
  await waitForPage(administrator, t('backoffice.sections.overview.title'));
  await page.getByText(t('opening.venue.toOpenTitle')).waitFor();
  const links = page.getByRole('main').getByRole('link');
  await links
    .filter({ hasText: t('opening.venue.open', { page: t('backoffice.sections.design.title') }) })
    .waitFor();
  await page.getByText(t('opening.venue.platform')).first().waitFor();
  await inspect(administrator);

  administrator.allowStatus(503, 401);
  await administrator.open(`/${name}`);
  await page.getByText(t('common.maintenance.preview')).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(t('common.maintenance.title')).count()).toBe(0);
  await administrator.open(`/${name}/embed`);
  await expect(page.getByText(t('common.maintenance.title'))).toHaveCount(0);

  const visitor = await newVisitor();
  visitor.allowStatus(503, 401);
  await visitor.open(`/${name}`);
  await waitForPage(visitor, visitor.t('common.maintenance.title'));
  expect(await visitor.page.title()).toContain(displayName);
});
