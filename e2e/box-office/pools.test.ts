import { labelIn } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { patinoireGivre } from '../../server/src/demonstration/venue/patinoire-givre/venue.ts';
import { admin } from '../data/administrators.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { openAs } from '../pages/backoffice.ts';
import { availableSessions, chooseSession } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

const RINK = 'patinoire-givre';
const [hall] = patinoireGivre.pools ?? [];

/** Returns a day with a session of the ice garden that has many places left. */
async function dayOfGarden(): Promise<string> {
  const [row] = await sql<{ day: string }>(
    `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day
       from venue.session join portal.tenant on tenant.id = session.tenant_id
      where tenant.name = $1 and 'PAT-JARDIN' = any (service_codes) and start_at > now() + interval '10 days'
        and capacity - sold - held > 12 order by start_at limit 1`,
    [RINK],
  );
  return row?.day ?? '';
}

test('a family ticket takes four places of a session, and the shared capacity keeps room for them', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const garden = patinoireGivre.catalogue.services.find(({ code }) => code === 'PAT-JARDIN');
  const family = garden?.prices.find(({ name }) => name === 'FAMILLE');
  const day = await dayOfGarden();
  await visitor.open(`/${RINK}/ticketing/GIVRE/service/PAT-JARDIN?day=${day}`);
  await waitForPage(visitor, garden ? labelIn(garden.labels, 'fr-FR') : '');
  await availableSessions(visitor).first().waitFor();
  await chooseSession(visitor);
  const label = family ? labelIn(family.labels, 'fr-FR') : '';
  await page
    .getByText(t('catalogue.purchase.takes', { count: 4 }))
    .first()
    .waitFor();
  await page.getByRole('button', { name: t('common.stepper.more', { label }), exact: true }).click();
  // One ticket at the usual price is chosen from the start.
  await page
    .getByText(t('catalogue.purchase.summary', { count: 5 }))
    .first()
    .waitFor();
  await inspect(visitor);
  await page.getByRole('button', { name: t('catalogue.purchase.add'), exact: true }).click();
  const held = async () =>
    (
      await sql<{ held: number }>(
        `select held from venue.session join portal.tenant on tenant.id = session.tenant_id
          where tenant.name = $1 and 'PAT-JARDIN' = any (service_codes) and held > 0`,
        [RINK],
      )
    )[0]?.held;
  await expect.poll(held).toBe(5);

  const boss = await newVisitor({ width: 1280 });
  await openAs(boss, admin(RINK), 'boxoffice/timetable');
  const places = boss.page
    .getByRole('group', { name: hall?.name ?? '' })
    .getByLabel(t('timetable.pools.capacity'), { exact: true });
  await places.fill('4');
  await boss.page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  const dialog = boss.page.getByRole('dialog');
  await dialog.getByText(t('timetable.effect.overfullText')).waitFor();
  await expect(dialog.getByText(t('timetable.effect.obstacle.pool')).first()).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('timetable.save.confirm'), exact: true })).toBeDisabled();
  await inspect(boss);
});
