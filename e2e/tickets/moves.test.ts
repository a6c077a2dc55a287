import { expect } from '@playwright/test';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf, pressInDialog, waitForToast } from '../pages/page.ts';

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
