import { randomUUID } from 'node:crypto';
import { type Locale, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { isArticle } from '@guichet/contract/predicates.ts';
import { LocaleTag } from '@guichet/contract/shapes.ts';
import { contentsOf, withdrawalNotice } from '@guichet/contract/tickets/predicates.ts';
import { z } from 'zod';
import { guestPage } from '#account/guests/guests.service.ts';
import { type CustomerRow, readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { money } from '#kernel/format/localized.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import { deliveryOf } from '#platform/mail/deliver-once.ts';
import type { PersonVariables, VenueMail } from '#platform/mail/mail-description.ts';
import type { MailAttachment } from '#platform/mail/message.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { soldCards } from '#sale/sold-cards.ts';
import type { Services } from '#services.ts';
import { type VenueMails, venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { offeredWalletsOf } from '#tenants/wallets/wallets.service.ts';
import { fileName, orderTickets, receiptPdf, ticketsPdf } from './documents.service.ts';
import { type PurchaseRow, readPurchase } from './orders/orders.sql.ts';
import { customerName } from './receipts/document/receipt-document.ts';
import { receiptMail } from './receipts/receipt-mail.ts';
import { cardNotes } from './sold-cards.ts';
import type { TicketDocument } from './tickets/document/ticket-document.ts';
import { type TicketsMailLinks, ticketsMail } from './tickets/mail/tickets-mail.ts';

/** Mailboxes refuse mails over some 10 MB; fifty pages are less than 1 MB. */
const TICKETS_PER_PDF = 50;
const MAX_PDFS = 5;

/** The page with the contents of an order. */
const PAGES = { tickets: 'my-tickets', articles: 'my-tickets/article', mixed: 'my-tickets' } as const;

const MailOrder = z.object({
  purchaseId: z.string(),
  /** Id of a requested mail; absent for the mail that follows the sale. */
  requestId: z.string().exactOptional(),
  /** The language of the request; otherwise the language of the sale. */
  locale: LocaleTag.exactOptional(),
  ticketNumber: z.string().exactOptional(),
  /** Recipient, who gets the own tickets only; the buyer when absent */
  userId: z.string().exactOptional(),
});

/** The order that a mail is about. */
type MailOrder = z.output<typeof MailOrder>;

/** The job that mails the tickets of an order. The sale enqueues it with its order, and a customer may request it. */
export const TICKETS_MAIL_JOB = defineJob('tickets.mail', MailOrder, { ifTenantIsMissing: 'fail' });

/** The job that mails the receipt of an order at the customer's request. */
export const RECEIPT_MAIL_JOB = defineJob('tickets.receipt-mail', MailOrder, { ifTenantIsMissing: 'fail' });

/** Requests a mail to the customer with the tickets of an order, one of them, or its receipt. */
export async function requestMail(
  services: Services,
  tenant: Tenant,
  kind: 'tickets' | 'receipt',
  order: { purchaseId: string; locale: Locale; ticketNumber?: string; userId?: string },
): Promise<void> {
  const job = kind === 'tickets' ? TICKETS_MAIL_JOB : RECEIPT_MAIL_JOB;
  const payload = { ...order, requestId: randomUUID() };
  await services.database.tenant(tenant.id, (db) => enqueue(db, job, payload));
  services.jobs.wake();
}

/** Sends the tickets of an order. */
export async function mailTickets(services: Services, tenant: Tenant, order: MailOrder): Promise<void> {
  const key = `tickets-${order.requestId ?? order.purchaseId}`;
  await deliver(services, tenant, order, key, async ({ purchase, locale, mails, person }) => {
    const { documents, calendar } = await orderTickets(services, tenant, purchase, locale, order);
    // A recipient of transferred tickets must not see the rest of the order.
    const isBuyer = (order.userId ?? purchase.userId) === purchase.userId;
    const isWhole = isBuyer && order.ticketNumber === undefined;
    const cards = isWhole ? orderCards(purchase, tenant, locale) : undefined;
    if (documents.length === 0 && !cards) return undefined;
    const home = tenantAddress(services.config.publicUrl, tenant, locale);
    const receipt = `${home}/my-tickets?receipt=${encodeURIComponent(purchase.externalPurchaseId)}`;
    const attached = documents.slice(0, TICKETS_PER_PDF * MAX_PDFS);
    const contents = contentsOf(documents.map(({ isArticle }) => isArticle));
    // Everything of an order without an account is on its one page.
    const guest = isBuyer ? await guestPage(services, tenant, purchase.userId, locale) : undefined;
    const links = {
      tickets: guest?.address ?? `${home}/${PAGES[contents]}`,
      cards: mails.linkTo('cards', locale),
      ...(isBuyer && !guest && { receipt }),
      ...(await walletLink(services, tenant, documents, { home, order: guest?.address })),
    };
    return {
      mail: ticketsMail(documents, { locale, brand: mails.brand, person }, links, {
        attachedCount: attached.length,
        isRequested: order.requestId !== undefined,
        isGuest: guest !== undefined,
        ...(cards && { cards }),
        ...(isWhole && purchase.totalAmount > 0 && { totalCents: purchase.totalAmount }),
      }),
      attachments: [
        ...(await attachTickets(services, tenant, purchase.externalPurchaseId, attached, locale)),
        ...(calendar ? [calendar] : []),
      ],
    };
  });
}

/** Returns the page whose buttons add the tickets to a wallet: that of the order without an account, or of the one ticket. */
async function walletLink(
  services: Services,
  tenant: Tenant,
  documents: readonly TicketDocument[],
  { home, order }: { home: string; order: string | undefined },
): Promise<{ wallet?: NonNullable<TicketsMailLinks['wallet']> }> {
  const offered = await services.database.tenant(tenant.id, (db) => offeredWalletsOf(services, db));
  const [first] = documents;
  if (!first || !offered[0]) return {};
  const tickets =
    documents.length === 1
      ? `${home}/my-tickets/ticket/${encodeURIComponent(first.number)}`
      : `${home}/my-tickets`;
  const address = order ?? tickets;
  return { wallet: { address, of: offered.length > 1 ? 'both' : offered[0] } };
}

/** Returns the cards of an order for its mail; undefined when there are none. */
function orderCards({ externalPurchaseId, cards, lines }: PurchaseRow, tenant: Tenant, locale: Locale) {
  if (cards.length === 0) return undefined;
  return {
    orderNumber: externalPurchaseId,
    notes: cardNotes(soldCards(cards, lines), locale, tenant.timeZone),
    loaded: lines
      .filter(({ fillsCards }) => fillsCards)
      .map((line) => ({
        serviceName: labelIn(line.serviceName, locale),
        withdrawal: withdrawalNotice(line),
      })),
  };
}

/** Attaches tickets; a large order has several documents, rendered one after the other. */
async function attachTickets(
  services: Services,
  tenant: Tenant,
  orderNumber: string,
  documents: readonly TicketDocument[],
  locale: Locale,
): Promise<MailAttachment[]> {
  const contents = contentsOf(documents.map(({ isArticle }) => isArticle));
  const attachments: MailAttachment[] = [];
  for (let start = 0; start < documents.length; start += TICKETS_PER_PDF) {
    const part = documents.slice(start, start + TICKETS_PER_PDF);
    const rank = documents.length > TICKETS_PER_PDF ? `-${start / TICKETS_PER_PDF + 1}` : '';
    const name = fileName(contents, `${orderNumber}${rank}`, locale);
    attachments.push(pdf(name, await ticketsPdf(services, tenant, part, locale)));
  }
  return attachments;
}

/** Sends the receipt of an order. */
export async function mailReceipt(services: Services, tenant: Tenant, order: MailOrder): Promise<void> {
  const key = `receipt-${order.requestId ?? order.purchaseId}`;
  await deliver(services, tenant, order, key, async ({ purchase, locale, person }) => {
    const { externalPurchaseId: orderNumber, totalAmount } = purchase;
    const contents = contentsOf(purchase.lines.map(({ type }) => isArticle(type)));
    const home = tenantAddress(services.config.publicUrl, tenant, locale);
    const receipt = { orderNumber, contents, total: money(totalAmount, locale) };
    const guest = await guestPage(services, tenant, purchase.userId, locale);
    const address = guest?.address ?? `${home}/${PAGES[contents]}`;
    return {
      mail: receiptMail(receipt, { locale, person, address }),
      attachments: [
        pdf(fileName('receipt', orderNumber, locale), await receiptPdf(services, tenant, purchase, locale)),
      ],
    };
  });
}

interface OrderMail {
  readonly mail: VenueMail;
  readonly attachments: readonly MailAttachment[];
}

/** The order, the recipient and the venue of a mail. */
interface Occasion {
  readonly purchase: PurchaseRow;
  readonly locale: Locale;
  readonly mails: VenueMails;
  readonly person: PersonVariables;
}

/** Renders a mail and sends it, unless it was already sent, its order is gone, or its customer was erased. */
async function deliver(
  services: Services,
  tenant: Tenant,
  order: MailOrder,
  key: string,
  describe: (occasion: Occasion) => Promise<OrderMail | undefined>,
): Promise<void> {
  if (await deliveryOf(services.database, tenant.id, key)) return;
  const found = await services.database.tenant(tenant.id, async (db) => {
    const purchase = await readPurchase(db, order.purchaseId);
    return { purchase, customer: purchase && (await readCustomer(db, order.userId ?? purchase.userId)) };
  });
  const { purchase, customer } = found;
  if (!purchase || !customer) return;
  const mails = await venueMails(services, tenant);
  const described = await describe({
    purchase,
    locale: offeredLocale(tenant.languages, order.locale ?? purchase.locale),
    mails,
    person: personVariables(customer),
  });
  if (!described) return;
  const { mail, attachments } = described;
  await mails.sendOnce(key, mail, { to: recipient(customer), attachments });
}

function recipient(customer: CustomerRow) {
  return { address: customer.email, name: customerName(customer) };
}

function pdf(filename: string, content: Uint8Array): MailAttachment {
  return { filename, contentType: 'application/pdf', content };
}
