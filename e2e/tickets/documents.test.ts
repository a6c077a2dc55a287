import { expect } from '@playwright/test';
import { JEANNE, VENUE } from '../data/demonstration.ts';
import { buyArticle, buyTicket } from '../data/orders.ts';
import { test } from '../harness/browser-test.ts';
import { inspect } from '../harness/inspect.ts';
import { waitForMail } from '../harness/outbox.ts';
import { storeCustomerSession } from '../pages/account.ts';
import { waitForPage } from '../pages/page.ts';
import { download, expectPdf, listedTickets } from '../pages/tickets.ts';

test('a customer downloads a ticket as a PDF', { tag: '@core' }, async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await buyTicket();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/event`);
  await listedTickets(visitor).first().waitFor();
  const button = page.getByRole('button', {
    name: new RegExp(`^${t('tickets.download')}\\W.*\\d-\\d+$`),
  });
  const { name, bytes } = await download(visitor, button.first());
  expect(name).toMatch(/\.pdf$/);
  expectPdf(bytes);
});

test('an order of articles has vouchers instead of tickets, in its texts and in its file name', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const order = await buyArticle();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/ordershistory`);
  const card = page.getByRole('article', { name: t('orders.order', { number: order }) });
  const button = card.getByRole('button', { name: t('orders.downloadArticles') });
  const { name, bytes } = await download(visitor, button);
  expect(name).toBe(t('tickets.documents.orderFile.articles', { number: order }));
  expectPdf(bytes);
  expect(await card.textContent()).not.toMatch(/billet/i);
  await inspect(visitor);
});

test('an article is downloaded and sent as a voucher, never as a ticket', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  const ticketNumber = `${await buyArticle()}-1`;
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/ticket/${ticketNumber}`);
  const button = page.getByRole('button', { name: t('tickets.page.pdf'), exact: true });
  const { name } = await download(visitor, button);
  expect(name).toBe(t('tickets.documents.ticketFile.article', { number: ticketNumber }));
  await page.getByRole('button', { name: t('tickets.page.email'), exact: true }).click();
  await page.getByText(t('tickets.documents.ticketSent.article', { email: JEANNE })).waitFor();
});

test('a customer mails a ticket, and reads the address of the recipient', async ({ newVisitor }) => {
  const visitor = await newVisitor({ width: 390 });
  const { page, t } = visitor;
  await buyTicket();
  await storeCustomerSession(visitor);
  await visitor.open(`/${VENUE}/my-tickets/event`);
  await listedTickets(visitor).first().waitFor();
  await page
    .getByRole('button', { name: new RegExp(`^${t('tickets.send')}`) })
    .first()
    .click();
  await page.getByText(t('tickets.documents.ticketSent.ticket', { email: JEANNE })).waitFor();
});

test('the link in the mail of an order leads to its receipt, which downloads as a PDF', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ locale: 'de-DE' });
  const { page, t } = visitor;
  const order = await buyTicket();
  const mail = await waitForMail(JEANNE, ({ subject }) => subject.includes(order));
  const [link] = mail.html.match(/https?:[^"]+receipt=[^"]+/) ?? [];
  expect(new URL(link ?? '').origin).toBe(visitor.site);
  await storeCustomerSession(visitor);
  await page.goto((link ?? '').replaceAll('&amp;', '&').replace(visitor.site, `${visitor.site}/de-DE`));
  await waitForPage(visitor, t('tickets.title'));
  await inspect(visitor);
  const button = page.getByRole('button', { name: t('tickets.receipt.download'), exact: true }).first();
  expectPdf((await download(visitor, button)).bytes);
});
