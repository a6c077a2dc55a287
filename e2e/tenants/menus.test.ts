import { expect } from '@playwright/test';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { phraseIn } from '../harness/phrases.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openProfileMenu } from '../pages/account.ts';
import { openSettings, preview, saveSettings, undoSettings, VENUE } from '../pages/settings.ts';

const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;

const switchOf = ({ page }: Visitor, name: string) => page.getByRole('switch', { name });

/** Returns the number of links to the planning in the main menu, in each language. */
async function planningEntries({ page, site }: Visitor): Promise<number[]> {
  const counts: number[] = [];
  for (const locale of LOCALES) {
    await page.goto(`${site}${locale === 'fr-FR' ? '' : `/${locale}`}/${VENUE}`);
    const entries = page.getByRole('banner').getByRole('link');
    counts.push(await entries.filter({ hasText: phraseIn(locale, 'common.menu.planning') }).count());
  }
  return counts;
}

test('a feature is previewed, enabled, shown in the menu in three languages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  await openSettings(visitor, 'usedfonctionnalities');
  const { t } = visitor;
  const previewed = preview(visitor).getByText(t('common.menu.planning'), { exact: true });
  expect(await previewed.count()).toBe(0);
  await switchOf(visitor, t('venuePages.functionalities.planning.title')).click();
  await previewed.waitFor();
  // Visitors see no change before it is saved.
  expect(await planningEntries(guest)).toEqual([0, 0, 0]);
  await saveSettings(visitor);
  await inspect(visitor);
  expect(await planningEntries(guest)).toEqual([1, 1, 1]);
  await undoSettings(visitor);
  expect(await planningEntries(guest)).toEqual([0, 0, 0]);
});

test('a closed page is in no menu and answers 404 until it is opened again', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const guest = await newVisitor({ width: 390 });
  guest.allowStatus(404);
  await openSettings(visitor, 'usedpages');
  const { t } = visitor;
  await switchOf(visitor, t('venuePages.pages.signin.title')).click();
  await preview(visitor).getByText(t('common.profile.register')).waitFor({ state: 'detached' });
  await saveSettings(visitor);
  await inspect(visitor);
  for (const locale of LOCALES) {
    const prefix = locale === 'fr-FR' ? '' : `/${locale}`;
    await guest.page.goto(`${guest.site}${prefix}/${VENUE}/login`);
    const word = phraseIn(locale, 'account.login.register');
    await guest.page.getByRole('heading', { name: phraseIn(locale, 'account.login.title') }).waitFor();
    expect(await guest.page.getByRole('link', { name: word, exact: true }).count(), locale).toBe(0);
  }
  await guest.open(`/${VENUE}/signin`);
  await guest.page.getByRole('heading', { name: guest.t('common.notFound.title') }).waitFor();
  await undoSettings(visitor);
  await guest.open(`/${VENUE}`);
  await openProfileMenu(guest);
  await guest.page.getByRole('link', { name: guest.t('common.profile.register'), exact: true }).waitFor();
});
