import type { Locale } from '@guichet/contract/locale.ts';
import { describe, expect, test } from 'vitest';
import { JEANNE, PASSWORD, serviceName } from '../../data/demonstration.ts';
import { journey } from '../../harness/browser-test.ts';
import { expectSound, inspect } from '../../harness/inspect.ts';
import { type Mail, waitForMail } from '../../harness/outbox.ts';
import { portal } from '../../harness/portal.ts';
import type { Visitor, Width } from '../../harness/visitor.ts';
import { newcomer, register, signIn } from '../../pages/account.ts';
import {
  addOne,
  addToCart,
  chooseDay,
  chooseSession,
  findService,
  LANE_POOL,
  seePage,
} from '../../pages/catalogue.ts';
import { leaveCart, order, pay } from '../../pages/payment.ts';
import { download, seeOrder, ticketsOf } from '../../pages/tickets.ts';

interface Buyer {
  who: string;
  locale: Locale;
  width: Width;
  email: string;
  password: string;
  card: 'challenge' | 'frictionless';
  /** Says who they are, from the login page on. */
  introduce(visitor: Visitor): Promise<void>;
}

const person = newcomer();
const company = newcomer('Kanu-Club Vannes');

const buyers: Buyer[] = [
  {
    who: 'in French: a person registers, 390 px',
    locale: 'fr-FR',
    width: 390,
    ...person,
    card: 'challenge',
    introduce: (visitor) => register(visitor, person),
  },
  {
    who: 'in English: a company registers, 1280 px',
    locale: 'en-GB',
    width: 1280,
    ...company,
    card: 'frictionless',
    introduce: (visitor) => register(visitor, company),
  },
  {
    who: 'in German: a customer signs in, 1280 px',
    locale: 'de-DE',
    width: 1280,
    email: JEANNE,
    password: PASSWORD,
    card: 'challenge',
    introduce: (visitor) => signIn(visitor),
  },
];

describe('a whole purchase, from the home page to the ticket in the mailbox', () => {
  test.for(buyers)('$who', (buyer, context) =>
    journey(async (arrive) => {
      const visitor = await arrive(buyer);
      await chooseTickets(visitor);
      await leaveCart(visitor);
      await buyer.introduce(visitor);
      await order(visitor);
      await expectSound(visitor, buyer.locale);
      await pay(visitor, buyer.card);
      const orderNumber = await seeOrder(visitor);
      await expectSound(visitor, buyer.locale);
      await expectTickets(visitor);
      const mail = await waitForMail(buyer.email, ({ subject }) => subject.includes(orderNumber));
      await expectMail(mail, buyer.locale);
      await expectReceipt(visitor, mail);
    })(context),
  );
});

/** Two tickets at two prices for one session, in the cart, with time to pay them. */
async function chooseTickets(visitor: Visitor): Promise<void> {
  const { page, say, locale } = visitor;
  await findService(visitor);
  await chooseDay(visitor);
  await chooseSession(visitor);
  await addOne(visitor, LANE_POOL, 'REDUIT');
  await expectSound(visitor, locale);
  await addToCart(visitor);
  await expectSound(visitor, locale);
  await page.getByRole('heading', { level: 2, name: serviceName(LANE_POOL, locale), exact: true }).waitFor();
  const first = await page.getByRole('timer').textContent();
  expect(first).toMatch(/1[45]\smin/);
  await expect.poll(() => page.getByRole('timer').textContent(), { timeout: 10_000 }).not.toBe(first);
  expect(await page.getByText(say('cart.tickets', { count: 2 }), { exact: true }).count()).toBeGreaterThan(0);
}

/** The tickets stand in "my tickets", each with its code, and download as a PDF. */
async function expectTickets(visitor: Visitor): Promise<void> {
  const { page, say, locale } = visitor;
  await page.getByRole('link', { name: say('delivery.success.myTickets'), exact: true }).click();
  await seePage(visitor, say('tickets.title'));
  await expectSound(visitor, locale);
  await ticketsOf(visitor).nth(1).waitFor();
  const button = page
    .getByRole('button', { name: new RegExp(`^${say('tickets.download')}\\W.*\\d-\\d+$`) })
    .first();
  const { name, bytes } = await download(visitor, button);
  expect(name).toMatch(/\.pdf$/);
  expectPdf(bytes);
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

/** The link of the mail leads the customer to the receipt. */
async function expectReceipt(visitor: Visitor, mail: Mail): Promise<void> {
  const { page, say } = visitor;
  const [link] = mail.html.match(/https?:[^"]+receipt=[^"]+/) ?? [];
  expect(new URL(link ?? '').origin).toBe(visitor.site);
  await page.goto((link ?? '').replaceAll('&amp;', '&'));
  await seePage(visitor, say('tickets.title'));
  await inspect(visitor);
  const button = page.getByRole('button', { name: say('tickets.receipt.download'), exact: true }).first();
  expectPdf((await download(visitor, button)).bytes);
}

function expectPdf(bytes: Buffer): void {
  expect(bytes.subarray(0, 4).toString()).toBe('%PDF');
  expect(bytes.length).toBeGreaterThan(10_000);
}
