import type { Locale } from '@guichet/contract/locale.ts';
import { expect } from '@playwright/test';
import { JEANNE, LANE_POOL, PASSWORD, serviceName } from '../../data/demonstration.ts';
import { test } from '../../harness/browser-test.ts';
import { type Mail, waitForMail } from '../../harness/outbox.ts';
import { portal } from '../../harness/portal.ts';
import type { Visitor, Width } from '../../harness/visitor.ts';
import { newRegistration, register, signIn } from '../../pages/account.ts';
import { addOne, addToCart, chooseDay, chooseSession, navigateToService } from '../../pages/catalogue.ts';
import { waitForPage } from '../../pages/page.ts';
import { checkOut, pay, placeOrder } from '../../pages/payment.ts';
import { expectPdf, listedTickets, waitForOrder } from '../../pages/tickets.ts';

interface Buyer {
  who: string;
  locale: Locale;
  width: Width;
  email: string;
  password: string;
  card: 'challenge' | 'frictionless';
  /** Registers or signs in on the open login page. */
  identify(visitor: Visitor): Promise<void>;
}

const person = newRegistration();
const company = newRegistration('Kanu-Club Vannes');

const buyers: Buyer[] = [
  {
    who: 'in French: a person registers, 390 px',
    locale: 'fr-FR',
    width: 390,
    ...person,
    card: 'challenge',
    identify: (visitor) => register(visitor, person),
  },
  {
    who: 'in English: a company registers, 1280 px',
    locale: 'en-GB',
    width: 1280,
    ...company,
    card: 'frictionless',
    identify: (visitor) => register(visitor, company),
  },
  {
    who: 'in German: a customer signs in, 1280 px',
    locale: 'de-DE',
    width: 1280,
    email: JEANNE,
    password: PASSWORD,
    card: 'challenge',
    identify: (visitor) => signIn(visitor),
  },
];

test.describe('a purchase, from the home page to the ticket in the mailbox', () => {
  for (const buyer of buyers)
    test(`succeeds ${buyer.who}`, { tag: buyer.locale === 'fr-FR' ? '@core' : [] }, async ({
      newVisitor,
    }) => {
      const visitor = await newVisitor(buyer);
      await chooseTickets(visitor);
      await checkOut(visitor);
      await buyer.identify(visitor);
      await placeOrder(visitor);
      await pay(visitor, buyer.card);
      const orderNumber = await waitForOrder(visitor);
      await expectTickets(visitor);
      const mail = await waitForMail(buyer.email, ({ subject }) => subject.includes(orderNumber));
      await expectMail(mail, buyer.locale);
    });
});

/** Adds two tickets at two prices for one session to the cart, which shows a countdown. */
async function chooseTickets(visitor: Visitor): Promise<void> {
  const { page, t, locale } = visitor;
  await navigateToService(visitor);
  await chooseDay(visitor);
  await chooseSession(visitor);
  await addOne(visitor, LANE_POOL, 'REDUIT');
  await addToCart(visitor);
  await page.getByRole('heading', { level: 2, name: serviceName(LANE_POOL, locale), exact: true }).waitFor();
  const first = await page.getByRole('timer').textContent();
  expect(first).toMatch(/1[45]\smin/);
  await expect.poll(() => page.getByRole('timer').textContent(), { timeout: 10_000 }).not.toBe(first);
  expect(await page.getByText(t('cart.tickets', { count: 2 }), { exact: true }).count()).toBeGreaterThan(0);
}

/** Finds the tickets under "my tickets". */
async function expectTickets(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.getByRole('link', { name: t('delivery.success.myTickets'), exact: true }).click();
  await waitForPage(visitor, t('tickets.title'));
  await listedTickets(visitor).nth(1).waitFor();
}

async function expectMail(mail: Mail, locale: Locale): Promise<void> {
  expect(mail.lang).toBe(locale);
  expect(mail.html).toContain(`lang="${locale}"`);
  expect(mail.text).toContain(serviceName(LANE_POOL, locale));
  const [attachment] = mail.attachments;
  expect(attachment?.contentType).toBe('application/pdf');
  const file = await fetch(portal().url + attachment?.url);
  expectPdf(Buffer.from(await file.arrayBuffer()));
}
