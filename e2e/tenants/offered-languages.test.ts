import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { expect } from '@playwright/test';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { phraseIn } from '../harness/phrases.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openProfileMenu } from '../pages/account.ts';
import { openSettings, preview, saveSettings, undoSettings, VENUE } from '../pages/settings.ts';

const offeredBy = (menu: ReturnType<typeof preview>) =>
  menu.locator('a[hreflang]').evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));

const switchOf = ({ page }: Visitor, language: 'fr-FR' | 'en-GB' | 'de-DE') =>
  page.getByRole('switch', { name: languageTitle(language, 'fr-FR'), exact: true });

test('the languages of a venue are previewed, saved, applied to its pages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor({ width: 390, locale: 'de-DE' });
  const { page, t } = visitor;
  await openSettings(visitor, 'languages');
  await expect.poll(() => offeredBy(preview(visitor))).toEqual(['fr-FR', 'en-GB', 'de-DE']);
  await switchOf(visitor, 'fr-FR').click();
  await page.getByRole('combobox', { name: t('venuePages.languages.default') }).selectOption('de-DE');
  await expect.poll(() => offeredBy(preview(visitor))).toEqual(['de-DE', 'en-GB']);
  await inspect(visitor);
  await saveSettings(visitor);

  // An address in a language that is no longer offered redirects to the default language with its query.
  await guest.page.goto(`${guest.site}/${VENUE}/ticketing/ALL?theme=x`);
  expect(guest.page.url()).toBe(`${guest.site}/de-DE/${VENUE}/ticketing/ALL?theme=x`);
  await guest.page.goto(`${guest.site}/${VENUE}`);
  expect(guest.page.url()).toBe(`${guest.site}/de-DE/${VENUE}`);
  await waitForHydration(guest.page);
  const alternates = await guest.page
    .locator('link[rel=alternate][hreflang]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')));
  expect(alternates).toEqual(['de-DE', 'en-GB', 'x-default']);
  await openProfileMenu(guest);
  const menu = guest.page.getByRole('navigation', {
    name: phraseIn('de-DE', 'common.profile.language'),
    exact: true,
  });
  await expect.poll(() => offeredBy(menu)).toEqual(['de-DE', 'en-GB']);

  await undoSettings(visitor);
  await expect.poll(() => offeredBy(preview(visitor))).toEqual(['fr-FR', 'en-GB', 'de-DE']);
  const french = await newVisitor({ width: 390 });
  await french.page.goto(`${french.site}/${VENUE}/ticketing/ALL`);
  expect(french.page.url()).toBe(`${french.site}/${VENUE}/ticketing/ALL`);
});

test('the last language cannot be removed', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  await openSettings(visitor, 'languages');
  for (const language of ['en-GB', 'de-DE'] as const) await switchOf(visitor, language).click();
  const last = switchOf(visitor, 'fr-FR');
  expect(await last.getAttribute('aria-disabled')).toBe('true');
  await last.click({ force: true });
  expect(await last.getAttribute('aria-checked')).toBe('true');
  await preview(visitor).getByText(visitor.t('venuePages.languages.noMenu')).waitFor();
  await inspect(visitor);
});
