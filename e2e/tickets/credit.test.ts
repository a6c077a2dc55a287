import { JEANNE, LANE_POOL, VENUE } from '../data/demonstration.ts';
import { buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { dialogOf, waitForToast } from '../pages/page.ts';

const steps = (percent: number) => JSON.stringify([{ hours: 0, percent }]);

test('a customer compares money and credit, chooses credit, and checks its balance by the mailed code', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await sql(
    `insert into portal.cancellation_rule (tenant_id, service_code, since, steps, credit_steps)
     select id, '${LANE_POOL}', '2020-01-01', '${steps(50)}', '${steps(100)}' from portal.tenant where name = '${VENUE}'
     on conflict (tenant_id, service_code, since) do update set steps = excluded.steps, credit_steps = excluded.credit_steps`,
  );
  const order = await buyTicket(JEANNE, 1);
  const [sold] = await sql(
    `select (lines -> 0 ->> 'unitPrice')::int as price from portal.purchase where external_purchase_id = '${order}'`,
  );
  const money = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;
  const price = money(Number(sold?.price));
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('button', { name: t('orders.cancellation.actionOne'), exact: true }).click();
  const dialog = dialogOf(visitor);
  const half = money(Math.round(Number(sold?.price) / 2));
  await dialog.getByText(t('orders.cancellation.amount', { amount: half }), { exact: true }).waitFor();
  await dialog.getByText(t('orders.cancellation.forms.credit', { amount: price }), { exact: true }).click();
  await dialog.getByText(t('orders.cancellation.creditSum', { amount: price }), { exact: true }).waitFor();
  await inspect(visitor);
  await dialog.getByRole('button', { name: t('orders.cancellation.confirm'), exact: true }).click();
  await waitForToast(visitor, t('orders.cancellation.creditDone', { amount: price }));
  const subject = t('mails.credit.subject', { amount: price, tenant: 'Aqua Rivage' });
  const mail = await waitForMail(JEANNE, (one) => one.subject === subject && one.text.includes(order));
  const code = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/.exec(mail.text)?.[0] ?? '';
  await visitor.open(`/${VENUE}/gift-card-balance`);
  await page.getByLabel(t('giftCards.balance.code')).fill(code);
  await page.getByRole('button', { name: t('giftCards.balance.action'), exact: true }).click();
  const left = t('giftCards.balance.left', { amount: price, value: price });
  await page.getByText(left, { exact: true }).waitFor();
});
