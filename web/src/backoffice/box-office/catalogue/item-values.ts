import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import {
  cardUsesOf,
  familyProblems,
  itemProblems,
  serviceProblems,
} from '@guichet/contract/box-office/catalogue-rules.ts';
import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { OwnEstablishment, OwnFamily, OwnService, OwnTheme } from './catalogue-data.ts';

/** Values of the editors' forms. Numbers are typed texts; amounts are in euros, VAT in per cent. */

type Texts = Record<Locale, string>;
type Price = OwnService['prices'][number];
type Grant = OwnService['grants'][number];
export type Audience = NonNullable<Price['audience']>['type'];

export interface PriceValues
  extends Omit<
    Price,
    'labels' | 'cents' | 'discountCode' | 'audience' | 'contactFields' | 'places' | 'vatRate'
  > {
  labels: Texts;
  cents: string;
  discountCode: string;
  /** Empty for everybody */
  audience: { type: Audience | ''; minimumAge: string; maximumAge: string };
  contactFields: NonNullable<Price['contactFields']>;
  /** Empty for one */
  places: string;
  /** Empty for that of the service */
  vatRate: string;
}

export interface GrantValues {
  unit: Grant['unit'];
  units: string;
  withdrawal: { familyCode: string; serviceCodes: string[] };
}

type Typed =
  | 'durationMinutes'
  | 'validityDays'
  | 'minimumAge'
  | 'minimumQuantity'
  | 'maximumQuantity'
  | 'renewalDaysBefore'
  | 'renewalDaysAfter';

export interface ServiceValues
  extends Omit<
      OwnService,
      | Typed
      | 'labels'
      | 'descriptions'
      | 'prices'
      | 'grants'
      | 'vatRate'
      | 'saleStart'
      | 'saleEnd'
      | 'espaceRef'
    >,
    Record<Typed, string> {
  labels: Texts;
  descriptions: Texts;
  prices: PriceValues[];
  grants: GrantValues[];
  vatRate: string;
  saleStart: string;
  saleEnd: string;
  espaceRef: string;
}

export type Problems = Partial<Record<string, ProblemCode>>;

const texts = (labels: Labels): Texts => byLocale((locale) => labels[locale] ?? '');
const labelsOf = (typed: Texts): Labels =>
  Object.fromEntries(
    LOCALES.flatMap((locale) =>
      locale === DEFAULT_LOCALE || typed[locale].trim() !== '' ? [[locale, typed[locale].trim()]] : [],
    ),
  ) as Labels;
const text = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Parses a whole number; NaN for other texts, undefined for none. */
const whole = (typed: string): number | undefined => {
  const digits = typed.trim();
  if (digits === '') return undefined;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
};

/** Parses `5`, `5,50` or `5.50` in hundredths, `decimals` places; NaN for other texts. */
const decimal = (typed: string, decimals: number): number =>
  new RegExp(`^\\d{1,5}(?:[.,]\\d{1,${decimals}})?$`).test(typed.trim())
    ? Math.round(Number(typed.trim().replace(',', '.')) * 10 ** decimals)
    : Number.NaN;

/** Writes a number with the decimals of the page's language. */
const written = (value: number, locale: string, digits: number): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: digits === 2 ? 2 : 0,
    maximumFractionDigits: digits,
  }).format(value);

/** A number that is absent where nothing is typed. */
const optional = <Name extends string>(name: Name, typed: string): Partial<Record<Name, number>> => {
  const value = whole(typed);
  return value === undefined ? {} : ({ [name]: value } as Record<Name, number>);
};

export const priceValues = (price: Price, locale: string): PriceValues => ({
  name: price.name,
  labels: texts(price.labels),
  cents: Number.isNaN(price.cents) ? '' : written(price.cents / 100, locale, 2),
  supportingDocuments: price.supportingDocuments,
  discountCode: price.discountCode ?? '',
  audience: {
    type: price.audience?.type ?? '',
    minimumAge: text(price.audience?.minimumAge),
    maximumAge: text(price.audience?.maximumAge),
  },
  contactFields: price.contactFields ?? [],
  places: text(price.places),
  vatRate: price.vatRate === undefined ? '' : written(price.vatRate / 10, locale, 1),
});

