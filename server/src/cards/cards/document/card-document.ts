import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { type Translate, translator } from '@guichet/phrases/translate.ts';
import type { IndexedCatalogue } from '#catalogue/browse/browse.ts';
import type { CardRight, RightUnit, TicketingCard } from '#gateways/ticketing/cards/port.ts';
import type { CodeFormat } from '#gateways/ticketing/tickets/port.ts';
import {
  date,
  duration,
  inGroups,
  languageTag,
  money,
  printableColour,
  time,
} from '#kernel/format/localized.ts';
import { barCodeSvg, qrCodeSvg } from '#platform/pdf/barcode.ts';
import type { DocumentBrand, PreparedDocument } from '#platform/pdf/model.ts';
import { establishmentNames, rightState, validityOf } from '../cards.ts';

/** A card at one instant: its code for the turnstile, and its remaining units. */
export interface CardDocument {
  readonly name: string;
  readonly themeName: string | null;
  /** `#rrggbb`; the brand's colour when null. */
  readonly themeColour: string | null;
  /** Null for a card without a name. */
  readonly holder: string | null;
  /** Number printed for people. */
  readonly number: string;
  /** Code for the turnstile. */
  readonly code: string;
  readonly codeFormat: CodeFormat;
  /** Code that attaches it to another account; null where the ticketing system does not return it. */
  readonly attachCode: string | null;
  /** The end of the last of its rights; null without any. */
  readonly validUntil: string | null;
  /** Establishments where one of its rights opens. */
  readonly places: readonly string[];
  /** Usable rights, the next end first. */
  readonly rights: readonly RightEntry[];
  /** Time at which the rights were read: turnstiles and other devices continue to count. */
  readonly asOf: string;
}

export interface RightEntry {
  readonly name: string;
  readonly unit: RightUnit;
  /** Null for a period. */
  readonly total: number | null;
  readonly remaining: number | null;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly places: readonly string[];
}

/** The content of a card's page, in the reader's language. */
export function cardDocument(
  card: TicketingCard,
  catalogue: IndexedCatalogue,
  locale: Locale,
  now: Date,
): CardDocument {
  const { firstName, lastName } = card.holderName;
  const holder = `${firstName} ${lastName}`.trim();
  const theme = card.themeCode === undefined ? undefined : catalogue.themes.get(card.themeCode);
  return {
    name: labelIn(catalogue.services.get(card.serviceCode)?.labels ?? card.label, locale),
    themeName: theme ? labelIn(theme.labels, locale) : null,
    themeColour: theme?.color ?? null,
    holder: holder === '' ? null : holder,
    number: card.number,
    code: card.scanCode,
    codeFormat: card.codeFormat,
    attachCode: card.attachCode ?? null,
    validUntil: validityOf(card)?.toISOString() ?? null,
    places: placeNames(card.establishmentCodes, catalogue, locale),
    rights: card.rights
      .filter((right) => rightState(right, now) === 'valid')
      .map((right) => rightEntry(right, catalogue, locale)),
    asOf: now.toISOString(),
  };
}

function rightEntry(right: CardRight, catalogue: IndexedCatalogue, locale: Locale): RightEntry {
  return {
    name: labelIn(catalogue.services.get(right.serviceCode)?.labels ?? right.label, locale),
    unit: right.unit,
    total: right.total ?? null,
    remaining: right.remaining ?? null,
    validFrom: right.validFrom.toISOString(),
    validUntil: right.validUntil.toISOString(),
    places: placeNames(right.establishmentCodes, catalogue, locale),
  };
}

const placeNames = (codes: readonly string[], catalogue: IndexedCatalogue, locale: Locale): string[] =>
  establishmentNames(catalogue, codes).map((labels) => labelIn(labels, locale));

