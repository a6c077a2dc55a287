import { expect } from '@playwright/test';
import { JEANNE, LANE_POOL, VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForToast } from '../pages/page.ts';

const RULE = JSON.stringify([
  { hours: 8760, percent: 100 },
  { hours: 0, percent: 50 },
]);

test('a customer reads the rule before buying, cancels one of two tickets for the shown amount, and gets a mail', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/ACT-AQUAGYM`);
  const terms = t('catalogue.cancellation.full', { time: t('catalogue.cancellation.hours', { hours: 48 }) });
  await page.getByText(terms, { exact: true }).waitFor();
  await sql(
    `insert into portal.cancellation_rule (tenant_id, service_code, since, steps)
     select id, '${LANE_POOL}', '2020-01-01', '${RULE}' from portal.tenant where name = '${VENUE}'
     on conflict (tenant_id, service_code, since) do update set steps = excluded.steps, credit_steps = '[]'`,
  );
  const order = await buyTicket(JEANNE, 2);
  const [sold] = await sql(
    `select (lines -> 0 ->> 'unitPrice')::int as price from portal.purchase where external_purchase_id = '${order}'`,
  );
  const money = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;
  const half = money(Math.round(Number(sold?.price) / 2));
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('button', { name: t('orders.cancellation.actionOne'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByText(t('orders.cancellation.amount', { amount: half }), { exact: true }).waitFor();
  expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
  await inspect(visitor);
  await dialog.getByRole('button', { name: t('orders.cancellation.confirm'), exact: true }).click();
  await waitForToast(visitor, t('orders.cancellation.done', { amount: half }));
  await page.getByText(t('tickets.state.refunded'), { exact: true }).first().waitFor();
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-2`);
  await page.getByRole('button', { name: t('orders.cancellation.actionOne'), exact: true }).waitFor();
  const subject = t('mails.cancellation.subject', { order, tenant: 'Aqua Rivage' });
  const mail = await waitForMail(JEANNE, (one) => one.subject === subject);
  expect(mail.text).toContain(t('mails.cancellation.kept', { amount: half }));
});
