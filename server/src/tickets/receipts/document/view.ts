import type { Locale } from '@guichet/contract/locale.ts';
import {
  date,
  languageTag,
  longDate,
  money,
  percentage,
  printableColour,
  time,
} from '#platform/format/localized.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';
import { type DocumentWords, documentWords } from '#platform/pdf/words.ts';
import { lineTotalCents, receiptTotals } from '../totals/rules.ts';
import type { ReceiptDocument, ReceiptLine } from './model.ts';

/** The receipt template's data: texts in their final form. */
export function receiptView(receipt: ReceiptDocument, locale: Locale, brand: DocumentBrand) {
  const words = documentWords(locale);
  const totals = receiptTotals(receipt.lines);
  const amount = (cents: number) => money(cents, locale, receipt.currency);
  const heading = words.receiptTitle[receipt.kind];
  const { provider, customer } = receipt;
  return {
    title: `${heading} ${words.numbered(receipt.number)} – ${brand.tenantName}`,
    ...languageTag(locale),
    tenantName: brand.tenantName,
    brand: printableColour(brand.colour),
    heading,
    number: words.numbered(receipt.number),
    issued: words.issuedOn(date(receipt.issuedAt, locale, brand.timeZone)),
    order: { label: words.orderNumber, value: receipt.orderNumber },
    provider: {
      label: words.provider,
      name: provider.name,
      lines: [
        ...provider.addressLines,
        ...provider.legalLines,
        ...identifier(words.siret, provider.siret),
        ...identifier(words.vatId, provider.vatId),
      ],
    },
    customer: {
      label: words.customer,
      name: customer.name,
      lines: [...customer.addressLines, ...identifier(words.vatId, customer.vatId)],
    },
    columns: [words.service, words.dateAndPlace, words.quantity, words.unitPrice, words.vat, words.total],
    rows: receipt.lines.map((line) => ({
      label: line.label,
      detail: line.detail,
      when: line.startsAt === null ? words.withoutDate : dayAndTime(line, locale, brand.timeZone),
      place: line.place,
      quantity: String(line.quantity),
      unitPrice: amount(line.unitPriceCents),
      vat: percentage(line.vatBasisPoints, locale),
      total: amount(lineTotalCents(line)),
    })),
    vatHeading: words.vatSummary,
    vatColumns: [words.vatRate, words.withoutVat, words.vatAmount, words.withVat],
    vatRows: totals.perRate.map((rate) => [
      percentage(rate.vatBasisPoints, locale),
      amount(rate.withoutVatCents),
      amount(rate.vatCents),
      amount(rate.withVatCents),
    ]),
    totals: totalRows(words, totals, amount),
    paid: words.paid(receipt.paymentMeans, date(receipt.paidAt, locale, brand.timeZone)),
    law: words.receiptLaw,
  };
}

function identifier(label: string, value: string | null): string[] {
  return value === null || value === '' ? [] : [`${label} ${value}`];
}

function dayAndTime(line: ReceiptLine, locale: Locale, timeZone: string): string {
  const startsAt = line.startsAt ?? '';
  return `${longDate(startsAt, locale, timeZone)}, ${time(startsAt, locale, timeZone)}`;
}

function totalRows(
  words: DocumentWords,
  totals: { withoutVatCents: number; vatCents: number; withVatCents: number },
  amount: (cents: number) => string,
): { label: string; value: string }[] {
  return [
    { label: words.totalWithoutVat, value: amount(totals.withoutVatCents) },
    { label: words.totalVat, value: amount(totals.vatCents) },
    { label: words.totalWithVat, value: amount(totals.withVatCents) },
  ];
}

/** What the renderer's worker asks for. */
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
