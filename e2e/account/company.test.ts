import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { openProfileMenu, storeCustomerSession } from '../pages/account.ts';

test('a company sees its name in the account menu, on its profile and above its orders', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const company = 'Voiles du Rivage SARL';
  const email = await addCustomer();
  await sql(`update portal.customer set user_type = 'legal', social_reason = $2 where email = $1`, [
    email,
    company,
  ]);
  await storeCustomerSession(visitor, email);
  await visitor.open(`/${VENUE}/ordershistory`);
  await page.getByText(t('orders.leadOf', { company }), { exact: true }).waitFor();
  await inspect(visitor);
  await openProfileMenu(visitor);
  await page.getByText(t('common.profile.hello', { name: company }), { exact: true }).waitFor();
  await visitor.open(`/${VENUE}/profil`);
  await page.getByText(t('account.profile.leadOf', { company, email }), { exact: true }).waitFor();
});
