import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { addSession, buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';
import { abandonPayment, pay, placeOrder } from '../pages/payment.ts';

test('a customer moves a ticket to another session from its page, and gets a new code by e-mail', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyTicket();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  const code = page.getByText(/^\w{4} \w{4} \w{4}$/);
  const before = (await code.first().textContent()) ?? '';
  await page.getByRole('button', { name: t('tickets.move.action'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByRole('radio').first().waitFor();
  await pressInDialog(visitor, t('tickets.move.confirm'));
  await dialog.getByText(t('tickets.move.choose'), { exact: true }).waitFor();
  await dialog.getByRole('radio', { disabled: false }).first().check();
  await inspect(visitor);
  await pressInDialog(visitor, t('tickets.move.confirm'));
  await waitForToast(visitor, t('tickets.move.done', { day: '', time: '' }).split(':')[0] ?? '');
  await dialog.waitFor({ state: 'hidden' });
  await expect(code.first()).not.toHaveText(before);
  const mail = await waitForMail(JEANNE, (one) => one.text.includes(t('mails.ticketMoved.heading')));
  expect(mail.text).toContain(`${order}-1`);
});

test('a customer sees the refund of a session at a lower price, gets it, and reads it in the order', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyTicket();
  const cheaper = await addSession(order, -300);
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('button', { name: t('tickets.move.action'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByRole('combobox').selectOption(cheaper.day);
  await dialog.locator(`input[value="${cheaper.id}"]`).check();
  for (const amount of ['3,00', '1,00', '2,00'])
    await expect(dialog.getByRole('status')).toContainText(amount);
  await inspect(visitor);

  await pressInDialog(visitor, t('tickets.move.confirm'));
  await dialog.waitFor({ state: 'hidden' });
  const mail = await waitForMail(JEANNE, (one) => one.text.includes(t('mails.refund.difference.heading')));
  expect(mail.text).toContain(order);
  await visitor.open(`/${VENUE}/ordershistory`);
  await page.getByText(t('orders.money.difference')).first().waitFor();
  await inspect(visitor);
});

test('a customer pays the difference to a dearer session, and the ticket moves once it is paid', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyTicket();
  const dearer = await addSession(order, 300);
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  const code = page.getByText(/^\w{4} \w{4} \w{4}$/);
  const before = (await code.first().textContent()) ?? '';
  await page.getByRole('button', { name: t('tickets.move.action'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByRole('combobox').selectOption(dearer.day);
  await dialog.locator(`input[value="${dearer.id}"]`).check();
  await expect(dialog.getByRole('status')).toContainText(t('tickets.move.prices.total'));
  await inspect(visitor);
  await dialog.getByRole('button', { name: /3,00/ }).click();

  await waitForPage(visitor, t('tickets.move.payment.title'));
  await inspect(visitor);
  await placeOrder(visitor, t('tickets.move.payment.title'));
  await abandonPayment(visitor);
  await waitForPage(visitor, t('delivery.move.unpaid.title'));
  await inspect(visitor);
  await page.getByRole('link', { name: t('delivery.move.unpaid.retry'), exact: true }).click();
  await placeOrder(visitor, t('tickets.move.payment.title'));
  await pay(visitor, 'frictionless');
  await waitForPage(visitor, t('delivery.move.success.title'));
  await inspect(visitor);

  await page.getByRole('link', { name: t('tickets.move.payment.tickets'), exact: true }).click();
  await expect(code.first()).not.toHaveText(before);
  const mail = await waitForMail(
    JEANNE,
    (one) => one.text.includes(`${order}-1`) && one.text.includes(t('mails.ticketMoved.heading')),
  );
  expect(mail.text).toContain(`${order}-1`);
});

test('a customer moves a ticket to another class, which the ticket bears from then on', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const customer = await addCustomer();
  const order = await buyTicket(customer, 1, 'ACT-AQUABIKE');
  const { id, day } = await addSession(order, 0, 'ACT-AQUAGYM');
  const service = 'Aquagym tonique';
  await storeCustomerSession(visitor, customer);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('button', { name: t('tickets.move.action'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByRole('combobox').selectOption(day);
  await dialog.locator(`input[value="${id}"]`).check();
  await expect(dialog.getByRole('status')).toContainText(service);
  await inspect(visitor);
  await pressInDialog(visitor, t('tickets.move.confirm'));
  await dialog.waitFor({ state: 'hidden' });
  await expect(page.getByRole('heading', { name: service })).toBeVisible();
  await inspect(visitor);
});