export const serviceValues = (item: OwnService, locale: string): ServiceValues => ({
  ...item,
  labels: texts(item.labels),
  descriptions: texts(item.descriptions),
  prices: item.prices.map((price) => priceValues(price, locale)),
  grants: item.grants.map(({ unit, units, withdrawal }) => ({
    unit,
    units: unit === 'cent' && units !== undefined ? written(units / 100, locale, 2) : text(units),
    withdrawal: withdrawal ?? { familyCode: '', serviceCodes: [] },
  })),
  vatRate: written(item.vatRate / 10, locale, 1),
  durationMinutes: text(item.durationMinutes),
  validityDays: text(item.validityDays),
  minimumAge: text(item.minimumAge),
  minimumQuantity: text(item.minimumQuantity),
  maximumQuantity: text(item.maximumQuantity),
  renewalDaysBefore: text(item.renewalDaysBefore),
  renewalDaysAfter: text(item.renewalDaysAfter),
  saleStart: item.saleStart ?? '',
  saleEnd: item.saleEnd ?? '',
  espaceRef: item.espaceRef ?? '',
});

/** Most places that one ticket takes. */
const MOST_PLACES = 50;

/** Returns the places that a ticket takes, where it takes several. */
function placesOf(typed: string): Pick<Price, 'places'> {
  const places = whole(typed);
  if (places === undefined || places === 1) return {};
  return { places: places >= 1 && places <= MOST_PLACES ? places : Number.NaN };
}

function priceOf(values: PriceValues): Price {
  const { type, minimumAge, maximumAge } = values.audience;
  return {
    name: values.name.trim(),
    labels: labelsOf(values.labels),
    cents: decimal(values.cents, 2),
    supportingDocuments: values.supportingDocuments,
    ...(values.discountCode.trim() && { discountCode: values.discountCode.trim() }),
    ...(type && {
      audience: { type, ...optional('minimumAge', minimumAge), ...optional('maximumAge', maximumAge) },
    }),
    ...(values.contactFields.length > 0 && { contactFields: values.contactFields }),
    ...placesOf(values.places),
    ...(values.vatRate.trim() && { vatRate: decimal(values.vatRate, 1) }),
  };
}

function grantOf({ unit, units, withdrawal }: GrantValues): Grant {
  const count = unit === 'cent' && units.trim() ? decimal(units, 2) : whole(units);
  return {
    unit,
    ...(unit !== 'period' && count !== undefined && { units: count }),
    ...(unit === 'ticket' && { withdrawal }),
  };
}

/** Returns the service that a form describes; a wrong number is NaN. */
export function serviceOf(values: ServiceValues): OwnService {
  const {
    durationMinutes,
    validityDays,
    minimumAge,
    minimumQuantity,
    maximumQuantity,
    renewalDaysBefore,
    renewalDaysAfter,
    ...rest
  } = values;
  const { saleStart, saleEnd, espaceRef, ...kept } = rest;
  const fills = values.cardUse === 'created' || values.cardUse === 'required';
  return {
    ...kept,
    code: values.code.trim(),
    labels: labelsOf(values.labels),
    descriptions: labelsOf(values.descriptions),
    prices: values.prices.map(priceOf),
    grants: fills ? values.grants.map(grantOf) : [],
    vatRate: decimal(values.vatRate, 1),
    ...optional('durationMinutes', durationMinutes),
    ...optional('validityDays', validityDays),
    ...optional('minimumAge', minimumAge),
    ...optional('minimumQuantity', minimumQuantity),
    ...optional('maximumQuantity', maximumQuantity),
    ...(values.cardUse === 'required' && {
      ...optional('renewalDaysBefore', renewalDaysBefore),
      ...optional('renewalDaysAfter', renewalDaysAfter),
    }),
    ...(saleStart && { saleStart }),
    ...(saleEnd && { saleEnd }),
    ...(espaceRef.trim() && { espaceRef: espaceRef.trim() }),
  };
}

/** Returns the paths of the numbers that are not numbers. */
function wrongNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isNaN(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, entry]) =>
    wrongNumbers(entry, path === '' ? field : `${path}.${field}`),
  );
}

