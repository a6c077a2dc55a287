import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { buyAdmission } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForToast } from '../pages/page.ts';

test('a customer withdraws from an undated ticket in two steps, and a dated mail confirms it', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyAdmission();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  const action = page.getByRole('button', { name: new RegExp(`^${t('orders.withdrawal.action')}`) });
  await action.click();
  const confirm = dialogOf(visitor).getByRole('button', {
    name: t('orders.withdrawal.confirm'),
    exact: true,
  });
  await inspect(visitor);
  await dialogOf(visitor).getByRole('checkbox').uncheck();
  await confirm.click();
  await dialogOf(visitor).getByText(t('orders.withdrawal.none'), { exact: true }).waitFor();
  await dialogOf(visitor).getByRole('checkbox').check();
  await confirm.click();
  await waitForToast(visitor, t('orders.withdrawal.done', { amount: '6,00\u00a0€' }));
  await page.getByText(t('tickets.state.refunded'), { exact: true }).first().waitFor();
  expect(await action.count()).toBe(0);
  const subject = t('mails.withdrawal.subject', { order, tenant: 'Aqua Rivage' });
  const mail = await waitForMail(JEANNE, (one) => one.subject === subject);
  expect(mail.text).toContain(new Intl.DateTimeFormat('fr-FR', { year: 'numeric' }).format());
});

for (const locale of LOCALES)
  test(`a ticket paid in instalments explains why it cannot be withdrawn, and whom to ask (${locale})`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const order = await buyAdmission();
    await sql(
      `insert into portal.payment_schedule (tenant_id, id, cart_id, user_id, total, currency, state)
       select cart.tenant_id, cart.attempt_id, cart.id, cart.user_id, cart.total_amount, cart.currency, 'running'
         from portal.cart join portal.purchase on purchase.cart_id = cart.id where external_purchase_id = '${order}'`,
    );
    await storeCustomerSession(visitor);
    await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
    const help = page.locator('section', {
      has: page.getByRole('heading', { name: t('tickets.page.help.title') }),
    });
    const reason = t('orders.withdrawal.refusals.instalments');
    await help.getByText(t('tickets.page.help.refused', { reason }), { exact: true }).waitFor();
    expect(await help.getByRole('link').first().getAttribute('href')).toMatch(/^(mailto|tel):/);
    expect(await help.getByRole('button').count()).toBe(0);
    await inspect(visitor);
  });

test('an unused ticket is withdrawn while a used one of the same order explains why it cannot be', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyAdmission(JEANNE, 2);
  await sql(`update venue.ticket set consumed_at = now() where ticket_number = '${order}-1'`);
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/ordershistory`);
  const card = page.getByRole('article', { name: t('orders.order', { number: order }), exact: true });
  await card.getByRole('button', { name: new RegExp(`^${t('orders.withdrawal.action')}`) }).click();
  const dialog = dialogOf(visitor);
  const ticket = (rank: number) => dialog.getByRole('checkbox', { name: new RegExp(`${order}-${rank}\\b`) });
  await ticket(1).waitFor();
  expect(await ticket(1).isDisabled()).toBe(true);
  await dialog.getByText(t('orders.withdrawal.refusals.used'), { exact: true }).waitFor();
  expect(await ticket(2).isChecked()).toBe(true);
  await inspect(visitor);
  await dialog.getByRole('button', { name: t('orders.withdrawal.confirm'), exact: true }).click();
  await waitForToast(visitor, t('orders.withdrawal.done', { amount: '6,00\u00a0€' }));
  await card.getByText(t('orders.unitsRefunded', { count: 1 }), { exact: true }).waitFor();
});
