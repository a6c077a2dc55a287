import { expect } from 'vitest';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { buyAdmission } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForPage, waitForToast } from '../pages/page.ts';

test('a customer withdraws from an undated ticket in two steps, and a dated mail confirms it', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyAdmission();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('link', { name: t('tickets.page.withdrawal.go'), exact: true }).click();
  await waitForPage(visitor, t('orders.title'));
  const card = page.getByRole('article', { name: t('orders.order', { number: order }), exact: true });
  await card.getByRole('button', { name: new RegExp(`^${t('orders.withdrawal.action')}`) }).click();
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
  await card.getByText(t('orders.lineRefunded'), { exact: true }).waitFor();
  expect(
    await card.getByRole('button', { name: new RegExp(`^${t('orders.withdrawal.action')}`) }).count(),
  ).toBe(0);
  const subject = t('mails.withdrawal.subject', { order, tenant: 'Aqua Rivage' });
  const mail = await waitForMail(JEANNE, (one) => one.subject === subject);
  expect(mail.text).toContain(new Intl.DateTimeFormat('fr-FR', { year: 'numeric' }).format());
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByText(t('tickets.state.refunded'), { exact: true }).first().waitFor();
});
