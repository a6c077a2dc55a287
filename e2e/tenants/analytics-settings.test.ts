import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { setTracker, startTracker, TRACKER_OFF } from '../data/trackers.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { phraseIn } from '../harness/phrases.ts';
import { waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { dialogOf, waitForPage, waitForToast } from '../pages/page.ts';
import { preview, saveButton } from '../pages/settings.ts';

const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;

test('the hits of the tracker are previewed; visitors are asked in three languages after the save, and not after the undo', async ({
  newVisitor,
  onTestFinished,
}) => {
  const { url, stop } = await startTracker();
  onTestFinished(async () => {
    await setTracker(TRACKER_OFF);
    await stop();
  });
  await setTracker(TRACKER_OFF);
  const visitor = await newVisitor();
  const { page, t } = visitor;
  await openAs(visitor, admin(), 'analytics');
  await waitForPage(visitor, t('backoffice.sections.analytics.title'));
  await waitForHydration(page);
  const shown = preview(visitor);
  await shown.getByText(t('analytics.preview.off')).waitFor();
  await page.getByRole('switch', { name: t('analytics.enable.label') }).click();
  await page.getByLabel(t('analytics.url')).fill(url);
  await page.getByLabel(t('analytics.siteId')).fill('42');
  await shown.getByText(t('analytics.preview.to', { url })).waitFor();
  expect(await shown.getByText('42', { exact: true }).count()).toBe(2);
  // The number that recognises a visitor needs consent.
  expect(await shown.getByText(t('analytics.preview.fields._id'), { exact: true }).count()).toBe(1);
  await inspect(visitor);
  await saveButton(visitor).click();
  await waitForToast(visitor, t('analytics.saved'));

  for (const locale of LOCALES) {
    const guest = await newVisitor({ locale, width: 390 });
    guest.allowOrigin(url);
    await guest.open(`/${VENUE}`);
    await guest.page.getByRole('button', { name: phraseIn(locale, 'consent.accept'), exact: true }).waitFor();
  }

  await page.getByRole('button', { name: t('analytics.undo.action'), exact: true }).click();
  await dialogOf(visitor)
    .getByRole('button', { name: t('analytics.undo.confirm'), exact: true })
    .click();
  await waitForToast(visitor, t('analytics.undo.done'));
  await shown.getByText(t('analytics.preview.off')).waitFor();
  const guest = await newVisitor();
  await guest.open(`/${VENUE}`);
  await waitForHydration(guest.page);
  expect(await guest.page.getByRole('button', { name: t('consent.open'), exact: true }).count()).toBe(0);
});
