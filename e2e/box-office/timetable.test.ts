import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { openAs } from '../pages/backoffice.ts';
import { comingMonday, openPlanning, sessionLink } from '../pages/planning.ts';

const CAPACITY = '37';

test.afterEach(async () => {
  await sql(`delete from venue.session where capacity = ${CAPACITY}`);
  await sql(
    `update venue.timetable set content = jsonb_set(content, '{patterns}', coalesce(
       (select jsonb_agg(pattern) from jsonb_array_elements(content->'patterns') as pattern
         where pattern->>'capacity' <> '${CAPACITY}'), '[]'))`,
  );
});

test('a weekly pattern is created, and its sessions are on sale at once', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const boss = await newVisitor({ width: 1280 });
  const { page, t } = boss;
  await openAs(boss, admin(), 'boxoffice/timetable');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button(t('timetable.patterns.add')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Aquagym tonique', { exact: true }).check();
  await dialog.getByLabel(t('timetable.pattern.capacity')).fill(CAPACITY);
  await dialog.getByLabel(t('timetable.pattern.start')).fill('05:15');
  await dialog.getByLabel(t('timetable.pattern.end'), { exact: true }).fill('06:00');
  await dialog.getByRole('button', { name: t('timetable.pattern.next') }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: '05' })).toHaveCount(12);
  await dialog.getByRole('button', { name: t('timetable.pattern.keep'), exact: true }).click();
  await expect(dialog).toBeHidden();

  await button(t('backoffice.saving.save')).click();
  await expect(dialog.getByText(/séances ajoutées/)).toBeVisible();
  await dialog.getByRole('button', { name: t('timetable.save.confirm'), exact: true }).click();
  await page.getByText(t('timetable.saved')).waitFor();
  const sessions = await sql<{ id: string; day: string }>(
    `select id, to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from venue.session
      where capacity = ${CAPACITY} order by start_at`,
  );
  expect(sessions.length).toBeGreaterThan(30);

  const buyer = await newVisitor({ width: 1280 });
  const session = sessions.find(({ day }) => day >= comingMonday());
  await openPlanning(buyer, { establishment: 'RIVAGE' });
  await expect(sessionLink(buyer, session?.id ?? '').first()).toBeVisible();
});
