import { expect } from '@playwright/test';
import { RINK } from '../data/orders.ts';
import { callApi } from '../harness/api.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { uniqueName } from '../harness/unique-name.ts';
import { storeItems, type Visitor } from '../harness/visitor.ts';
import { waitForPage } from '../pages/page.ts';
import { pay, placeOrder } from '../pages/payment.ts';
import { download, expectPdf, waitForOrder } from '../pages/tickets.ts';

const newAddress = () => `${uniqueName('guest').replaceAll(' ', '-')}@example.com`;

/** Stores a visitor's cart at the rink in the browser. */
async function storeVisitorCart(visitor: Visitor): Promise<void> {
  const cartLines = [{ service: 'LOC-PATINS', cartLineDetails: [{ quantity: 2 }] }];
  const cart = await callApi('PUT /cart/AddOrUpdateCart', { body: { cartLines } }, { tenant: RINK });
  await storeItems(visitor, { [`${RINK}/cart`]: JSON.stringify({ id: cart.id, lines: 1 }) });
}

/** Buys the cart without an account. @returns the number of the order */
async function buyAsGuest(visitor: Visitor, email: string): Promise<string> {
  const { page, t } = visitor;
  await storeVisitorCart(visitor);
  await visitor.open(`/${RINK}/summary`);
  const panel = page.getByRole('region', { name: t('guestOrders.buy.title'), exact: true });
  await panel.getByLabel(t('guestOrders.buy.email'), { exact: true }).fill(email);
  await inspect(visitor);
  await panel.getByRole('button', { name: t('guestOrders.buy.submit'), exact: true }).click();
  await placeOrder(visitor);
  await pay(visitor, 'frictionless');
  return waitForOrder(visitor);
}

test('buys without an account, opens the link of the mail and downloads the PDF', {
  tag: '@core',
}, async ({ newVisitor }) => {
  const buyer = await newVisitor({ locale: 'fr-FR', width: 390 });
  const email = newAddress();
  const order = await buyAsGuest(buyer, email);
  const { text } = await waitForMail(email, (mail) => mail.text.includes('/order#'));
  const { pathname, hash } = new URL(/https?:\/\/\S+\/order#[\w-]+/.exec(text)?.[0] ?? '');
  const other = await newVisitor({ locale: 'fr-FR', width: 390 });
  const { page, t } = other;
  await page.goto(other.site + pathname + hash);
  await waitForPage(other, t('guestOrders.page.title'));
  await page.getByRole('heading', { name: t('orders.order', { number: order }), exact: true }).waitFor();
  await inspect(other);
  const button = page.getByRole('button', {
    name: new RegExp([t('orders.downloadArticles'), t('orders.downloadTickets')].join('|')),
  });
  expectPdf((await download(other, button)).bytes);
  // The session of the order is not one of this browser.
  expect(await page.evaluate((key) => localStorage.getItem(key), `${RINK}/token`)).toBeNull();
  await other.open(`/${RINK}/profil`);
  await waitForPage(other, t('account.login.title'));
});

test('opens an order by its number, its address and the mailed code', async ({ newVisitor }) => {
  const buyer = await newVisitor({ width: 1280 });
  const email = newAddress();
  const order = await buyAsGuest(buyer, email);
  const { page, t } = buyer;
  await page.getByRole('link', { name: t('delivery.success.orderPage'), exact: true }).click();
  await waitForPage(buyer, t('guestOrders.page.title'));
  const other = await newVisitor({ width: 1280 });
  await other.open(`/${RINK}/order`);
  await other.page.getByLabel(t('guestOrders.access.number')).fill(order);
  await other.page.getByLabel(t('guestOrders.access.email'), { exact: true }).fill(email);
  await other.page.getByRole('button', { name: t('guestOrders.access.send'), exact: true }).click();
  await other.page.getByText(t('guestOrders.access.sent', { email, number: order })).waitFor();
  const { subject } = await waitForMail(email, (mail) => /^\d{6} · /.test(mail.subject));
  await other.page.getByRole('textbox').fill(subject.slice(0, 6));
  await other.page.getByRole('button', { name: t('guestOrders.access.open'), exact: true }).click();
  await waitForPage(other, t('guestOrders.page.title'));
});
