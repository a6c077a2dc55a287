import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { dialogOf } from '../pages/page.ts';
import { openMonthlyOrder, payFirstMonth } from '../pages/payment.ts';

for (const locale of LOCALES)
  test(`a customer changes the day of the debits of a subscription in ${locale}`, async ({ newVisitor }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    await openMonthlyOrder(visitor, email);
    await payFirstMonth(visitor, 'frictionless');

    await visitor.open(`/${VENUE}/profil?tab=payments`);
    await page.getByRole('button', { name: t('payments.subscription.changeDay') }).click();
    const dialog = dialogOf(visitor);
    await dialog.getByLabel(t('payments.subscription.dayLabel')).selectOption('20');
    const days = dialog.getByRole('list', { name: t('payments.subscription.dayNew') }).locator('time');
    await expect
      .poll(async () => [
        ...new Set(
          await days.evaluateAll((all) => all.map((each) => each.getAttribute('datetime')?.slice(8))),
        ),
      ])
      .toEqual(['20']);
    expect(await days.count()).toBe(11);
    await inspect(visitor);
    await dialog.getByRole('button', { name: t('payments.subscription.dayConfirm') }).click();
    await page.getByText(t('payments.subscription.dayDone')).waitFor();
    const states = page.getByRole('list', { name: t('payments.schedules.list') });
    await expect
      .poll(async () => (await states.locator('time').nth(1).getAttribute('datetime'))?.slice(8))
      .toBe('20');
    await waitForMail(email, ({ text }) => text.includes(`/${VENUE}/profil?tab=payments`));
  });
