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

test('a customer gives up a place, reads what follows if somebody takes it, and is refunded when the session starts', {
  tag: '@core',
}, async ({ newVisitor, onTestFinished }) => {
  onTestFinished(async () => {
    await sql(`update portal.cancellation_rule set resale_percent = 0 where service_code = '${LANE_POOL}'`);
  });
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await sql(
    `insert into portal.cancellation_rule (tenant_id, service_code, since, steps, resale_percent)
     select id, '${LANE_POOL}', '2020-01-01', '${RULE}', 90 from portal.tenant where name = '${VENUE}'
     on conflict (tenant_id, service_code, since)
     do update set steps = excluded.steps, credit_steps = '[]', resale_percent = 90`,
  );
  const order = await buyTicket(JEANNE, 1);
  const [sold] = await sql(
    `select (lines -> 0 ->> 'unitPrice')::int as price, lines -> 0 -> 'details' -> 0 ->> 'eventId' as session
       from portal.purchase where external_purchase_id = '${order}'`,
  );
  const price = Number(sold?.price);
  const money = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;
  const [half, all] = [Math.round(price / 2), Math.round((price * 90) / 100)];
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('button', { name: t('orders.cancellation.actionOne'), exact: true }).click();
  const dialog = dialogOf(visitor);
  await dialog.getByText(t('orders.cancellation.resale.later', { amount: money(all) })).waitFor();
  await inspect(visitor);
  await dialog.getByRole('button', { name: t('orders.cancellation.confirm'), exact: true }).click();
  const done = { amount: money(half), more: money(all - half) };
  await waitForToast(visitor, t('orders.cancellation.resale.done', done));
  // For a moment, as many places are sold elsewhere as are free.
  const sell = (sign: '+' | '-', places: number) =>
    sql(
      `update venue.session set sold = sold ${sign} ${places}, sold_elsewhere = sold_elsewhere ${sign} ${places}
        where id = '${sold?.session}'`,
    );
  const [free] = await sql(
    `select capacity - held - sold as places from venue.session where id = '${sold?.session}'`,
  );
  await sell('+', Number(free?.places));
  const session = `where id = '${sold?.session}'`;
  const [before] = await sql(`select start_at::text as start from venue.session ${session}`);
  await sql(`update venue.session set start_at = now() - interval '1 minute' ${session}`);
  const subject = t('mails.refund.resale.subject', { order, tenant: 'Aqua Rivage' });
  const mail = await waitForMail(JEANNE, (one) => one.subject === subject);
  expect(mail.text).toContain(money(all - half));
  await sell('-', Number(free?.places));
  await sql(`update venue.session set start_at = '${before?.start}' ${session}`);
  await visitor.open(`/${VENUE}/ordershistory`);
  await page
    .getByText(t('orders.money.resale.taken', { count: 1 }))
    .first()
    .waitFor();
});
