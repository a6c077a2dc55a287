import { expect } from 'vitest';
import { admin } from '../data/administrators.ts';
import { JEANNE, PASSWORD } from '../data/demonstration.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { storeItems, type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';
import { orderForm } from '../pages/payment.ts';

/** The venue whose payments this test sets: other tests pay at the other one. */
const RINK = 'patinoire-givre';

/** A customer of the rink with two things in the cart, signed in. */
async function storeCart(visitor: Visitor): Promise<void> {
  const target = { tenant: RINK };
  const body = { email: JEANNE, password: PASSWORD };
  const { token, expiresAt } = await callApi('POST /user/login', { body }, target);
  const cartLines = [{ service: 'LOC-PATINS', cartLineDetails: [{ quantity: 3 }] }];
  const cart = await callApi('PUT /cart/AddOrUpdateCart', { body: { cartLines } }, { ...target, token });
  await storeItems(visitor, {
    [`${RINK}/tokenExpiry`]: expiresAt,
    [`${RINK}/token`]: token,
    [`${RINK}/cart`]: JSON.stringify({ id: cart.id, lines: 1 }),
  });
}

test('an administrator checks the shop and offers instalments, which the next visitor sees with their days', async ({
  newVisitor,
}) => {
  await sql(
    `update portal.payment_settings set means_offered = '{4}', number_of_instalment = 4, instalment_days = 30
       from portal.tenant where tenant.id = tenant_id and tenant.name = $1`,
    [RINK],
  );
  const boss = await newVisitor({ locale: 'fr-FR', width: 1280 });
  const { page, t } = boss;
  await openAs(boss, admin(RINK), 'online-payments');
  await waitForPage(boss, t('backoffice.sections.onlinePayments.title'));
  await waitForHydration(page);

  const password = page.getByLabel(t('onlinePayments.shop.sitePassword'), { exact: true });
  const check = page.getByRole('button', { name: t('onlinePayments.check.action'), exact: true });
  await password.fill('not-this-password');
  await check.click();
  await page.getByText(t('onlinePayments.check.access.refused')).waitFor();
  await password.fill('');
  await check.click();
  await page.getByText(t('onlinePayments.check.access.ok')).waitFor();

  await page.getByLabel(t('onlinePayments.means.otherSplit')).check();
  await page
    .getByLabel(t('onlinePayments.split.count'), { exact: true })
    .selectOption(t('onlinePayments.split.times', { count: 3 }));
  await page.getByLabel(t('onlinePayments.split.days'), { exact: true }).fill('10');
  await page.getByLabel(t('onlinePayments.split.from'), { exact: true }).fill('4,00');
  await page.getByRole('button', { name: t('backoffice.saving.save'), exact: true }).click();
  await page.getByText(t('onlinePayments.saved')).waitFor();

  const guest = await newVisitor({ locale: 'fr-FR', width: 390 });
  await storeCart(guest);
  await guest.open(`/${RINK}/summary`);
  await waitForPage(guest, t('summary.title'));
  await orderForm(guest)
    .getByRole('radio', { name: t('summary.means.split', { count: 3 }) })
    .check();
  const debits = orderForm(guest)
    .getByRole('list', { name: t('summary.means.schedule') })
    .getByRole('listitem');
  expect(await debits.count()).toBe(3);
  const days = await debits
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(Date.parse(days[1] ?? '') - Date.parse(days[0] ?? '')).toBe(10 * 86_400_000);
  expect(await debits.nth(0).textContent()).toContain(t('summary.means.today'));
  expect(await debits.nth(1).locator('time').textContent()).toMatch(/\d/);
});
