import {
  AUDIENCES,
  CARD_USES,
  RIGHT_UNITS,
  TYPES_BY_KIND,
} from '@guichet/contract/box-office/catalogue-rules.ts';
import { CONTACT_FIELDS } from '@guichet/contract/cart/contact-rules.ts';
import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import type { PhraseKey } from '@guichet/phrases/areas.ts';
import { translator } from '@guichet/phrases/translate.ts';
import type { Cell } from '#kernel/format/csv.ts';
import {
  AMOUNT,
  type CellType,
  choice,
  choicesOf,
  DAY,
  FLAG,
  grants,
  LIST,
  PERCENTAGE,
  TEXT,
  WHOLE,
} from './cells.ts';

/** The columns of the catalogue as a table: one line per price, with the columns of its service repeated. */

type ColumnWord = Extract<PhraseKey<'catalogueFile'>, `columns.${string}`>;

export interface Column {
  of: 'service' | 'price';
  /** Path of the field in the service or the price */
  path: string;
  word: ColumnWord;
  /** Language of a text */
  language?: Locale;
  type: CellType;
  /** Value of an empty cell; the field is absent without one */
  whenEmpty?: unknown;
}

/** A service or a price, as a tree of fields. */
export type Fields = Readonly<Record<string, unknown>>;

const column = (
  of: Column['of'],
  path: string,
  word: ColumnWord,
  type: CellType,
  whenEmpty?: unknown,
): Column => ({ of, path, word, type, whenEmpty });

const texts = (of: Column['of'], field: string, word: ColumnWord): Column[] =>
  LOCALES.map((language) => ({ ...column(of, `${field}.${language}`, word, TEXT, ''), language }));

const TYPES = Object.values(TYPES_BY_KIND).flat().map(String);
const TYPE: CellType = {
  ...WHOLE,
  problem: 'choice',
  choices: TYPES,
  read: (text) => (TYPES.includes(text) ? Number(text) : undefined),
};

export const COLUMNS: readonly Column[] = [
  column('service', 'code', 'columns.code', TEXT),
  ...texts('service', 'labels', 'columns.name'),
  column('service', 'type', 'columns.type', TYPE),
  column('service', 'familyCode', 'columns.family', TEXT, ''),
  column('service', 'establishmentCode', 'columns.establishment', TEXT, ''),
  column('price', 'name', 'columns.priceCode', TEXT, ''),
  ...texts('price', 'labels', 'columns.priceName'),
  column('price', 'cents', 'columns.amount', AMOUNT),
  column('price', 'audience.type', 'columns.audience', choice(AUDIENCES)),
  column('price', 'audience.minimumAge', 'columns.audienceFrom', WHOLE),
  column('price', 'audience.maximumAge', 'columns.audienceTo', WHOLE),
  column('price', 'supportingDocuments', 'columns.documents', choicesOf(SUPPORTING_DOCUMENTS), []),
  column('price', 'discountCode', 'columns.discountCode', TEXT),
  column('price', 'places', 'columns.places', WHOLE),
  column('price', 'contactFields', 'columns.contact', choicesOf(CONTACT_FIELDS)),
  column('price', 'vatRate', 'columns.priceVatRate', PERCENTAGE),
  column('service', 'vatRate', 'columns.vatRate', PERCENTAGE),
  column('service', 'publicType', 'columns.publicType', TEXT, ''),
  column('service', 'themeCodes', 'columns.themes', LIST, []),
  column('service', 'otherEstablishmentCodes', 'columns.otherEstablishments', LIST, []),
  column('service', 'saleStart', 'columns.saleStart', DAY),
  column('service', 'saleEnd', 'columns.saleEnd', DAY),
  column('service', 'minimumQuantity', 'columns.minimumQuantity', WHOLE),
  column('service', 'maximumQuantity', 'columns.maximumQuantity', WHOLE),
  column('service', 'minimumAge', 'columns.minimumAge', WHOLE),
  column('service', 'durationMinutes', 'columns.duration', WHOLE),
  column('service', 'validityDays', 'columns.validity', WHOLE),
  column('service', 'isFastPurchase', 'columns.fastPurchase', FLAG, false),
  column('service', 'isRental', 'columns.rental', FLAG, false),
  column('service', 'requiredServiceCodes', 'columns.required', LIST, []),
  column('service', 'matchingServiceCodes', 'columns.matching', LIST, []),
  column('service', 'cardUse', 'columns.cardUse', choice(CARD_USES), 'none'),
  column('service', 'grants', 'columns.grants', grants(RIGHT_UNITS), []),
  column('service', 'servicesForFill', 'columns.refill', LIST, []),
  column('service', 'espaceRef', 'columns.space', TEXT),
  column('service', 'renewalDaysBefore', 'columns.renewalBefore', WHOLE),
  column('service', 'renewalDaysAfter', 'columns.renewalAfter', WHOLE),
  column('service', 'isAuthorizedDuplication', 'columns.several', FLAG, false),
  column('service', 'disableMultiPublic', 'columns.onePublic', FLAG, false),
  column('service', 'position', 'columns.position', WHOLE),
  column('service', 'isArchived', 'columns.archived', FLAG, false),
  ...texts('service', 'descriptions', 'columns.description'),
];

/** Returns the heading of a column in a language. */
export const headingOf = ({ word, language }: Column, locale: Locale): string =>
  translator(locale, 'catalogueFile')(word, language ? { language: languageName(language, locale) } : {});

/** Returns a function that finds a column by its heading in any language, with or without its unit, or by its path. */
export function columnFinder(): (heading: string) => Column | undefined {
  const withoutUnit = (heading: string) => heading.replace(/\s*\([^)]*\)$/, '');
  const known = new Map(
    COLUMNS.flatMap((one) => [
      [`${one.of}.${one.path}`.toLowerCase(), one] as const,
      ...LOCALES.map((locale) => {
        const heading = headingOf(one, locale).toLowerCase();
        return [one.language ? heading : withoutUnit(heading), one] as const;
      }),
    ]),
  );
  return (heading) => known.get(heading.toLowerCase()) ?? known.get(withoutUnit(heading.toLowerCase()));
}

/** Returns the value of a field. */
export function valueAt(fields: Fields, path: string): unknown {
  const [field = '', part] = path.split('.');
  const value = fields[field];
  return part === undefined ? value : (value as Fields | undefined)?.[part];
}

/** Returns the fields with another value of one; undefined removes the field. */
export function withValue(fields: Fields, path: string, value: unknown): Fields {
  const [field = '', part] = path.split('.');
  const next = part === undefined ? value : present({ ...(fields[field] as Fields), [part]: value });
  return present({ ...fields, [field]: part && Object.keys(next as Fields).length === 0 ? undefined : next });
}

const present = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Writes the value of a field; an absent one is an empty cell. */
export const cellOf = ({ type }: Column, value: unknown, locale: Locale): Cell =>
  value === undefined ? '' : type.write(value as never, locale);
