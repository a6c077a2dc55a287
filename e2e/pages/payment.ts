import type { Locator } from 'playwright-core';
import {
  groupDigits,
  TEST_CARDS,
  type TestCardKey,
} from '../../server/src/gateways/payment/sandbox/test-cards.ts';
import type { Visitor } from '../harness/visitor.ts';
import { signIn } from './account.ts';
import { seePage } from './catalogue.ts';
import { seeOrder } from './tickets.ts';

/** From the cart to the next page: the summary, or the login on the way to it. */
export async function leaveCart({ page, say }: Visitor): Promise<void> {
  await page.getByRole('button', { name: say('cart.total.continue'), exact: true }).click();
}

export function orderForm({ page, say }: Visitor): Locator {
  return page.getByRole('form', { name: say('summary.payment'), exact: true });
}

export function orderButton(visitor: Visitor): Locator {
  return orderForm(visitor).getByRole('button', { name: visitor.say('summary.order'), exact: true });
}

/** Chooses the means of payment, confirms the documents, accepts the terms. */
export async function answerOrder(visitor: Visitor): Promise<void> {
  await seePage(visitor, visitor.say('summary.title'));
  const form = orderForm(visitor);
  await form.getByRole('radio').first().check();
  for (const box of await form.getByRole('checkbox').all()) await box.check();
}

/** Orders, and lands on the provider's page. */
export async function order(visitor: Visitor): Promise<void> {
  await answerOrder(visitor);
  await orderButton(visitor).click();
  await seePage(visitor, visitor.say('sandboxPayment.pay.title'));
}

/** Pays on the provider's page with one of its test cards. */
export async function pay(visitor: Visitor, card: TestCardKey): Promise<void> {
  const { page } = visitor;
  const number = groupDigits(TEST_CARDS.find(({ key }) => key === card)?.number ?? '');
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: visitor.say('sandboxPayment.pay.submit') }).click();
  if (card === 'challenge')
    await page
      .getByRole('button', { name: visitor.say('sandboxPayment.challenge.confirm'), exact: true })
      .click();
}

/** Presses the provider's way back to the shop. */
export async function abandonPayment(visitor: Visitor): Promise<void> {
  await visitor.page
    .getByRole('button', { name: visitor.say('sandboxPayment.pay.cancel'), exact: true })
    .click();
}

/** From the cart to the provider's page, as a customer who is not signed in yet. */
export async function orderAsCustomer(visitor: Visitor, email?: string): Promise<void> {
  await leaveCart(visitor);
  await signIn(visitor, email);
  await order(visitor);
}

/** Buys what is in the cart, from the cart's page on. */
export async function buy(visitor: Visitor, email?: string): Promise<void> {
  await orderAsCustomer(visitor, email);
  await pay(visitor, 'frictionless');
  await seeOrder(visitor);
}
