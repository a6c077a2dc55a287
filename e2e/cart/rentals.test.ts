import { labelIn } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { patinoireGivre } from '../../server/src/demonstration/venue/patinoire-givre/venue.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { availableSessions, chooseSession, miniCartLink } from '../pages/catalogue.ts';
import { waitForPage } from '../pages/page.ts';

const RINK = 'patinoire-givre';

function nameOf(code: string): string {
  const service = patinoireGivre.catalogue.services.find((one) => one.code === code);
  return service ? labelIn(service.labels, 'fr-FR') : '';
}

/** Returns a day with sessions that have places left. */
async function dayOfSkating(): Promise<string> {
  const [row] = await sql<{ day: string }>(
    `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day
       from venue.session join portal.tenant on tenant.id = session.tenant_id
      where tenant.name = $1 and 'PAT-SEANCE' = any (service_codes) and start_at > now() + interval '3 days'
        and capacity - sold - held > 20 order by start_at limit 1`,
    [RINK],
  );
  return row?.day ?? '';
}

test('skates are hired for a session, show its date in the cart, and are removed with the session', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const day = await dayOfSkating();
  await visitor.open(`/${RINK}/ticketing/GIVRE/service/PAT-SEANCE?day=${day}`);
  await waitForPage(visitor, nameOf('PAT-SEANCE'));
  await availableSessions(visitor).first().waitFor();
  await chooseSession(visitor);
  await page.getByText(t('catalogue.purchase.rental')).first().waitFor();
  const skates = nameOf('LOC-PATINS');
  await page.getByRole('button', { name: t('common.stepper.more', { label: skates }), exact: true }).click();
  await inspect(visitor);
  await page.getByRole('button', { name: t('catalogue.purchase.add'), exact: true }).click();
  await miniCartLink(visitor).click();
  await waitForPage(visitor, t('cart.title'));
  // The date stands where an undated article shows its place of collection.
  await page.getByRole('heading', { name: skates, exact: true }).waitFor();
  expect(await page.getByText(t('cart.collect')).count()).toBe(0);
  await inspect(visitor);

  const removed = page.getByText(t('cart.removed.withRentals'));
  const remove = t('cart.remove', { label: nameOf('PAT-SEANCE') });
  await page.getByRole('button', { name: remove }).click();
  await removed.waitFor();
  expect(await page.getByRole('heading', { name: skates }).count()).toBe(0);
  await page.getByRole('button', { name: t('cart.removed.undo'), exact: true }).click();
  await page.getByRole('heading', { name: skates, exact: true }).waitFor();
});
