import { expect } from '@playwright/test';
import { admin, callApiAs } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { phraseIn } from '../harness/phrases.ts';
import type { Visitor } from '../harness/visitor.ts';
import { waitForPage } from '../pages/page.ts';
import { PLANNING } from '../pages/planning.ts';
import { openSettings, preview, saveSettings, undoSettings } from '../pages/settings.ts';

const LOCALES = ['fr-FR', 'en-GB', 'de-DE'] as const;

/** Returns the display that opens with the planning, in each language. */
async function displays({ page, site }: Visitor): Promise<string[]> {
  const shown: string[] = [];
  for (const locale of LOCALES) {
    await page.goto(`${site}${locale === 'fr-FR' ? '' : `/${locale}`}${PLANNING}`);
    await page.getByRole('heading', { name: phraseIn(locale, 'planning.title'), level: 1 }).waitFor();
    const current = page
      .getByRole('navigation', { name: phraseIn(locale, 'planning.displays.label') })
      .locator('[aria-current=true]');
    shown.push((await current.textContent()) ?? '');
  }
  return shown;
}

const named = (display: 'week' | 'month') =>
  LOCALES.map((locale) => phraseIn(locale, `planning.displays.${display}`));

test.beforeEach(async () => {
  const usual = await callApi('GET /settingsportal/planningItems', {});
  return async () => {
    await callApiAs(admin(), 'PUT /settingsportal/planningItems', { body: usual });
  };
});

test('the display of the planning is previewed, saved, seen in three languages, and undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor();
  const guest = await newVisitor();
  const { page, t } = visitor;
  await openSettings(visitor, 'planning', admin(VENUE));
  const previewedDays = preview(visitor).locator('section[id^="day-"]');
  expect(await previewedDays.count()).toBe(7);
  const lastDay = page.getByRole('checkbox').last();
  await lastDay.uncheck();
  await expect(previewedDays).toHaveCount(6);
  const themed = await preview(visitor).innerHTML();
  await page.getByRole('radio', { name: t('planningSettings.colors.family') }).check();
  await expect.poll(() => preview(visitor).innerHTML()).not.toBe(themed);
  await page.getByRole('radio', { name: t('planningSettings.display.month') }).check();
  await previewedDays.first().waitFor({ state: 'detached' });
  await inspect(visitor);
  // Visitors see no change before it is saved.
  expect(await displays(guest)).toEqual(named('week'));
  await saveSettings(visitor);
  expect(await displays(guest)).toEqual(named('month'));
  await undoSettings(visitor);
  expect(await displays(guest)).toEqual(named('week'));
  expect(await lastDay.isChecked()).toBe(true);
});

test('switching the planning off removes its page and menu entry until the change is undone', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const guest = await newVisitor();
  const { page, t } = visitor;
  await openSettings(visitor, 'planning', admin(VENUE));
  await page.getByRole('switch').click();
  await preview(visitor).getByText(t('planningSettings.preview.off')).waitFor();
  await inspect(visitor);
  await saveSettings(visitor);
  guest.allowStatus(404);
  expect(await guest.open(PLANNING)).toBe(404);
  await waitForPage(guest, t('planning.nothingTitle'));
  const entry = guest.page.getByRole('link', { name: t('common.menu.planning'), exact: true });
  expect(await entry.count()).toBe(0);
  await undoSettings(visitor);
  expect(await guest.open(PLANNING)).toBe(200);
  await waitForPage(guest, t('planning.title'));
});
