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

/** Places the order of the cart without an account, until the page of the payment. */
async function placeAsGuest(visitor: Visitor, email: string): Promise<void> {
  const { page, t } = visitor;
  await storeVisitorCart(visitor);
  await visitor.open(`/${RINK}/summary`);
  const panel = page.getByRole('region', { name: t('guestOrders.buy.title'), exact: true });
  await panel.getByLabel(t('guestOrders.buy.email'), { exact: true }).fill(email);
  await inspect(visitor);
  await panel.getByRole('button', { name: t('guestOrders.buy.submit'), exact: true }).click();
  await placeOrder(visitor);
}

/** Buys the cart without an account. @returns the number of the order */
async function buyAsGuest(visitor: Visitor, email: string): Promise<string> {
  await placeAsGuest(visitor, email);
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
  await openByCode(other, email, order);
  await waitForPage(other, t('guestOrders.page.title'));
  const button = other.page.getByRole('button', { name: t('guestOrders.panel.data'), exact: true });
  const { bytes } = await download(other, button);
  expect(JSON.parse(Buffer.from(bytes).toString()).orders).toMatchObject([{ external_purchase_id: order }]);
});

test('says what became of an unfinished payment, by the address and the mailed code', async ({
  newVisitor,
}) => {
  const buyer = await newVisitor({ locale: 'de-DE', width: 390 });
  const email = newAddress();
  await placeAsGuest(buyer, email);
  const other = await newVisitor({ locale: 'de-DE', width: 390 });
  await openByCode(other, email);
  const { page, t } = other;
  await waitForPage(other, t('guestOrders.pending.title'));
  await page.getByRole('heading', { name: t('delivery.confirming.title') }).waitFor();
  await page.getByText(t('guestOrders.pending.reachText', { email })).waitFor();
  await inspect(other);
  // The open page shows the order once the payment has arrived.
  await pay(buyer, 'frictionless');
  await waitForPage(other, t('guestOrders.page.title'));
});

/** Opens an order by its address, its number if any, and the code in the mail. */
async function openByCode(visitor: Visitor, email: string, order?: string): Promise<void> {
  const { page, t } = visitor;
  await visitor.open(`/${RINK}/order`);
  if (order) await page.getByLabel(t('guestOrders.access.number')).fill(order);
  await page.getByLabel(t('guestOrders.access.email'), { exact: true }).fill(email);
  await page.getByRole('button', { name: t('guestOrders.access.send'), exact: true }).click();
  const sent = order
    ? t('guestOrders.access.sent', { email, number: order })
    : t('guestOrders.access.sentLast', { email });
  await page.getByText(sent).waitFor();
  const { subject } = await waitForMail(email, (mail) => /^\d{6} · /.test(mail.subject));
  await page.getByRole('textbox').fill(subject.slice(0, 6));
  await page.getByRole('button', { name: t('guestOrders.access.open'), exact: true }).click();
}
