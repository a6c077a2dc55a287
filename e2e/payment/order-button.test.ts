import { LOCALES } from '@guichet/contract/locale.ts';
import { expect, type Locator } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeSubscriptionCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { sql } from '../harness/database.ts';
import { waitForPage } from '../pages/page.ts';
import { orderButton, orderForm, typedCard } from '../pages/payment.ts';

/** Parses a written amount. @returns cents */
const centsOf = (text: string): number => Number(text.replace(/\D/g, ''));
/** Replaces the no-break spaces of a text. */
const plain = (text: string | null): string => (text ?? '').replace(/\s/g, ' ').trim();
const written = async (places: Locator): Promise<string[]> => (await places.allTextContents()).map(plain);

for (const locale of LOCALES)
  test(`the order button shows the amounts due today and later for each means of payment in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 320 });
    const { t } = visitor;
    await sql(
      `update portal.payment_settings as shop set means_offered = '{1,2,3,4,5}'
         from portal.tenant where tenant.id = shop.tenant_id and tenant.name = $1`,
      [VENUE],
    );
    await storeSubscriptionCart(visitor, await addCustomer());
    await visitor.open(`/${VENUE}/summary`);
    await waitForPage(visitor, t('summary.title'));
    const form = orderForm(visitor);
    const says = (owed: string) =>
      expect
        .poll(async () => plain(await orderButton(visitor).textContent()))
        .toBe(plain(`${t('summary.order')} ${owed}`));
    const choose = (means: number) => form.locator(`input[name=means][value="${means}"]`).check();
    const schedule = form.getByRole('list', { name: t('summary.means.schedule') });

    await typedCard(form).check();
    const owed = plain(await orderButton(visitor).textContent());
    const total = owed
      .slice(t('summary.order').length)
      .replace(/[^\d.,€\s]/g, '')
      .trim();
    expect(centsOf(total)).toBe(26_500);
    await says(t('summary.owedNow', { now: total }));

    // Four instalments, each with its day; the button shows the sum of the later ones.
    await choose(5);
    const [now = '', ...later] = await written(schedule.locator('b'));
    expect([centsOf(now), ...later.map(centsOf)]).toEqual([6625, 6625, 6625, 6625]);
    await says(
      t('summary.owedOverTime', { now, later: total.replace(/265/, '198').replace(/00/, '75'), count: 3 }),
    );

    // A subscription of twelve months: indivisible cents are paid today.
    await choose(3);
    const [today = ''] = await written(schedule.locator('b'));
    expect(centsOf(today)).toBe(2212);
    const months = total.replace(/265/, '242').replace(/00/, '88');
    await says(t('summary.owedOverTime', { now: today, later: months, count: 11 }));
  });
