import { describe, expect, test } from 'vitest';
import { askProviderNow, cartOf, paymentsOf, ticketsSold } from '../data/carts.ts';
import { SAMIR } from '../data/demonstration.ts';
import { journey } from '../harness/browser-test.ts';
import { expectSound, inspect } from '../harness/inspect.ts';
import type { Visitor } from '../harness/visitor.ts';
import { fillCart, seePage } from '../pages/catalogue.ts';
import {
  abandonPayment,
  answerOrder,
  order,
  orderAsCustomer,
  orderButton,
  pay,
} from '../pages/payment.ts';
import { seeOrder } from '../pages/tickets.ts';

/** A visitor with one place in the cart, on the provider's page. */
async function comeToPay(visitor: Visitor): Promise<string> {
  await fillCart(visitor);
  const cartId = await cartOf(visitor);
  await orderAsCustomer(visitor, SAMIR);
  return cartId;
}

describe('a refused card', () => {
  test(
    'is told as it is, keeps the places, and another card buys them',
    journey(async (arrive) => {
      const visitor = await arrive({ width: 390 });
      const { page, say } = visitor;
      const cartId = await comeToPay(visitor);
      await pay(visitor, 'refused');
      await seePage(visitor, say('delivery.failed.title'));
      await page.getByText(say('delivery.failed.heading'), { exact: true }).waitFor();
      await page.getByRole('timer').waitFor();
      await expectSound(visitor, 'fr-FR');
      await page.getByRole('button', { name: say('delivery.failed.retry'), exact: true }).click();
      await order(visitor);
      await pay(visitor, 'frictionless');
      await seeOrder(visitor);
      expect(await ticketsSold(cartId)).toBe(1);
    }),
  );
});

describe('an abandoned payment', () => {
  test(
    'is told as it is, and the cart is still there',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'en-GB' });
      const { page, say } = visitor;
      const cartId = await comeToPay(visitor);
      await abandonPayment(visitor);
      await seePage(visitor, say('delivery.cancelled.title'));
      await expectSound(visitor, 'en-GB');
      await page.getByRole('button', { name: say('delivery.change'), exact: true }).click();
      await seePage(visitor, say('cart.title'));
      expect(await cartOf(visitor)).toBe(cartId);
      expect(await ticketsSold(cartId)).toBe(0);
    }),
  );
});

describe('a notification of the provider', () => {
  test(
    'that comes after the buyer changes the page by itself',
    journey(async (arrive) => {
      const visitor = await arrive({ locale: 'de-DE', width: 390 });
      const { page, say } = visitor;
      await comeToPay(visitor);
      await pay(visitor, 'slow-notification');
      await seePage(visitor, say('delivery.confirming.title'));
      await inspect(visitor);
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await seeOrder(visitor);
      expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    }),
  );

  test(
    'that is lost is asked for, and nothing else is',
    journey(async (arrive) => {
      const visitor = await arrive();
      const cartId = await comeToPay(visitor);
      await pay(visitor, 'lost-notification');
      await seePage(visitor, visitor.say('delivery.confirming.title'));
      await inspect(visitor);
      await askProviderNow(cartId);
      await seeOrder(visitor);
      expect(await ticketsSold(cartId)).toBe(1);
    }),
  );

  test(
    'that comes three times makes one sale',
    journey(async (arrive) => {
      const visitor = await arrive();
      const cartId = await comeToPay(visitor);
      await pay(visitor, 'duplicate-notification');
      await seeOrder(visitor);
      expect(await ticketsSold(cartId)).toBe(1);
    }),
  );
});

describe('an order is placed once', () => {
  test(
    'though its button is pressed twice, and though the buyer goes back afterwards',
    journey(async (arrive) => {
      const visitor = await arrive();
      const { page } = visitor;
      const cartId = await comeToPay(visitor);
      await abandonPayment(visitor);
      await page.getByRole('button', { name: visitor.say('delivery.cancelled.retry'), exact: true }).click();
      const paymentsBefore = await paymentsOf(cartId);
      await answerOrder(visitor);
      await orderButton(visitor).dblclick();
      await seePage(visitor, visitor.say('sandboxPayment.pay.title'));
      expect(await paymentsOf(cartId)).toBe(paymentsBefore + 1);
      await pay(visitor, 'frictionless');
      await seeOrder(visitor);
      for (let back = 0; back < 3; back += 1) {
        await page.goBack();
        await page.waitForLoadState('networkidle');
        expect(await page.getByRole('button', { name: visitor.say('summary.order') }).count()).toBe(0);
      }
      expect(await paymentsOf(cartId)).toBe(paymentsBefore + 1);
      expect(await ticketsSold(cartId)).toBe(1);
    }),
  );
});
