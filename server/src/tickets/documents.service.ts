import type { Locale } from '@guichet/contract/locale.ts';
import type { Contents } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { readLinkOfGuest } from '#account/guests/guests.sql.ts';
import { type CustomerRow, readCustomer } from '#account/profile/profile.sql.ts';
import { catalogueOf } from '#catalogue/browse/browse.sql.ts';
import { TicketingUnavailable } from '#gateways/ticketing/port.ts';
import type { MailAttachment } from '#platform/mail/message.ts';
import type { RenderOptions } from '#platform/pdf/renderer.ts';
import { choiceNames } from '#platform/tenancy/phrase-overrides.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { readSeller } from '#tenants/directory/directory.sql.ts';
import { readDocumentBrand } from '#tenants/pictures/pictures.service.ts';
import type { PurchaseRow } from './orders/orders.sql.ts';
import { renderReceipt } from './receipts/document/receipt-document.service.ts';
import {
  isCompany,
  receiptCustomer,
  receiptDocument,
  refundDocument,
} from './receipts/document/receipt-document.ts';
import { issueInvoice } from './receipts/receipts.sql.ts';
import type { MadeRefund } from './refunds/refund-receipts.sql.ts';
import { calendarAttachment } from './tickets/calendar.ts';
import { renderTickets } from './tickets/document/ticket-document.service.ts';
import { type TicketDocument, type TicketPlace, ticketDocument } from './tickets/document/ticket-document.ts';
import { readTicketsOfPurchase } from './tickets/tickets.sql.ts';

/** The tickets of an order, ready to be rendered. */
export interface OrderTickets {
  readonly documents: readonly TicketDocument[];
  /** Calendar file of their sessions; undefined when none has a date. */
  readonly calendar: MailAttachment | undefined;
  /** Undefined once erased. */
  readonly customer: CustomerRow | undefined;
}

/**
 * Reads an order's tickets for a document.
 * @param wanted.userId holder of the tickets; all tickets without it
 * @param wanted.ticketNumber number of one ticket; all tickets without it
 * @param wanted.showsPeople whether names of the customer's household are on them: only in the customer's own download
 * @returns no document when the order has no such ticket
 */
export async function orderTickets(
  services: Services,
  tenant: Tenant,
  purchase: PurchaseRow,
  locale: Locale,
  {
    userId,
    ticketNumber,
    showsPeople = false,
  }: { userId?: string | undefined; ticketNumber?: string | undefined; showsPeople?: boolean } = {},
): Promise<OrderTickets> {
  const holder = userId ?? purchase.userId;
  const [tickets, customer, guest] = await services.database.tenant(tenant.id, async (db) => [
    await readTicketsOfPurchase(db, purchase.id, userId),
    await readCustomer(db, holder),
    await readLinkOfGuest(db, holder),
  ]);
  const surroundings = {
    placeOf: await readPlaces(services, tenant),
    nameOf: await choiceNames(services.phraseOverrides, tenant),
  };
  const shown = tickets
    .filter(({ refundedAt, blockedAt }) => refundedAt === null && blockedAt === null)
    .filter((ticket) => ticketNumber === undefined || ticket.ticketNumber === ticketNumber)
    .map((ticket) => (ticket.isPersonNamed && !showsPeople ? { ...ticket, holderName: null } : ticket));
  const { publicUrl } = services.config;
  const isGuest = guest !== undefined;
  return {
    documents: shown.map((ticket) => ticketDocument(ticket, tenant, locale, surroundings)),
    calendar: calendarAttachment(shown, {
      tenant,
      locale,
      publicUrl,
      placeOf: surroundings.placeOf,
      isGuest,
    }),
    customer,
  };
}

/** Reads the addresses of the establishments. Without the ticketing system, tickets are printed without addresses. */
export async function readPlaces(
  services: Services,
  tenant: Tenant,
): Promise<(code: string) => TicketPlace | undefined> {
  try {
    const { establishments, hiddenEstablishments } = await catalogueOf(services, tenant);
    return (code) => establishments.get(code) ?? hiddenEstablishments.get(code);
  } catch (error) {
    if (!(error instanceof TicketingUnavailable)) throw error;
    return () => undefined;
  }
}

/** Renders tickets as one PDF. @throws DocumentQueueFullError */
export async function ticketsPdf(
  services: Services,
  tenant: Tenant,
  documents: readonly TicketDocument[],
  locale: Locale,
  options?: RenderOptions,
): Promise<Uint8Array> {
  return renderTickets(
    services.documents,
    documents,
    locale,
    await readDocumentBrand(services, tenant),
    options,
  );
}

/** Renders the receipt of an order; a company's first receipt gets the next invoice number. */
export async function receiptPdf(
  services: Services,
  tenant: Tenant,
  purchase: PurchaseRow,
  locale: Locale,
  options?: RenderOptions,
): Promise<Uint8Array> {
  const parties = await services.database.tenant(tenant.id, async (db) => {
    const seller = await readSeller(db);
    const customer = await readCustomer(db, purchase.userId);
    // A signed-in customer exists, unless the account was just erased.
    const named = customer ? receiptCustomer(customer) : { name: '', addressLines: [], vatId: null };
    const invoice =
      customer && isCompany(customer)
        ? await issueInvoice(db, purchase.id, named, tenant.timeZone)
        : undefined;
    return { seller, customer: named, invoice, tenantName: tenant.displayName };
  });
  const receipt = receiptDocument(purchase, locale, parties);
  return renderReceipt(
    services.documents,
    receipt,
    locale,
    await readDocumentBrand(services, tenant),
    options,
  );
}

/** Renders the receipt of a refund. */
export async function refundPdf(
  services: Services,
  tenant: Tenant,
  refund: MadeRefund,
  locale: Locale,
  options?: RenderOptions,
): Promise<Uint8Array> {
  const parties = await services.database.tenant(tenant.id, async (db) => {
    const customer = await readCustomer(db, refund.userId);
    return {
      seller: await readSeller(db),
      customer: customer ? receiptCustomer(customer) : { name: '', addressLines: [], vatId: null },
      invoice: undefined,
      tenantName: tenant.displayName,
    };
  });
  const document = refundDocument(refund, locale, parties);
  return renderReceipt(
    services.documents,
    document,
    locale,
    await readDocumentBrand(services, tenant),
    options,
  );
}

/** Kinds of documents, for file names. */
type DocumentKind = Contents | 'receipt' | 'refund';

/** Returns a file name such as `billets-2026-004182.pdf`. */
export function fileName(kind: DocumentKind, orderNumber: string, locale: Locale): string {
  const order = orderNumber.replaceAll(/[^A-Za-z0-9._-]/g, '-');
  return `${translator(locale, 'documents')(`${kind}.fileName`, { order })}.pdf`;
}
