import type { Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { ACTIVE_PDF, makePdf } from '../data/documents.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openSettings, preview, saveSettings, undoSettings, VENUE } from '../pages/settings.ts';

const NAMES = {
  'fr-FR': 'Règlement de la piste',
  'en-GB': 'Rules of the rink',
  'de-DE': 'Eisbahnordnung',
} as const;
const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;
const SIZE = '(PDF, 1 ko)';

/** The fields of a link in one language; the last link of the list is open. */
const fieldsIn = ({ page }: Visitor, locale: Locale) =>
  page.getByRole('group', { name: new RegExp(`^${languageTitle(locale, 'fr-FR')}`) });

/** Adds a link to a document, one per language. */
async function addDocument(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('venuePages.footer.links.add'), exact: true }).click();
  await page.getByLabel(t('venuePages.footer.kind'), { exact: true }).selectOption('rules');
  for (const locale of LOCALES) {
    const fields = fieldsIn(visitor, locale);
    await fields.locator('input[type=file]').setInputFiles(makePdf(`${locale}.pdf`));
    await fields.getByText(t('venuePages.document.sent')).waitFor();
    await fields.getByLabel(t('venuePages.footer.name'), { exact: true }).fill(NAMES[locale]);
  }
}

test('documents of the footer are checked, previewed, saved, read in three languages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  visitor.allowStatus(415);
  const footerLink = (name: string) =>
    guest.page.getByRole('contentinfo').getByRole('link').filter({ hasText: name });
  await openSettings(visitor, 'footer');
  const { page, t } = visitor;
  await page.getByRole('button', { name: t('venuePages.footer.links.add'), exact: true }).click();
  const french = fieldsIn(visitor, 'fr-FR');
  await french.locator('input[type=file]').setInputFiles(ACTIVE_PDF);
  await french
    .getByRole('alert')
    .getByText(/script/i)
    .waitFor();
  await french
    .locator('input[type=file]')
    .setInputFiles({ ...ACTIVE_PDF, name: 'page.html', mimeType: 'text/html' });
  await french.getByText(t('venuePages.document.type')).waitFor();
  await page.getByRole('button', { name: t('backoffice.saving.cancel'), exact: true }).click();

  await addDocument(visitor);
  await preview(visitor).getByText(`${NAMES['fr-FR']} ${SIZE}`).waitFor();
  // Visitors see no change before it is saved.
  await guest.open(`/${VENUE}`);
  expect(await footerLink(NAMES['fr-FR']).count()).toBe(0);

  await saveSettings(visitor);
  await inspect(visitor);
  for (const locale of LOCALES) {
    await guest.page.goto(`${guest.site}${locale === 'fr-FR' ? '' : `/${locale}`}/${VENUE}`);
    const address = await footerLink(NAMES[locale]).getAttribute('href');
    const response = await guest.page.request.get(new URL(address ?? '', guest.site).href);
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['content-disposition']).toContain(encodeURIComponent(`${NAMES[locale]}.pdf`));
  }

  await undoSettings(visitor);
  await guest.page.reload();
  expect(await footerLink(NAMES['de-DE']).count()).toBe(0);
});

test('a link is moved, and removing it asks for confirmation', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390, locale: 'de-DE' });
  await openSettings(visitor, 'footer');
  const { page, t } = visitor;
  const names = () => page.locator('section > div > h3').allTextContents();
  const [first = '', second = ''] = await names();
  await page.getByRole('button', { name: t('backoffice.order.down', { name: first }), exact: true }).click();
  expect((await names()).slice(0, 2)).toEqual([second, first]);
  await page
    .getByRole('button', { name: t('venuePages.footer.remove.button', { name: first }), exact: true })
    .click();
  await page.getByRole('dialog').getByText(t('venuePages.footer.remove.terms')).waitFor();
  await inspect(visitor);
  await page.getByRole('button', { name: t('venuePages.footer.remove.confirm'), exact: true }).click();
  expect(await names()).not.toContain(first);
  await page.getByRole('button', { name: t('backoffice.saving.cancel'), exact: true }).click();
  expect((await names()).slice(0, 2)).toEqual([first, second]);
});

test('a registration links each consent to its document', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.open(`/${VENUE}/signin`);
  const consents = visitor.page.getByRole('main');
  for (const name of ['Conditions générales de vente', 'Données personnelles'])
    expect(await consents.getByRole('link').filter({ hasText: name }).getAttribute('href')).toContain(
      'usedLinkFile',
    );
});
