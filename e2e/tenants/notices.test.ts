import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { ESTABLISHMENT, VENUE } from '../pages/establishments.ts';
import { dialogOf } from '../pages/page.ts';

test('a message of the day is published from a phone, with its start and end, in each language', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const guest = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await openAs(visitor, admin(VENUE), '');
  await waitForHydration(page);
  await page
    .getByRole('button', { name: t('establishmentInformations.notices.message'), exact: true })
    .click();
  const dialog = dialogOf(visitor);
  const words = (locale: 'fr-FR' | 'de-DE') =>
    dialog.getByLabel(
      t('establishmentInformations.notices.dialog.text', { language: languageName(locale, 'fr-FR') }),
    );
  const publish = dialog.getByRole('button', { name: t('establishmentInformations.notices.dialog.publish') });
  // A message without a text cannot be saved.
  await publish.click();
  await dialog.locator('[aria-invalid=true]').first().waitFor();
  await words('fr-FR').fill('Surfaçage à 16 h : la piste ferme vingt minutes.');
  await words('de-DE').fill('Eisaufbereitung um 16 Uhr.');
  await dialog.getByLabel(t('establishmentInformations.notices.dialog.fromTime')).fill('00:01');
  await dialog.getByLabel(t('establishmentInformations.notices.dialog.untilTime')).fill('23:58');
  await inspect(visitor);
  await publish.click();
  await page.getByText(t('establishmentInformations.notices.dialog.published')).waitFor();
  await page
    .getByText(/23\D{1,3}58/)
    .first()
    .waitFor();

  await guest.open(`/${VENUE}`);
  await guest.page.getByText('Surfaçage à 16 h').first().waitFor();
  await guest.page.goto(`${guest.site}/de-DE/${VENUE}/ticketing/${ESTABLISHMENT}`);
  await guest.page.getByText('Eisaufbereitung um 16 Uhr.').first().waitFor();

  await page
    .getByRole('button', { name: t('establishmentInformations.notices.takeDown'), exact: true })
    .click();
  await page.getByText(t('establishmentInformations.notices.takenDown')).waitFor();
  await guest.page.reload();
  expect(await guest.page.getByText('Eisaufbereitung').count()).toBe(0);
});
