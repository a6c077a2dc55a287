import type { PartnerType } from '@guichet/contract/tenants/partner-rules.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { phraseIn } from '../harness/phrases.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openSettings, preview, saveButton, saveSettings, undoSettings, VENUE } from '../pages/settings.ts';

/** The visitor's language comes last. */
const LOCALES = ['fr-FR', 'de-DE', 'en-GB'] as const;
const OFFICE = 'Office de tourisme des Neiges';

const panelOf = ({ page, t }: Visitor, type: PartnerType) =>
  page.getByRole('region', { name: t(`venuePages.partners.type.${type}.title`), exact: true });

test('partners are checked, previewed, saved, shown at the foot of the site in three languages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await openSettings(visitor, 'partner');
  for (const type of ['tourist-office', 'newsletter', 'review'] as const)
    await page.getByRole('switch', { name: t(`venuePages.partners.type.${type}.show`) }).click();
  const address = (type: PartnerType) =>
    panelOf(visitor, type).getByLabel(t('venuePages.partners.field.url'), { exact: true });
  const office = panelOf(visitor, 'tourist-office');
  await office.getByLabel(t('venuePages.partners.field.name'), { exact: true }).fill(OFFICE);
  await address('tourist-office').fill('neiges');
  await address('newsletter').fill('https://news.example.com/neiges');
  await address('review').fill('https://reviews.example.com/neiges');
  await saveButton(visitor).click();
  await page.locator('[aria-invalid=true]').waitFor();
  await inspect(visitor);
  await address('tourist-office').fill('https://neiges.example.com');
  await preview(visitor).getByRole('link', { name: OFFICE, includeHidden: true }).waitFor();
  await preview(visitor).getByText(t('delivery.review.title')).waitFor();
  await saveSettings(visitor);

  const foot = guest.page.getByRole('contentinfo');
  for (const locale of LOCALES) {
    await guest.page.goto(`${guest.site}${locale === 'fr-FR' ? '' : `/${locale}`}/${VENUE}`);
    await foot.locator('a[href="https://neiges.example.com/"]').waitFor();
    await foot.getByRole('link', { name: phraseIn(locale, 'venuePages.partners.newsletterLink') }).waitFor();
  }
  await guest.open(`/${VENUE}`);
  await inspect(guest);

  await undoSettings(visitor);
  await guest.open(`/${VENUE}`);
  await foot.locator('a[href="https://neiges.example.com/"]').waitFor({ state: 'detached' });
});
