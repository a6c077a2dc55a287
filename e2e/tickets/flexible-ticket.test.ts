import { expect } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { addCustomer } from '../data/customers.ts';
import { serviceName, VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { openAs } from '../pages/backoffice.ts';
import { addToCart, chooseDay, chooseSession } from '../pages/catalogue.ts';
import { dialogOf, waitForPage, waitForToast } from '../pages/page.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

/** The course of the demonstration with a flexible ticket, and its supplement. */
const COURSE = 'ACT-AQUAGYM';
const SUPPLEMENT = 200;

const money = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')}\u00a0€`;

test('a customer chooses the flexible ticket by keyboard, gives it up and takes it again, and keeps all but the supplement', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await storeCustomerSession(visitor, await addCustomer());
  await visitor.open(`/${VENUE}/ticketing/RIVAGE/service/${COURSE}`);
  await chooseDay(visitor, 3);
  await chooseSession(visitor);
  const offered = page.getByRole('checkbox', {
    name: t('catalogue.flexible.choose', { amount: money(SUPPLEMENT) }),
  });
  await expect(offered).not.toBeChecked();
  await offered.focus();
  await page.keyboard.press('Space');
  await expect(offered).toBeChecked();
  await inspect(visitor);
  await addToCart(visitor);
  const chosen = page.getByRole('checkbox', {
    name: t('cart.flexible.choose', { amount: money(SUPPLEMENT) }),
  });
  await expect(chosen).toBeChecked();
  await inspect(visitor);
  await chosen.focus();
  await page.keyboard.press('Space');
  await waitForToast(visitor, t('cart.flexible.removed'));
  await expect(chosen).not.toBeChecked();
  await chosen.click();
  await waitForToast(visitor, t('cart.flexible.added'));
  await expect(chosen).toBeChecked();
  await checkOut(visitor);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  const order = await waitForOrder(visitor);
  const [sold] = await sql<{ price: number }>(
    `select (lines -> 0 ->> 'unitPrice')::int as price from portal.purchase where external_purchase_id = '${order}'`,
  );
  await visitor.open(`/${VENUE}/my-tickets/ticket/${order}-1`);
  await page.getByRole('button', { name: t('orders.cancellation.actionOne'), exact: true }).click();
  const dialog = dialogOf(visitor);
  const amount = money(Number(sold?.price) - SUPPLEMENT);
  const kept = t('orders.cancellation.keptSupplement', { amount: money(SUPPLEMENT) });
  await dialog.getByText(kept, { exact: true }).waitFor();
  await dialog.getByText(t('orders.cancellation.amount', { amount }), { exact: true }).waitFor();
  await inspect(visitor);
  await dialog.getByRole('button', { name: t('orders.cancellation.confirm'), exact: true }).click();
  await waitForToast(visitor, t('orders.cancellation.done', { amount }));
});

test('an administrator offers a flexible ticket with better steps, and is told when they are worse', async ({
  newVisitor,
}) => {
  const clerk = await newVisitor({ locale: 'en-GB' });
  const { page, t } = clerk;
  await openAs(clerk, admin(), 'cancellationrules');
  await waitForPage(clerk, t('backoffice.sections.cancellationRules.title'));
  const rule = page.getByRole('listitem').filter({ hasText: serviceName('ACT-AQUADOUCE', 'en-GB') });
  await rule.getByRole('button', { name: t('cancellationRules.change') }).click();
  const dialog = dialogOf(clerk);
  await dialog
    .getByRole('button', { name: t('cancellationRules.add'), exact: true })
    .first()
    .click();
  await dialog.getByRole('checkbox', { name: t('cancellationRules.flexible.check') }).check();
  const percent = dialog.getByLabel(t('cancellationRules.percent', { rank: 1 }), { exact: true }).last();
  clerk.allowStatus(400);
  await percent.fill('50');
  await dialog.getByRole('button', { name: t('cancellationRules.save'), exact: true }).click();
  await dialog.getByText(t('errors.cancellation.flexible-worse')).waitFor();
  await percent.fill('100');
  await inspect(clerk);
  await dialog.getByRole('button', { name: t('cancellationRules.save'), exact: true }).click();
  await waitForToast(clerk, t('cancellationRules.saved'));
  await rule.getByText(t('cancellationRules.flexible.words', { amount: '€2.00' }), { exact: true }).waitFor();
});
