import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { type WithdrawalRight, withdrawalNotice } from '@guichet/contract/tickets/predicates.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { CustomerRow } from '#account/profile/profile.sql.ts';
import { isCardNumber } from '#cart/cards/cards.ts';
import type { StoredDetail, StoredLine } from '#cart/cart.ts';
import { anyOf, type ForeignZone, inGroups, money } from '#kernel/format/localized.ts';
import { takenLines } from '#sale/sold-lines.ts';
import { sharesOf } from '#sale/takings/takings-refunds.ts';
import type { Seller } from '#tenants/directory/directory.sql.ts';
import type { PurchaseRow } from '#tickets/orders/orders.sql.ts';
import type { MadeRefund } from '#tickets/refunds/refund-receipts.sql.ts';

/** An invoice as it was issued. */
export interface Invoice {
  number: string;
  issuedAt: Date;
  /** The customer's data when the invoice was issued. */
  customer: ReceiptCustomer;
}

/** The seller: the particulars that French law requires on a receipt. */
export interface ReceiptProvider {
  readonly name: string;
  readonly addressLines: readonly string[];
  /** Legal form, capital, trade register: free lines of the imprint. */
  readonly legalLines: readonly string[];
  readonly vatId: string | null;
  readonly siret: string | null;
}

/** The customer on a receipt. */
export interface ReceiptCustomer {
  readonly name: string;
  readonly addressLines: readonly string[];
  readonly vatId: string | null;
}

/** A line of a receipt; prices in cents, tax included. */
export interface ReceiptLine {
  readonly label: string;
  /** Null when there is nothing to withdraw from. */
  readonly withdrawal: WithdrawalRight | null;
  /** Price name, holder or card: small print below the label. */
  readonly detail: string | null;
  /** Where the service takes place. */
  readonly place: string | null;
  /** When it takes place; null without a date. */
  readonly startsAt: string | null;
  /** Clock of its establishment; the venue's when absent. */
  readonly zone?: ForeignZone;
  readonly quantity: number;
  readonly unitPriceCents: number;
  /** VAT rate in hundredths of a percent: 2000 is 20 %. */
  readonly vatBasisPoints: number;
}

/** The content of a receipt or invoice; instants in ISO 8601. */
export interface ReceiptDocument {
  /** A company gets an invoice, with its own continuous number. */
  readonly kind: 'receipt' | 'invoice' | 'refund';
  readonly number: string;
  readonly orderNumber: string;
  readonly issuedAt: string;
  readonly paidAt: string;
  /** Label for the reader, for example "Carte bancaire". */
  readonly paymentMeans: string;
  /** Whether the order is paid in instalments or month by month, so that debits are outstanding. */
  readonly isPaidOverTime: boolean;
  /** Whether the order was free. */
  readonly isFree: boolean;
  /** The refunded amount, in cents; less than the lines of the refund while debits are outstanding. */
  readonly refundedCents?: number;
  /** For a refund, the amount of its order that was not refunded before it, in cents by VAT rate in basis points. */
  readonly openBefore?: ReadonlyMap<number, number>;
  readonly provider: ReceiptProvider;
  readonly customer: ReceiptCustomer;
  readonly lines: readonly ReceiptLine[];
  readonly currency: 'EUR';
}

/** Returns whether the buyer is a company, which gets an invoice. */
export function isCompany(customer: Pick<CustomerRow, 'userType'>): boolean {
  return customer.userType === 'legal';
}

/** Returns the name of a customer: a company's name, or a person's first and last name. */
export function customerName(
  customer: Pick<CustomerRow, 'userType' | 'socialReason' | 'firstName' | 'lastName'>,
): string {
  return isCompany(customer) && customer.socialReason
    ? customer.socialReason
    : `${customer.firstName} ${customer.lastName}`.trim();
}

/** Returns the customer for a receipt, with the given address; the country is omitted for France. */
export function receiptCustomer(customer: CustomerRow): ReceiptCustomer {
  const country = customer.country === 'FR' ? [] : [customer.country];
  return {
    // A buyer without an account may have no name.
    name: customerName(customer) || customer.email,
    addressLines: [customer.address, `${customer.zip} ${customer.city}`.trim(), ...country].filter(Boolean),
    vatId: null,
  };
}

/**
 * Returns the content of an order's receipt. A person's receipt has the order's number, a company's invoice its own.
 * @param seller from the tenant's settings; its display name replaces empty fields
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
    paymentMeans: meansOf(purchase, locale),
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

/** Returns the means of payment in words, with the amounts where a gift card paid a part. */
function meansOf({ means, giftAmount, totalAmount }: PurchaseRow, locale: Locale): string {
  const t = translator(locale, 'documents');
  const name = t(`receipt.means.${means}`);
  if (giftAmount === 0 || means === 'gift') return name;
  const rest = money(totalAmount - giftAmount, locale);
  return t('receipt.withGift', { means: name, rest, gift: money(giftAmount, locale) });
}

/** Returns the content of the receipt of a refund: the cancelled lines, and their refunded amount. */
export function refundDocument(
  refund: MadeRefund,
  locale: Locale,
  parties: Parameters<typeof receiptDocument>[2],
): ReceiptDocument {
  const document = receiptDocument(refund, locale, parties);
  return {
    ...document,
    ...(refund.kind === 'order' && { lines: [...document.lines, ...changedLines(refund, locale)] }),
    ...(refund.kind === 'payment' && { lines: [paymentLine(refund.amount, locale)] }),
    kind: 'refund',
    number: refund.orderNumber,
    orderNumber: refund.invoiceNumber ?? refund.orderNumber,
    issuedAt: refund.doneAt.toISOString(),
    refundedCents: refund.amount,
    ...(refund.kind === 'order' && { openBefore: openByRate(refund) }),
  };
}

