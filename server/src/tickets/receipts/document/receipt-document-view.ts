import type { Locale } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import {
  date,
  languageTag,
  longDate,
  money,
  percentage,
  printableColour,
  time,
} from '#kernel/format/localized.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';
import { withdrawalNotices } from '#tickets/withdrawal-notices.ts';
import { lineTotalCents, receiptTotals } from '../totals.ts';
import type { ReceiptDocument, ReceiptLine } from './receipt-document.ts';

/** Returns the receipt template's data: texts in their final form. */
export function receiptView(receipt: ReceiptDocument, locale: Locale, brand: DocumentBrand) {
  const t = translator(locale, 'documents');
  const totals = receiptTotals(receipt.lines, receipt.openBefore);
  const amount = (cents: number) => money(cents, locale, receipt.currency);
  const heading = t(`receipt.title.${receipt.kind}`);
  const { provider, customer } = receipt;
  return {
    title: `${heading} ${t('receipt.numbered', { number: receipt.number })} – ${brand.tenantName}`,
    ...languageTag(locale),
    tenantName: brand.tenantName,
    brand: printableColour(brand.colour),
    heading,
    number: t('receipt.numbered', { number: receipt.number }),
    issued: t('receipt.issuedOn', { date: date(receipt.issuedAt, locale, brand.timeZone) }),
    order: { label: t('tickets.orderNumber'), value: receipt.orderNumber },
    provider: {
      label: t('receipt.provider'),
      name: provider.name,
      lines: [
        ...provider.addressLines,
        ...provider.legalLines,
        ...identifier(t('receipt.siret'), provider.siret),
        ...identifier(t('receipt.vatId'), provider.vatId),
      ],
    },
    customer: {
      label: t('receipt.customer'),
      name: customer.name,
      lines: [...customer.addressLines, ...identifier(t('receipt.vatId'), customer.vatId)],
    },
    columns: [
      t('receipt.service'),
      t('receipt.dateAndPlace'),
      t('receipt.quantity'),
      t('receipt.unitPrice'),
      t('receipt.vat'),
      t('receipt.total'),
    ],
    rows: receipt.lines.map((line) => ({
      label: line.label,
      detail: line.detail,
      when: line.startsAt === null ? t('receipt.withoutDate') : dayAndTime(line, locale, brand.timeZone),
      place: line.place,
      quantity: String(line.quantity),
      unitPrice: amount(line.unitPriceCents),
      vat: percentage(line.vatBasisPoints, locale),
      total: amount(lineTotalCents(line)),
    })),
    vatHeading: t('receipt.vatSummary'),
    vatColumns: [t('receipt.vatRate'), t('receipt.withoutVat'), t('receipt.vatAmount'), t('receipt.withVat')],
    vatRows: totals.perRate.map((rate) => [
      percentage(rate.vatBasisPoints, locale),
      amount(rate.withoutVatCents),
      amount(rate.vatCents),
      amount(rate.withVatCents),
    ]),
    totals: totalRows(t, totals, amount),
    paid: paidWords(t, receipt, amount, locale, brand),
    notices: withdrawalNotices(
      // Cancelled lines cannot be withdrawn from.
      (receipt.kind === 'refund' ? [] : receipt.lines).map(({ label, withdrawal }) => ({
        serviceName: label,
        withdrawal,
      })),
      locale,
    ),
    law: t('receipt.law'),
  };
}

/** Returns "Payé le 12 mars 2026 – Carte bancaire"; for a refund, its amount, day and means. */
function paidWords(
  t: Translate<'documents'>,
  { refundedCents, paymentMeans: means, isPaidOverTime, isFree, issuedAt, paidAt }: ReceiptDocument,
  amount: (cents: number) => string,
  locale: Locale,
  { timeZone }: DocumentBrand,
): string {
  if (refundedCents === undefined)
    return t(isFree ? 'receipt.ordered' : isPaidOverTime ? 'receipt.paidFrom' : 'receipt.paid', {
      means,
      date: date(paidAt, locale, timeZone),
    });
  if (refundedCents === 0) return t('receipt.nothingToRefund');
  return t('receipt.refunded', {
    means,
    amount: amount(refundedCents),
    date: date(issuedAt, locale, timeZone),
    paidOn: date(paidAt, locale, timeZone),
  });
}

function identifier(label: string, value: string | null): string[] {
  return value === null || value === '' ? [] : [`${label} ${value}`];
}

function dayAndTime(line: ReceiptLine, locale: Locale, venueZone: string): string {
  const { zone = venueZone } = line;
  const startsAt = line.startsAt ?? '';
  return `${longDate(startsAt, locale, zone)}, ${time(startsAt, locale, zone)}`;
}

function totalRows(
  t: Translate<'documents'>,
  totals: { withoutVatCents: number; vatCents: number; withVatCents: number },
  amount: (cents: number) => string,
): { label: string; value: string }[] {
  return [
    { label: t('receipt.totalWithoutVat'), value: amount(totals.withoutVatCents) },
    { label: t('receipt.totalVat'), value: amount(totals.vatCents) },
    { label: t('receipt.totalWithVat'), value: amount(totals.withVatCents) },
  ];
}

/** Returns the input of the renderer's worker. */
export function prepareDocument(
  receipt: ReceiptDocument,
  locale: Locale,
  brand: DocumentBrand,
): PreparedDocument {
  return {
    template: 'tickets/receipts/document/receipt.typ',
    data: receiptView(receipt, locale, brand),
    createdAt: new Date(receipt.issuedAt),
  };
}
