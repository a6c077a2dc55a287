import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { waitForMail } from '../harness/outbox.ts';
import { waitForPage } from '../pages/page.ts';
import { openMonthlyOrder, passMonths, payFirstMonth } from '../pages/payment.ts';

const ENDED = { 'fr-FR': /Résiliation/, 'en-GB': /cancel/i };

for (const locale of ['fr-FR', 'en-GB'] as const)
  test(`a subscription runs for four months, one of which its customer pays after a rejection, and is then cancelled in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    await sql('update portal.customer set locale = $2 where email = $1', [email, locale]);
    await openMonthlyOrder(visitor, email);
    await payFirstMonth(visitor, 'third-instalment-refused');

    const months = page.getByRole('list', { name: t('payments.schedules.list') });
    const refused = months.getByText(t('payments.schedules.states.refused'), { exact: true });
    const paid = months.getByText(t('payments.schedules.states.paid'), { exact: true });

    // The first month is paid with the order, the second is paid in time, the third is refused.
    await passMonths(visitor, 3);
    await waitForMail(email, ({ text }) => text.includes(`/${VENUE}/profil?tab=payments`));
    await visitor.open(`/${VENUE}/profil?tab=payments`);
    await refused.waitFor();
    await page.getByRole('button', { name: '0097' }).first().click();
    await waitForPage(visitor, t('sandboxPayment.pay.title'));
    await page.getByRole('button', { name: t('sandboxPayment.pay.submit') }).click();
    await page.getByText(t('payments.outcomes.paid')).waitFor();
    await expect(refused).toHaveCount(0);

    await passMonths(visitor, 1);
    await visitor.open(`/${VENUE}/profil?tab=payments`);
    await paid.nth(3).waitFor();
    expect(await refused.count()).toBe(0);
    const debited = await sql<{ number: number; amount: number }>(
      `select number, amount from portal.payment_instalment
         join portal.payment_schedule on payment_schedule.id = schedule_id
         join portal.customer on customer.id = user_id
        where email = $1 and payment_instalment.state = 'paid' order by number`,
      [email],
    );
    expect(debited.map(({ number }) => number).slice(0, 4)).toEqual([1, 2, 3, 4]);

    await page.getByRole('button', { name: t('payments.subscription.end'), exact: true }).click();
    await page.getByRole('button', { name: t('payments.subscription.confirm') }).click();
    await page.getByText(t('payments.subscription.done')).waitFor();
    await waitForMail(email, ({ subject }) => ENDED[locale].test(subject));
  });
