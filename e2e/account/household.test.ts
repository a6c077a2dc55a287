import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { addToCart } from '../pages/catalogue.ts';
import { dialogOf, pressButton, pressInDialog, waitForPage, waitForToast } from '../pages/page.ts';
import { checkOut, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

const ADMISSION = `/${VENUE}/ticketing/RIVAGE/service/ENT-UNITE`;

test('a customer adds a child and buys for it at the price for its age, with its name on the ticket', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'fr-FR', width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer();
  await storeCustomerSession(visitor, email);
  await visitor.open(`/${VENUE}/my-family`);
  await waitForPage(visitor, t('household.title'));
  await pressButton(visitor, t('household.add'));
  const form = dialogOf(visitor);
  await form.getByLabel(t('household.name'), { exact: true }).fill('Noé');
  await form
    .getByLabel(t('household.birthDate'), { exact: true })
    .fill(`${new Date().getUTCFullYear() - 8}-01-01`);
  await inspect(visitor);
  await pressInDialog(visitor, t('household.save'));
  await waitForToast(visitor, t('household.added', { name: 'Noé' }));
  await inspect(visitor);

  await visitor.open(ADMISSION);
  await addToCart(visitor);
  await visitor.open(`/${VENUE}/cart`);
  await waitForPage(visitor, t('cart.title'));
  await page.getByRole('button', { name: t('cart.people.choose') }).click();
  const choice = dialogOf(visitor).getByRole('combobox').first();
  await choice.selectOption({ label: t('cart.people.person', { name: 'Noé', age: 8 }) });
  await inspect(visitor);
  await pressInDialog(visitor, t('cart.people.save'));
  await page.getByText(t('cart.people.for', { names: 'Noé' }), { exact: true }).waitFor();

  await checkOut(visitor);
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  await waitForOrder(visitor);
  const sold = await sql<{ price: string; name: string; number: string }>(
    `select line ->> 'priceName' as price, holder_name as name, ticket_number as number
       from portal.ticket
       join portal.customer on customer.id = ticket.user_id
       join portal.purchase on purchase.id = purchase_id
      cross join jsonb_array_elements(purchase.lines) as line
      where email = $1`,
    [email],
  );
  expect(sold).toMatchObject([{ price: 'ENFANT', name: 'Noé' }]);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${sold[0]?.number}`);
  await page.getByText('Noé').first().waitFor();
});