/** Returns the amount of an order that was not refunded before a refund, in cents by VAT rate in basis points. */
function openByRate({ orderLines, earlier }: Pick<MadeRefund, 'orderLines' | 'earlier'>) {
  const open = new Map<number, number>();
  const add = (lines: readonly StoredLine[], sign: 1 | -1) => {
    for (const { vatRate, unitPrice, quantity } of lines)
      open.set(vatRate * 10, (open.get(vatRate * 10) ?? 0) + sign * unitPrice * quantity);
  };
  add(orderLines, 1);
  for (const refund of earlier) {
    const taken = takenLines(orderLines, refund);
    add(taken, -1);
    // A move lowers the price of tickets; with the tickets, their lower price is refunded.
    add(reducedLines({ ...refund, orderLines }), refund.isDifference ? -1 : 1);
    add(keptLines({ ...refund, lines: taken, orderLines }), 1);
  }
  return open;
}

type Changed = Pick<MadeRefund, 'lines' | 'orderLines' | 'keptAmount' | 'isDifference' | 'reduced'> &
  Partial<Pick<MadeRefund, 'isResale'>>;

/** Returns the lines whose price moves have lowered, each as one unit at the difference. */
const reducedLines = ({ orderLines, reduced }: Pick<Changed, 'orderLines' | 'reduced'>): StoredLine[] =>
  orderLines.flatMap((line) => {
    const amount = reduced[line.id];
    return amount ? [{ ...line, unitPrice: amount, quantity: 1 }] : [];
  });

/** Returns what the venue keeps, as one unit of each line: of a difference in the proportion of the refund, as takings. */
function keptLines({ lines, orderLines, reduced, isDifference, keptAmount }: Changed): StoredLine[] {
  if (keptAmount === 0) return [];
  if (!isDifference)
    return lines.slice(0, 1).map((line) => ({ ...line, unitPrice: keptAmount, quantity: 1 }));
  const lowered = reducedLines({ orderLines, reduced });
  const amounts = lowered.map(({ unitPrice }) => unitPrice);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const refunded = sharesOf(total - keptAmount, amounts);
  return lowered.map((line, index) => ({ ...line, unitPrice: line.unitPrice - (refunded[index] ?? 0) }));
}

/** Returns the lines by which a refund differs from the price of its tickets: moves, and what the venue keeps. */
function changedLines(refund: Changed, locale: Locale): ReceiptLine[] {
  const t = translator(locale, 'documents');
  const moved = reducedLines(refund).map((line) => ({
    label: labelIn(line.serviceName, locale),
    detail: t(
      refund.isResale
        ? 'receipt.resale'
        : refund.isDifference
          ? 'receipt.difference'
          : 'receipt.differenceBefore',
    ),
    unitPriceCents: refund.isDifference ? line.unitPrice : -line.unitPrice,
    vatBasisPoints: line.vatRate * 10,
  }));
  const kept = keptLines(refund).map(({ unitPrice, vatRate }) => ({
    label: t(refund.isDifference ? 'receipt.feeOfMove' : 'receipt.keptByRule'),
    detail: null,
    unitPriceCents: -unitPrice,
    vatBasisPoints: vatRate * 10,
  }));
  return [...moved, ...kept].map((line) => ({
    ...line,
    withdrawal: 'none',
    place: null,
    startsAt: null,
    quantity: 1,
  }));
}

/** Returns the line of a payment for nothing: without VAT, because nothing was sold. */
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

/** Returns a receipt line for each date, card or holder of a line. */
function receiptLines(line: StoredLine, cards: PurchaseRow['cards'], locale: Locale): ReceiptLine[] {
  return line.details.map((detail) => ({
    label: labelIn(line.serviceName, locale),
    withdrawal: withdrawalNotice({ ...line, isDated: detail.event !== undefined }),
    detail:
      [
        labelIn(line.labels, locale),
        cardWords(detail, cards, locale),
        ...flexibleWords(line, detail, locale),
        ...discountWords(detail, locale),
      ]
        .filter(Boolean)
        .join(' · ') || null,
    place: placeOf(line, detail, locale),
    startsAt: detail.event?.start ?? null,
    ...(detail.event?.zone && { zone: detail.event.zone }),
    quantity: detail.quantity,
    unitPriceCents: line.unitPrice,
    // The catalogue has rates per mille.
    vatBasisPoints: line.vatRate * 10,
  }));
}

/** Returns the supplement of flexible tickets, a part of their price: "dont billet flexible : 4,00 €". */
const flexibleWords = ({ flexible }: StoredLine, { quantity }: StoredDetail, locale: Locale): string[] =>
  flexible
    ? [
        translator(locale, 'cart')('flexible.included', {
          amount: money(flexible.unitAmount * quantity, locale),
        }),
      ]
    : [];

/** Returns the reasons of a discount: "Famille 2+2 : −5,00 €". */
const discountWords = ({ discounts = [] }: StoredDetail, locale: Locale): string[] =>
  discounts.map(({ labels, amount }) =>
    translator(locale, 'cart')('discount', { label: labelIn(labels, locale), amount: money(amount, locale) }),
  );

/** Returns "Carte 0418 2207 · Jeanne Morel"; a new card has the number that it was assigned. */
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
