import { expect } from '@playwright/test';
import { addCustomer } from '../data/customers.ts';
import { VENUE } from '../data/demonstration.ts';
import { storeExpensiveCart, storeFilledCart } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { signIn } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';
import { fillOrderForm, orderForm, pay } from '../pages/payment.ts';
import { waitForOrder } from '../pages/tickets.ts';

const CODE = /\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/;

test('a gift card is bought, arrives by mail, pays a basket and keeps the rest', { tag: '@core' }, async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const email = await addCustomer();
  const recipient = email.replace('@', '-friend@');
  await visitor.open(`/${VENUE}/gift-cards`);
  await page
    .getByRole('link', { name: t('giftCards.signInAction') })
    .last()
    .click();
  await signIn(visitor, email);
  await waitForPage(visitor, t('giftCards.title'));
  await page.getByRole('textbox', { name: t('giftCards.amount') }).fill('60');
  await page.getByLabel(t('giftCards.recipient')).fill('Camille Durand');
  await page.getByLabel(t('giftCards.sender'), { exact: true }).fill('Jeanne');
  await page.getByLabel(t('giftCards.email'), { exact: true }).fill(recipient);
  await page.getByRole('checkbox').check();
  await inspect(visitor);
  await page.getByRole('button', { name: /60/ }).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, 'frictionless');
  await page.getByText(t('giftCards.paidTitle')).waitFor();

  const { text } = await waitForMail(recipient, (mail) => CODE.test(mail.text));
  const [code = ''] = CODE.exec(text) ?? [];
  expect(code).not.toBe('');
  await visitor.open(`/${VENUE}/gift-card-balance`);
  await page.getByLabel(t('giftCards.balance.code')).fill(code.toLowerCase());
  await page.getByRole('button', { name: t('giftCards.balance.action') }).click();
  await page.getByText(t('giftCards.balance.ending', { ending: code.slice(-4) })).waitFor();
  await inspect(visitor);

  await storeFilledCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, t('summary.title'));
  await page.getByRole('button', { name: t('giftCards.cart.open') }).click();
  await page.getByLabel(t('giftCards.balance.code')).fill(code);
  await page.getByRole('button', { name: t('giftCards.cart.add'), exact: true }).click();
  await page.getByText(t('giftCards.cart.covered')).waitFor();
  await inspect(visitor);
  const form = page.getByRole('form', { name: t('summary.payment'), exact: true });
  expect(await form.count()).toBe(1);
  for (const box of await orderForm(visitor).locator('input[type=checkbox]').all()) await box.check();
  await orderForm(visitor)
    .getByRole('button', { name: t('summary.orderFree') })
    .click();
  await waitForOrder(visitor);
});

test('a gift card pays a part, and a card the rest', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'en-GB' });
  const { page, t } = visitor;
  const email = await addCustomer();
  await visitor.open(`/${VENUE}/gift-cards`);
  await page
    .getByRole('link', { name: t('giftCards.signInAction') })
    .last()
    .click();
  await signIn(visitor, email);
  await waitForPage(visitor, t('giftCards.title'));
  await page.getByRole('textbox', { name: t('giftCards.amount') }).fill('10');
  await page.getByLabel(t('giftCards.recipient')).fill('Camille Durand');
  await page.getByLabel(t('giftCards.sender'), { exact: true }).fill('Jeanne');
  await page.getByRole('radio', { name: t('giftCards.byHand') }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /10/ }).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, 'frictionless');
  await page.getByText(t('giftCards.paidTitle')).waitFor();
  const [code = ''] = CODE.exec((await waitForMail(email, (mail) => CODE.test(mail.text))).text) ?? [];
  await storeExpensiveCart(visitor, email);
  await visitor.open(`/${VENUE}/summary`);
  await waitForPage(visitor, t('summary.title'));
  await page.getByRole('button', { name: t('giftCards.cart.open') }).click();
  await page.getByLabel(t('giftCards.balance.code')).fill(code);
  await page.getByRole('button', { name: t('giftCards.cart.add'), exact: true }).click();
  await page.getByText(t('giftCards.cart.card', { ending: code.slice(-4) })).waitFor();
  await fillOrderForm(visitor);
  await orderForm(visitor)
    .getByRole('button', { name: t('summary.order') })
    .click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, 'frictionless');
  await waitForOrder(visitor);
});

test('a gift card is bought for a service, which the mail and the balance name', async ({ newVisitor }) => {
  const visitor = await newVisitor({ locale: 'de-DE', width: 1280 });
  const { page, t } = visitor;
  const email = await addCustomer();
  await visitor.open(`/${VENUE}/gift-cards`);
  await page
    .getByRole('link', { name: t('giftCards.signInAction') })
    .last()
    .click();
  await signIn(visitor, email);
  await waitForPage(visitor, t('giftCards.title'));
  await page.getByRole('radio', { name: t('giftCards.aService') }).check();
  const choice = page.getByLabel(t('giftCards.service'), { exact: true });
  const [, service = ''] = await choice.getByRole('option').allTextContents();
  await choice.selectOption(service);
  const prices = page.getByRole('group', { name: t('giftCards.price'), exact: true }).getByRole('radio');
  if ((await prices.count()) > 0) await prices.first().check();
  await page.getByLabel(t('giftCards.recipient')).fill('Camille Durand');
  await page.getByLabel(t('giftCards.sender'), { exact: true }).fill('Jeanne');
  await page.getByRole('radio', { name: t('giftCards.byHand') }).check();
  await page.getByRole('checkbox').check();
  await inspect(visitor);
  await page.getByRole('button', { name: /€/ }).click();
  await waitForPage(visitor, t('sandboxPayment.pay.title'));
  await pay(visitor, 'frictionless');
  await page.getByText(t('giftCards.paidTitle')).waitFor();
  const { text } = await waitForMail(email, (mail) => CODE.test(mail.text));
  expect(text).toContain(service);
  await visitor.open(`/${VENUE}/gift-card-balance`);
  await page.getByLabel(t('giftCards.balance.code')).fill(CODE.exec(text)?.[0] ?? '');
  await page.getByRole('button', { name: t('giftCards.balance.action') }).click();
  await page.getByText(service, { exact: false }).waitFor();
});
