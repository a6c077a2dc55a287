import { languageName, languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { pressKeyOn } from '../harness/keyboard.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openBlock, openHomeSettings, previewOf, saveHome, undoHome, VENUE } from '../pages/home.ts';

const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;
const TITLES = {
  'fr-FR': 'La glace vous attend',
  'en-GB': 'The ice awaits you',
  'de-DE': 'Das Eis erwartet Sie',
} as const;
const TEXTS = {
  'fr-FR': 'Nocturne le vendredi',
  'en-GB': 'Late night on Fridays',
  'de-DE': 'Freitags lange geöffnet',
} as const;

/** The word of the free text that is a link. */
const lastWord = (locale: (typeof LOCALES)[number]) => TEXTS[locale].split(' ').at(-1) ?? '';

const openAt = ({ page, site }: Visitor, locale: (typeof LOCALES)[number]) =>
  page.goto(`${site}${locale === 'fr-FR' ? '' : `/${locale}`}/${VENUE}`);

/** Returns the names of the blocks, from top to bottom. */
const order = ({ page }: Visitor) =>
  page.getByRole('main').locator('ol > li [role="switch"] + label > span:first-child').allInnerTexts();

/** Returns whether any of some controls takes the focus, except the link to the site. */
const isAnyReachable = (controls: Element[]): boolean =>
  controls.some((control) => !control.closest('[inert]') && !control.matches('a[target=_blank]'));

test('the home page is written, arranged, previewed, saved, seen in three languages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  await openHomeSettings(visitor);
  const { page, t } = visitor;
  await previewOf(visitor).getByText(t('catalogue.finder.submit'), { exact: true }).waitFor();
  await openBlock(visitor, t('homePage.names.hero'));
  for (const locale of LOCALES) {
    const language = languageName(locale, 'fr-FR');
    await page.getByRole('tab', { name: languageTitle(locale, 'fr-FR') }).click();
    await page.getByLabel(t('homePage.title', { language }), { exact: true }).fill(TITLES[locale]);
    await previewOf(visitor).getByText(TITLES[locale]).waitFor();
  }

  // A free text with a link to a page of the venue.
  await page.getByRole('button', { name: t('homePage.addText') }).click();
  for (const locale of LOCALES) {
    const language = languageName(locale, 'fr-FR');
    await page.getByRole('tab', { name: languageTitle(locale, 'fr-FR') }).click();
    const text = page.getByRole('textbox', { name: t('homePage.text', { language }), exact: true });
    await text.click();
    await page.keyboard.type(TEXTS[locale]);
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
    await page.getByRole('button', { name: t('mailTemplates.tools.link'), exact: true }).click();
    await page.getByLabel(t('mailTemplates.link.to'), { exact: true }).selectOption('{TICKETING}');
    await page.getByRole('button', { name: t('mailTemplates.link.set') }).click();
    await previewOf(visitor)
      .getByRole('link', { name: lastWord(locale), includeHidden: true })
      .waitFor();
  }

  // The finder is removed, and the news are moved up by keyboard.
  await page.getByRole('switch', { name: t('homePage.names.finder') }).click();
  const up = page.getByRole('button', { name: t('backoffice.order.up', { name: t('homePage.names.news') }) });
  await pressKeyOn(visitor, up, 'Enter');
  await pressKeyOn(visitor, up, 'Enter');
  expect((await order(visitor))[0]).toContain(t('homePage.names.news'));
  await inspect(visitor);

  // Blocks of the catalogue are rendered as visitors see them, and are inert.
  const shown = previewOf(visitor);
  await shown.getByText(t('catalogue.home.families'), { exact: true }).waitFor();
  await shown.getByText(t('catalogue.home.today'), { exact: true }).waitFor();
  await shown.getByText(t('catalogue.offer.subscription.title'), { exact: true }).waitFor();
  await shown.getByText(t('catalogue.finder.submit'), { exact: true }).waitFor({ state: 'detached' });
  expect(await shown.locator('a, button, input').evaluateAll(isAnyReachable)).toBe(false);
  await shown.getByRole('link', { name: t('homePage.viewSite') }).click({ trial: true });
  // The preview is higher than the window and scrolls.
  const scrolled = shown.getByRole('region', { name: t('homePage.preview') });
  const afterScrolling = async () => {
    await scrolled.press('PageDown');
    return scrolled.evaluate(({ scrollTop }) => scrollTop);
  };
  await expect.poll(afterScrolling, { timeout: 10_000 }).toBeGreaterThan(0);

  // Visitors see no change before it is saved.
  await guest.open(`/${VENUE}`);
  expect(await guest.page.getByText(TITLES['fr-FR']).count()).toBe(0);
  await saveHome(visitor);
  for (const locale of LOCALES) {
    await openAt(guest, locale);
    await guest.page.getByRole('heading', { level: 1, name: TITLES[locale] }).waitFor();
    const prefix = locale === 'fr-FR' ? '' : `/${locale}`;
    const link = guest.page.getByRole('link', { name: lastWord(locale) });
    expect(await link.getAttribute('href')).toBe(`${prefix}/${VENUE}/ticketing`);
  }
  await openAt(guest, 'fr-FR');
  expect(await guest.page.getByRole('form', { name: guest.t('catalogue.finder.label') }).count()).toBe(0);
  await inspect(guest);

  await undoHome(visitor);
  await openAt(guest, 'fr-FR');
  await guest.page.getByRole('form', { name: t('catalogue.finder.label') }).waitFor();
  expect(await guest.page.getByText(TITLES['fr-FR']).count()).toBe(0);
});

test('a text that is missing in French is pointed out, and its block opens', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  await openHomeSettings(visitor);
  const { page, t } = visitor;
  await page.getByRole('tab', { name: languageTitle('en-GB', 'fr-FR') }).click();
  await openBlock(visitor, t('homePage.names.practical'));
  const title = t('homePage.title', { language: languageName('en-GB', 'fr-FR') });
  await page.getByLabel(title, { exact: true }).fill('Come and see us');
  await page
    .getByRole('tab', { name: languageTitle('fr-FR', 'fr-FR') })
    .getByText(t('venuePages.missing'))
    .waitFor();
  await openBlock(visitor, t('homePage.names.practical'));
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await page.getByText(t('form.problem.field.required'), { exact: true }).waitFor();
  await inspect(visitor);
});
