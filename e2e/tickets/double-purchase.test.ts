import { addCustomer } from '../data/customers.ts';
import { LANE_POOL, VENUE } from '../data/demonstration.ts';
import { pay as payByCalls } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { Buyer, makeOffer } from '../harness/buyer.ts';
import { sql } from '../harness/database.ts';
import { inspect } from '../harness/inspect.ts';
import { portal } from '../harness/portal.ts';
import { storeItems } from '../harness/visitor.ts';
import { waitForPage } from '../pages/page.ts';
import { fillOrderForm, orderButton, orderForm, pay } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

for (const [locale, width] of [
  ['fr-FR', 390],
  ['de-DE', 1280],
] as const)
  test(`a customer who already has tickets for a session is asked, and may go on (${locale})`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ locale, width });
    const { page, t } = visitor;
    const buyer = new Buyer(portal().url);
    await buyer.signIn(await addCustomer());
    const offer = await makeOffer({ sql }, 10, LANE_POOL);
    await payByCalls(buyer, (await buyer.addToCart(offer, 1)).body.id);
    const { body: cart } = await buyer.addToCart(offer, 1);
    await storeItems(visitor, {
      [`${VENUE}/tokenExpiry`]: buyer.session.expiresAt,
      [`${VENUE}/token`]: buyer.session.token,
      [`${VENUE}/cart`]: JSON.stringify({ id: cart.id, lines: 1 }),
    });
    await visitor.open(`/${VENUE}/summary`);
    await waitForPage(visitor, t('summary.title'));
    const question = orderForm(visitor).getByRole('group', {
      name: t('summary.doubles.legend'),
      exact: true,
    });
    await orderButton(visitor).click();
    await question.getByText(t('summary.doubles.error'), { exact: true }).waitFor();
    await inspect(visitor);
    await fillOrderForm(visitor);
    await orderButton(visitor).click();
    await waitForPage(visitor, t('sandboxPayment.pay.title'));
    await pay(visitor, 'frictionless');
    await waitForOrder(visitor);
    await page.getByRole('main').waitFor();
  });
