import { expect } from '@playwright/test';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
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

test('a customer sees the refund of a session at a lower price, gets it, and reads it in the order', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyTicket();
  const cheaper = `cheaper-${order}`;
  // Five minutes after the session that was bought, at three euros less.
  await sql(
    `insert into venue.session
     select copied.* from portal.ticket
       join portal.purchase on purchase.tenant_id = ticket.tenant_id and purchase.id = ticket.purchase_id
       join venue.session as original on original.tenant_id = ticket.tenant_id and original.id = ticket.session_id
      cross join lateral jsonb_populate_record(original, jsonb_build_object(
        'id', '${cheaper}', 'start_at', original.start_at + interval '5 minutes', 'end_at', original.end_at + interval '5 minutes',
        'held', 0, 'sold', 0, 'sold_elsewhere', 0, 'capacity', 1, 'is_by_hand', true, 'pool_id', null,
        'unit_prices', jsonb_build_object(purchase.lines -> 0 ->> 'priceName', (purchase.lines -> 0 ->> 'unitPrice')::int - 300))) as copied
      where ticket.ticket_number = '${order}-1'`,
  );
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('button', { name: t('tickets.move.action'), exact: true }).click();
  const dialog = dialogOf(visitor);
  const [start] = await sql<{ day: string }>(
    `select to_char(start_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day from venue.session where id = '${cheaper}'`,
  );
  await dialog.getByRole('combobox').selectOption(start?.day ?? '');
  await dialog.locator(`input[value="${cheaper}"]`).check();
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