/** The greatest values that the server accepts. */
const MOST: Readonly<Record<string, number>> = {
  minimumAge: 120,
  minimumQuantity: 200,
  maximumQuantity: 200,
  durationMinutes: 9999,
  validityDays: 9999,
  renewalDaysBefore: 9999,
  renewalDaysAfter: 9999,
};

/** Returns whether a typed price gives the tickets away. */
export const isFree = (cents: string): boolean => cents.trim() !== '' && decimal(cents, 2) === 0;

export function serviceFormProblems(values: ServiceValues): Problems {
  const item = serviceOf(values);
  const tooLarge = Object.entries(MOST).filter(([field, most]) => Number(item[field as Typed] ?? 0) > most);
  return {
    ...codeProblems(values.code),
    ...serviceProblems(item),
    ...Object.fromEntries(wrongNumbers(item).map((path) => [path, 'field.number' as const])),
    ...Object.fromEntries(
      values.prices.flatMap(({ cents }, at) =>
        cents.trim() === '' ? [[`prices.${at}.cents`, 'field.required' as const]] : [],
      ),
    ),
    ...Object.fromEntries(
      item.prices.flatMap(({ vatRate = 0 }, at) =>
        vatRate <= 1000 ? [] : [[`prices.${at}.vatRate`, 'field.percentage' as const]],
      ),
    ),
    ...Object.fromEntries(tooLarge.map(([field]) => [field, 'field.number' as const])),
    ...((Number.isNaN(item.vatRate) || item.vatRate > 1000) && { vatRate: 'field.percentage' as const }),
  };
}

function codeProblems(code: string): Problems {
  if (code.trim() === '') return { code: 'field.required' };
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(code.trim()) ? {} : { code: 'field.special-characters' };
}

/** Changes the type of a service, and what its use of cards may be. */
export function withType(values: ServiceValues, type: number): Partial<ServiceValues> {
  const uses = cardUsesOf(type);
  return { type, ...(!uses.includes(values.cardUse) && { cardUse: uses[0] ?? 'none' }) };
}

export interface FamilyValues extends Omit<OwnFamily, 'labels' | 'descriptions' | 'activity'> {
  labels: Texts;
  descriptions: Texts;
  activity: NonNullable<OwnFamily['activity']>;
}
export interface ThemeValues extends Omit<OwnTheme, 'labels' | 'descriptions' | 'color'> {
  labels: Texts;
  descriptions: Texts;
  color: string;
}
export interface EstablishmentValues extends Omit<OwnEstablishment, 'labels' | 'descriptions'> {
  labels: Texts;
  descriptions: Texts;
}

const named = <Item extends { labels: Labels; descriptions: Labels }>(item: Item) => ({
  ...item,
  labels: texts(item.labels),
  descriptions: texts(item.descriptions),
});
const unnamed = <Values extends { code: string; labels: Texts; descriptions: Texts }>(values: Values) => ({
  ...values,
  code: values.code.trim(),
  labels: labelsOf(values.labels),
  descriptions: labelsOf(values.descriptions),
});

export const familyValues = (item: OwnFamily): FamilyValues => ({
  ...named(item),
  activity: item.activity ?? 'entry',
});
export const familyOf = (values: FamilyValues): OwnFamily => unnamed(values);
export const familyFormProblems = (values: FamilyValues): Problems => ({
  ...codeProblems(values.code),
  ...familyProblems(familyOf(values)),
});

export const themeValues = (item: OwnTheme): ThemeValues => ({ ...named(item), color: item.color ?? '' });
export const themeOf = ({ color, ...values }: ThemeValues): OwnTheme => ({
  ...unnamed(values),
  label: values.label.trim() || values.labels[DEFAULT_LOCALE].trim(),
  ...(color && { color }),
});
export const themeFormProblems = (values: ThemeValues): Problems => ({
  ...codeProblems(values.code),
  ...itemProblems(themeOf(values)),
});

export const establishmentValues = (item: OwnEstablishment): EstablishmentValues => named(item);
export const establishmentOf = (values: EstablishmentValues): OwnEstablishment => unnamed(values);
export const establishmentFormProblems = (values: EstablishmentValues): Problems => ({
  ...codeProblems(values.code),
  ...itemProblems(establishmentOf(values)),
});
