import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { withdrawalNotice } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { CustomerRow } from '#account/profile/data.ts';
import { isCardNumber } from '#cart/cards/rules.ts';
import type { StoredDetail, StoredLine } from '#cart/model.ts';
import { anyOf, inGroups } from '#platform/format/localized.ts';
import { takenLines } from '#sale/refunds/rules.ts';
import type { Seller } from '#tenants/directory/data.ts';
import type { PurchaseRow } from '#tickets/orders/data.ts';
import type { MadeRefund } from '#tickets/refunds/data.ts';
import type { Invoice } from '../mutations.ts';
import type { ReceiptCustomer, ReceiptDocument, ReceiptLine } from './model.ts';

/** Whether the buyer is a company, which gets an invoice. */
export function isCompany(customer: Pick<CustomerRow, 'userType'>): boolean {
  return customer.userType === 'legal';
}

/** The name under which a customer buys: a company's own, a person's first and last name. */
export function customerName(
  customer: Pick<CustomerRow, 'userType' | 'socialReason' | 'firstName' | 'lastName'>,
): string {
  return isCompany(customer) && customer.socialReason
    ? customer.socialReason
    : `${customer.firstName} ${customer.lastName}`;
}

/** The customer as a receipt names them, with the address they have given; the country is left out for France. */
export function receiptCustomer(customer: CustomerRow): ReceiptCustomer {
  const country = customer.country === 'FR' ? [] : [customer.country];
  return {
    name: customerName(customer),
    addressLines: [customer.address, `${customer.zip} ${customer.city}`.trim(), ...country].filter(Boolean),
    vatId: null,
  };
}

/**
 * The content of an order's receipt. A person's has the order's number, a company's invoice its own.
 * @param seller as the tenant's settings name them; its display name is used where they are empty
 */
export function receiptDocument(
  purchase: PurchaseRow,
  locale: Locale,
  parties: {
    seller: Seller | undefined;
    tenantName: string;
    customer: ReceiptCustomer;
    invoice: Invoice | undefined;
  },
): ReceiptDocument {
  const { seller, invoice } = parties;
  return {
    kind: invoice ? 'invoice' : 'receipt',
    number: invoice?.number ?? purchase.externalPurchaseId,
    orderNumber: purchase.externalPurchaseId,
    issuedAt: (invoice?.issuedAt ?? purchase.soldAt).toISOString(),
    paidAt: purchase.soldAt.toISOString(),
    paymentMeans: translator(locale, 'documents')(`receipt.means.${purchase.means}`),
    isFree: purchase.means === 'free',
    isPaidOverTime: ['cardSplit', 'savedSplit', 'subscription'].includes(purchase.means),
    provider: {
      name: seller?.name || parties.tenantName,
      addressLines: (seller?.address ?? '')
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
      legalLines: [],
      vatId: seller?.vatId || null,
      siret: null,
    },
    customer: invoice?.customer ?? parties.customer,
    lines: purchase.lines.flatMap((line) => receiptLines(line, purchase.cards, locale)),
    currency: purchase.currency,
  };
}

/** The content of the receipt of a refund: the lines that are taken back, and what is given back of them. */
export function refundDocument(
  refund: MadeRefund,
  locale: Locale,
  parties: Parameters<typeof receiptDocument>[2],
): ReceiptDocument {
  return {
    ...receiptDocument(refund, locale, parties),
    ...(refund.kind === 'payment' && { lines: [paymentLine(refund.amount, locale)] }),
    kind: 'refund',
    number: refund.orderNumber,
    orderNumber: refund.invoiceNumber ?? refund.orderNumber,
    issuedAt: refund.doneAt.toISOString(),
    refundedCents: refund.amount,
    ...(refund.kind === 'order' && { openBefore: openByRate(refund) }),
  };
}

/** What of an order was not refunded before a refund, in cents by VAT rate in basis points. */
function openByRate({ orderLines, earlier }: Pick<MadeRefund, 'orderLines' | 'earlier'>) {
  const open = new Map<number, number>();
  const add = (lines: readonly StoredLine[], sign: 1 | -1) => {
    for (const { vatRate, unitPrice, quantity } of lines)
      open.set(vatRate * 10, (open.get(vatRate * 10) ?? 0) + sign * unitPrice * quantity);
  };
  add(orderLines, 1);
  for (const refund of earlier) add(takenLines(orderLines, refund), -1);
  return open;
}

/** What a payment was for that paid for nothing: without VAT, as nothing was sold. */
function paymentLine(amount: number, locale: Locale): ReceiptLine {
  return {
    label: translator(locale, 'documents')('receipt.needlessPayment'),
    withdrawal: 'none',
    detail: null,
    place: null,
    startsAt: null,
    quantity: 1,
    unitPriceCents: amount,
    vatBasisPoints: 0,
  };
}

/** One line for each date, card or holder of a line. */
function receiptLines(line: StoredLine, cards: PurchaseRow['cards'], locale: Locale): ReceiptLine[] {
  return line.details.map((detail) => ({
    label: labelIn(line.serviceName, locale),
    withdrawal: withdrawalNotice({ ...line, isDated: detail.event !== undefined }),
    detail:
      [labelIn(line.labels, locale), cardWords(detail, cards, locale)].filter(Boolean).join(' · ') || null,
    place: placeOf(line, detail, locale),
    startsAt: detail.event?.start ?? null,
    quantity: detail.quantity,
    unitPriceCents: line.unitPrice,
    // The catalogue counts in per mille.
    vatBasisPoints: line.vatRate * 10,
  }));
}

/** "Carte 0418 2207 · Jeanne Morel"; of a new card the number that it was given. */
function cardWords(detail: StoredDetail, cards: PurchaseRow['cards'], locale: Locale): string {
  const made = cards.filter(({ lineId }) => lineId === detail.id).map(({ cardNumber }) => cardNumber);
  const numbers = made.length > 0 || !isCardNumber(detail.cardNumber) ? made : [detail.cardNumber];
  const holder = [detail.cardHolderFirstName, detail.cardHolderName].filter(Boolean).join(' ');
  const word = translator(locale, 'cart');
  return [...numbers.map((number) => word('card.own', { number: inGroups(number) })), holder]
    .filter(Boolean)
    .join(' · ');
}

function placeOf(line: StoredLine, detail: StoredDetail, locale: Locale): string {
  const { event } = detail;
  if (event?.room) return `${labelIn(event.establishment, locale)}, ${labelIn(event.room, locale)}`;
  const places = event
    ? [event.establishment]
    : [line.establishmentLabels, ...(line.otherEstablishments ?? [])];
  return anyOf(
    places.map((labels) => labelIn(labels, locale)),
    locale,
  );
}
