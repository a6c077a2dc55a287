import { LOCALES } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { signIn } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';
import { abandonPayment, chooseCard, orderForm } from '../pages/payment.ts';

for (const locale of LOCALES)
  test(`a card is added without a purchase, after a rejected card and an abandoned form, in ${locale}`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width: 390 });
    const { page, t } = visitor;
    const email = await addCustomer();
    await visitor.open(`/${VENUE}/profil?tab=payments`);
    await signIn(visitor, email);
    const add = page.getByRole('button', { name: t('payments.card.add'), exact: true });
    await page.getByText(t('payments.card.none')).waitFor();
    await inspect(visitor);

    await add.click();
    await waitForPage(visitor, t('sandboxPayment.register.title'));
    await abandonPayment(visitor);
    await page.getByText(t('payments.outcomes.card-not-saved')).waitFor();

    const enter = async (card: 'refused' | 'frictionless') => {
      await add.click();
      await waitForPage(visitor, t('sandboxPayment.register.title'));
      await chooseCard(visitor, card);
      await page.getByRole('button', { name: t('sandboxPayment.change.submit') }).click();
    };
    await enter('refused');
    await page.getByText(t('payments.outcomes.card-not-saved')).waitFor();
    await enter('frictionless');
    await page.getByText(t('payments.outcomes.card-saved')).waitFor();
    await page.getByText(t('payments.card.masked', { brand: 'CB', digits: '0013' })).waitFor();
    expect(await add.count()).toBe(0);

    await storeFilledCart(visitor, email);
    await visitor.open(`/${VENUE}/summary`);
    await waitForPage(visitor, t('summary.title'));
    await orderForm(visitor).getByText('0013').first().waitFor();
  });