/** The card template's data: texts in their final form. */
export interface CardTemplateData {
  readonly title: string;
  readonly lang: string;
  readonly region: string;
  readonly tenantName: string;
  readonly brand: string;
  readonly themeColour: string;
  readonly name: string;
  readonly themeName: string | null;
  readonly holder: string;
  readonly number: string;
  /** SVG; null when the code cannot be rendered. */
  readonly barcode: string | null;
  readonly isSquare: boolean;
  readonly barcodeAlt: string;
  readonly codeLabel: string;
  readonly codeInGroups: string;
  readonly validity: string | null;
  readonly places: string;
  readonly rightsTitle: string;
  readonly asOf: string;
  readonly columns: readonly string[];
  readonly rights: readonly (readonly string[])[];
  readonly nothingLeft: string;
  readonly notesTitle: string;
  readonly notes: readonly string[];
  readonly footer: string;
}

/** Returns the template's data for a card, in one language and for one tenant. */
export function cardView(card: CardDocument, locale: Locale, brand: DocumentBrand): CardTemplateData {
  const t = translator(locale, 'documents');
  const { timeZone } = brand;
  const number = inGroups(card.number);
  const codeInGroups = inGroups(card.code.replaceAll(' ', ''));
  const isSquare = card.codeFormat === 'qr';
  const asOf = {
    date: date(card.asOf, locale, timeZone),
    time: time(card.asOf, locale, timeZone),
  };
  return {
    title: t('cards.title', { number, tenant: brand.tenantName }),
    ...languageTag(locale),
    tenantName: brand.tenantName,
    brand: printableColour(brand.colour),
    themeColour: printableColour(card.themeColour, printableColour(brand.colour)),
    name: card.name,
    themeName: card.themeName,
    holder: card.holder ?? t('cards.noHolder'),
    number: t('cards.number', { number }),
    barcode: (isSquare ? qrCodeSvg : barCodeSvg)(card.code.replaceAll(' ', '')) ?? null,
    isSquare,
    barcodeAlt: t('cards.barcodeAlt', { code: codeInGroups }),
    codeLabel: t('cards.code'),
    codeInGroups,
    validity: card.validUntil && t('tickets.validUntil', { date: date(card.validUntil, locale, timeZone) }),
    places: card.places.join(', '),
    rightsTitle: t('cards.rights'),
    asOf: t('cards.asOf', asOf),
    columns: [t('cards.right'), t('cards.remaining'), t('cards.validity'), t('cards.places')],
    rights: card.rights.map((right) => rightCells(right, card.asOf, locale, timeZone)),
    nothingLeft: t('cards.nothingLeft'),
    notesTitle: t('tickets.goodToKnow'),
    notes: [
      t('cards.showCode'),
      t('cards.changes'),
      t('cards.keepSecret'),
      ...(card.attachCode === null ? [] : [t('cards.attach', { number, code: card.attachCode })]),
    ],
    footer: t('cards.footer', { number, tenant: brand.tenantName, ...asOf }),
  };
}

function rightCells(right: RightEntry, asOf: string, locale: Locale, timeZone: string): string[] {
  const t = translator(locale, 'documents');
  const until = date(right.validUntil, locale, timeZone);
  const isOpen = right.validFrom <= asOf;
  const from = date(right.validFrom, locale, timeZone);
  return [
    right.name,
    remainingWords(right, locale, t),
    isOpen ? t('cards.until', { until }) : t('cards.between', { from, until }),
    right.places.join(', '),
  ];
}

/** Formats a remainder: `4 entrées sur 10`, `2 h 20 sur 10 h`; empty for a period. */
function remainingWords(right: RightEntry, locale: Locale, t: Translate<'documents'>): string {
  const { unit } = right;
  const [remaining, total] = [right.remaining ?? 0, right.total ?? 0];
  if (unit === 'period') return t('cards.left.period');
  if (unit === 'admission' || unit === 'ticket') return t(`cards.left.${unit}`, { count: remaining, total });
  const amount = (value: number) => (unit === 'minute' ? duration(value, locale) : money(value, locale));
  return t('cards.left.amount', { amount: amount(remaining), total: amount(total) });
}

/** The input of the renderer's worker. */
export function prepareDocument(card: CardDocument, locale: Locale, brand: DocumentBrand): PreparedDocument {
  return {
    template: 'cards/cards/document/card.typ',
    data: cardView(card, locale, brand),
    createdAt: new Date(card.asOf),
  };
}
