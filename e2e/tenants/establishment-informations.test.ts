import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { typeDay } from '../pages/dates.ts';
import {
  ESTABLISHMENT,
  openInformation,
  saveInformation,
  undoInformation,
  VENUE,
} from '../pages/establishments.ts';
import { dialogOf } from '../pages/page.ts';

const ACCESS = {
  'fr-FR': 'Tram A, arrêt Patinoire, puis deux minutes à pied',
  'en-GB': 'Tram A, stop Patinoire, then two minutes on foot',
  'de-DE': 'Tram A, Haltestelle Patinoire, dann zwei Minuten zu Fuß',
} as const;
const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;

test('the information of an establishment is changed, previewed, saved, seen in three languages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  await openInformation(visitor);
  const { page, t } = visitor;
  for (const locale of LOCALES) {
    const label = t('establishmentInformations.place.access', { language: languageName(locale, 'fr-FR') });
    await page.getByLabel(label).fill(ACCESS[locale]);
  }
  await page.getByLabel(t('establishmentInformations.place.telephone')).fill('04 76 00 99 99');
  const preview = page.getByRole('region', { name: t('establishmentInformations.preview.title') });
  await preview.getByText(ACCESS['fr-FR']).waitFor();
  await preview.getByText('04 76 00 99 99').waitFor();
  // Visitors see no change before it is saved.
  await guest.open(`/${VENUE}/ticketing/${ESTABLISHMENT}`);
  expect(await guest.page.getByText(ACCESS['fr-FR']).count()).toBe(0);

  await saveInformation(visitor);
  await inspect(visitor);
  for (const locale of LOCALES) {
    const prefix = locale === 'fr-FR' ? '' : `/${locale}`;
    await guest.page.goto(`${guest.site}${prefix}/${VENUE}/ticketing/${ESTABLISHMENT}`);
    await guest.page.getByText(ACCESS[locale]).waitFor();
  }
  const described = await guest.page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(described ?? '')).toMatchObject({
    '@type': 'SportsActivityLocation',
    telephone: '04 76 00 99 99',
    openingHoursSpecification: expect.arrayContaining([
      expect.objectContaining({ dayOfWeek: 'https://schema.org/Monday', opens: '13:30', closes: '23:30' }),
    ]),
  });

  await undoInformation(visitor);
  await guest.page.reload();
  expect(await guest.page.getByText(ACCESS['de-DE']).count()).toBe(0);
});

test('a closure is published in two clicks on a phone, shown to visitors, and removed', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const guest = await newVisitor({ width: 390 });
  await openAs(visitor, admin(VENUE), '');
  await waitForHydration(visitor.page);
  const { page, t } = visitor;
  await page
    .getByRole('button', { name: t('establishmentInformations.notices.closure'), exact: true })
    .click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('establishmentInformations.notices.dialog.publish') })
    .click();
  await page.getByText(t('establishmentInformations.notices.dialog.published')).waitFor();
  await inspect(visitor);

  await guest.open(`/${VENUE}`);
  await guest.page.getByText('Fermeture exceptionnelle').waitFor();
  await guest.page.getByText(t('catalogue.hours.closedToday')).first().waitFor();
  await inspect(guest);
  await guest.page.goto(`${guest.site}/de-DE/${VENUE}/ticketing/${ESTABLISHMENT}`);
  await guest.page.getByText('Außerplanmäßig geschlossen').first().waitFor();

  await page
    .getByRole('button', { name: t('establishmentInformations.notices.takeDown'), exact: true })
    .click();
  await page.getByText(t('establishmentInformations.notices.takenDown')).waitFor();
  await guest.page.reload();
  expect(await guest.page.getByText('Außerplanmäßig geschlossen').count()).toBe(0);
});

test('a closure lists the sessions on sale during it, and stops their sale', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  // On days for which other tests sell no sessions.
  const day = new Date(Date.now() + 45 * 86_400_000).toISOString().slice(0, 10);
  const onSale = async () =>
    (
      await callApi(
        'POST /Ticketing/events/filtering',
        { body: { startDate: day, endDate: day } },
        { tenant: VENUE },
      )
    ).length;
  expect(await onSale()).toBeGreaterThan(0);

  await openAs(visitor, admin(VENUE), '');
  await waitForHydration(visitor.page);
  const { page, t } = visitor;
  const texts = 'establishmentInformations.notices';
  await page.getByRole('button', { name: t(`${texts}.closure`), exact: true }).click();
  await typeDay(visitor, t(`${texts}.dialog.untilDay`), day);
  await typeDay(visitor, t(`${texts}.dialog.fromDay`), day);
  await dialogOf(visitor)
    .getByRole('switch', { name: t(`${texts}.dialog.sale.stop`), exact: true })
    .click();
  await inspect(visitor);
  await dialogOf(visitor)
    .getByRole('button', { name: t(`${texts}.dialog.publish`) })
    .click();
  await page.getByText(t(`${texts}.dialog.published`)).waitFor();
  const closure = page.getByRole('listitem').filter({ hasText: t(`${texts}.saleStopped`) });
  await closure.waitFor();
  await expect.poll(onSale).toBe(0);

  await closure.getByRole('button', { name: t(`${texts}.takeDown`), exact: true }).click();
  await page.getByText(t(`${texts}.takenDown`)).waitFor();
  await expect.poll(onSale).toBeGreaterThan(0);
});
