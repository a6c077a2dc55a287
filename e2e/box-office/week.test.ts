import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import type { Visitor } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { comingMonday } from '../pages/planning.ts';

const ID = 'week-test';

test.beforeEach(async () => {
  await sql(
    `insert into venue.session (tenant_id, id, is_by_hand, establishment_code, service_codes, start_at, end_at, capacity)
     select id, '${ID}', true, 'RIVAGE', '{ACT-AQUAGYM}', timestamp '${comingMonday()} 05:00' at time zone 'Europe/Paris',
            timestamp '${comingMonday()} 05:45' at time zone 'Europe/Paris', 31
       from portal.tenant where name = '${VENUE}'`,
  );
});
test.afterEach(async () => {
  await sql(`delete from venue.session where id = '${ID}'`);
});

/** The local start and end of the session. */
async function times(): Promise<string> {
  const [row] = await sql<{ times: string }>(
    `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD HH24:MI') || ' ' ||
            to_char(end_at at time zone 'Europe/Paris', 'HH24:MI') as times from venue.session where id = '${ID}'`,
  );
  return row?.times ?? '';
}

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function openWeek(visitor: Visitor) {
  await openAs(visitor, admin(), `boxoffice/sessions?from=${comingMonday()}&establishment=RIVAGE`);
  const { page, t } = visitor;
  const grid = page.getByRole('region', { name: t('timetable.week.grid') });
  const block = grid.getByRole('button', { name: 'sur 31' });
  await block.waitFor();
  return {
    block,
    dialog: page.getByRole('dialog'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
  };
}

async function confirm({ page, t }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('timetable.week.change.confirm'), exact: true }).click();
  await page.getByText(t('timetable.week.change.saved')).waitFor();
}

test('a session is moved and lengthened by dragging it with the mouse', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const boss = await newVisitor({ width: 1280 });
  const { block } = await openWeek(boss);
  const { mouse } = boss.page;
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  const column = await block.locator('xpath=ancestor::ol').boundingBox();
  if (!box || !column) throw new Error('The session is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + 6];
  await mouse.move(x, y);
  await mouse.down();
  // A day is as wide as its column, an hour 54 pixels high.
  await mouse.move(x + column.width / 2, y + 20);
  await mouse.move(x + column.width, y + 54);
  await mouse.up();
  await confirm(boss);
  await expect.poll(times).toBe(`${dayAfter(comingMonday(), 1)} 06:00 06:45`);

  await expect(block).toContainText('06');
  await expect(boss.page.getByRole('dialog')).toBeHidden();
  await block.scrollIntoViewIfNeeded();
  const moved = await block.boundingBox();
  if (!moved) throw new Error('The session is not on the page');
  const [edgeX, edgeY] = [moved.x + moved.width / 2, moved.y + moved.height - 3];
  await mouse.move(edgeX, edgeY);
  await mouse.down();
  await mouse.move(edgeX, edgeY + 10);
  await mouse.move(edgeX, edgeY + 27);
  await mouse.up();
  await confirm(boss);
  await expect.poll(times).toBe(`${dayAfter(comingMonday(), 1)} 06:00 07:15`);
});

test('a session is moved with the keyboard alone', async ({ newVisitor }) => {
  const boss = await newVisitor({ width: 1280 });
  const { page, t } = boss;
  const { block, dialog, button } = await openWeek(boss);
  await block.focus();
  await page.keyboard.press('Space');
  await expect(block).toHaveAttribute('aria-pressed', 'true');
  await button(t('timetable.week.edit')).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel(t('timetable.week.edition.start'), { exact: true }).fill('06:30');
  await dialog.getByLabel(t('timetable.week.edition.end'), { exact: true }).fill('07:30');
  await page.keyboard.press('Enter');
  const apply = dialog.getByRole('button', { name: t('timetable.week.change.confirm'), exact: true });
  await expect(apply).toBeEnabled();
  await apply.focus();
  await page.keyboard.press('Enter');
  await page.getByText(t('timetable.week.change.saved')).waitFor();
  await expect.poll(times).toBe(`${comingMonday()} 06:30 07:30`);
});
