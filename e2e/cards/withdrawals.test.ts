import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import type { Visitor } from '../harness/visitor.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage, waitForToast } from '../pages/page.ts';

const LESSONS = '0418 6120';

/** Opens or closes the first family that the card of lessons gives tickets for. */
async function setFamily(boss: Visitor, isOpen: boolean): Promise<void> {
  const { page, t, locale } = boss;
  await openAs(boss, admin(), 'withdrawservicesfamily');
  await waitForPage(boss, t('backoffice.sections.withdrawServicesFamily.title'));
  const lessons = page.getByRole('region', { name: serviceName('CARTE-LECONS', locale), exact: true });
  await lessons.getByRole('checkbox').first().setChecked(isOpen);
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await waitForToast(boss, t('withdrawalSettings.saved'));
}

test('a family that an administrator closes is not offered for withdrawals until it is opened again', async ({
  newVisitor,
  onTestFinished,
}) => {
  onTestFinished(async () => {
    await sql('delete from portal.disabled_withdrawal');
  });
  const [boss, customer] = [await newVisitor(), await newVisitor({ width: 390 })];
  const { page } = customer;
  const offered = page.getByRole('article').filter({ hasText: LESSONS });
  const open = () => customer.open(`/${VENUE}/my-tickets/withdrawal`);
  await storeCustomerSession(customer);
  await open();
  await offered.waitFor();

  await setFamily(boss, false);
  await open();
  await page
    .getByRole('article')
    .or(page.getByText(customer.t('tickets.empty.withdrawal.title')))
    .first()
    .waitFor();
  expect(await offered.count()).toBe(0);

  await setFamily(boss, true);
  await open();
  await offered.waitFor();
});
