import { LOCALES } from '@guichet/contract/locale.ts';
import { expect, type Locator } from '@playwright/test';
import { admin } from '../data/administrators.ts';
import { RINK, storeRinkCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { type Visitor, waitForHydration } from '../harness/visitor.ts';
import { openAs } from '../pages/backoffice.ts';
import { waitForPage } from '../pages/page.ts';
import { chooseCard, orderForm, pay, placeOrder } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

test('an administrator sees the methods of a hosted checkout, and a visitor pays at its page', async ({
  newVisitor,
}) => {
  const boss = await newVisitor({ locale: 'fr-FR', width: 1280 });
  await openAs(boss, admin(RINK), 'online-payments');
  await waitForPage(boss, boss.t('backoffice.sections.onlinePayments.title'));
  await waitForHydration(boss.page);
  expect(await boss.page.getByLabel(boss.t('onlinePayments.means.otherSplit')).isDisabled()).toBe(true);
  expect(await boss.page.getByText(boss.t('onlinePayments.means.notOffered')).count()).toBe(3);
  await boss.page.getByText(`/payment/checkout/${RINK}/notification`).waitFor();
  await boss.page.getByRole('button', { name: boss.t('onlinePayments.check.action'), exact: true }).click();
  await boss.page.getByText(boss.t('onlinePayments.check.access.ok')).waitFor();
  await boss.page.getByText(boss.t('onlinePayments.check.eventSignature.ok')).waitFor();

  for (const locale of LOCALES) {
    const guest = await newVisitor({ locale, width: 390 });
    // A refused card is a response of the provider's page.
    guest.allowStatus(422);
    await storeRinkCart(guest);
    await guest.open(`/${RINK}/summary`);
    await placeOrder(guest);
    expect(new URL(guest.page.url()).pathname).toMatch(/^\/sandbox\/checkout\/pay\/cs_test_/);
    await pay(guest, 'refused');
    await guest.page.getByRole('alert').getByText(guest.t('sandboxPayment.pay.refused')).waitFor();
    await pay(guest, 'challenge');
    await waitForOrder(guest);
    await addCard(guest);
  }
});

/** Saves a card at the hosted checkout without a purchase; the card replaces a saved one. */
async function addCard(guest: Visitor): Promise<void> {
  const { page, t } = guest;
  await guest.open(`/${RINK}/profil?tab=payments`);
  const [add, addOther] = (['add', 'addOther'] as const).map((label) =>
    page.getByRole('button', { name: t(`payments.card.${label}`), exact: true }),
  );
  await add?.or(addOther as Locator).click();
  await waitForPage(guest, t('sandboxPayment.register.title'));
  await chooseCard(guest, 'frictionless');
  await page.getByRole('button', { name: t('sandboxPayment.change.submit') }).click();
  await page.getByText(t('payments.outcomes.card-saved')).waitFor();
  await page.getByText(t('payments.card.masked', { brand: 'cb', digits: '0013' })).waitFor();
}

/**
 * Stores the rink's shop and payment methods before a test changes them.
 * @returns a function that restores them
 */
async function keepSettings(): Promise<() => Promise<void>> {
  const [kept] = await sql<{ settings: object }>(
    `select to_jsonb(settings) as settings from portal.payment_settings as settings
       join portal.tenant on tenant.id = tenant_id where name = $1`,
    [RINK],
  );
  return async () => {
    await sql(
      `update portal.payment_settings as now
          set id_site = kept.id_site, site_password_encrypted = kept.site_password_encrypted,
              api_key_encrypted = kept.api_key_encrypted, protocol = kept.protocol, means_offered = kept.means_offered
         from jsonb_populate_record(null::portal.payment_settings, $1) as kept
        where now.tenant_id = kept.tenant_id`,
      [JSON.stringify(kept?.settings)],
    );
  };
}

test('an administrator checks the shop and offers instalments, whose days the next visitor sees', async ({
  newVisitor,
  onTestFinished,
}) => {
  onTestFinished(await keepSettings());
  const boss = await newVisitor({ locale: 'fr-FR', width: 1280 });
  const { page, t } = boss;
  await openAs(boss, admin(RINK), 'online-payments');
  await waitForPage(boss, t('backoffice.sections.onlinePayments.title'));
  await waitForHydration(page);

  const password = page.getByLabel(t('onlinePayments.shop.lyra.sitePassword'), { exact: true });
  const check = page.getByRole('button', { name: t('onlinePayments.check.action'), exact: true });
  const save = page.getByRole('button', { name: t('backoffice.saving.save'), exact: true });
  // From the hosted checkout to the form protocol, with its own names and keys.
  await page
    .getByLabel(t('onlinePayments.shop.provider'), { exact: true })
    .selectOption(t('onlinePayments.shop.lyra.embedded'));
  await page.getByLabel(t('onlinePayments.shop.lyra.idSite'), { exact: true }).fill('20000001');
  await password.fill('a-rest-password');
  await page.getByLabel(t('onlinePayments.shop.lyra.apiKey'), { exact: true }).fill('a-form-key');
  await save.click();
  await page.getByText(t('onlinePayments.saved')).first().waitFor();

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
  await save.click();
  await page.locator('[aria-disabled]').and(save).waitFor();

  const guest = await newVisitor({ locale: 'fr-FR', width: 390 });
  await storeRinkCart(guest);
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
