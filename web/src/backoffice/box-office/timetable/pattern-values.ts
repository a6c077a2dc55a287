import {
  type HolidayCondition,
  readWeeklyRule,
  weeklyRule,
} from '@guichet/contract/box-office/timetable-rules.ts';
import { byLocale, DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import type { Pattern } from './timetable-data.ts';

/** How the beginning or the end of a sale is given. */
export const SALE_KINDS = ['none', 'at', 'hours', 'days'] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

/** A pattern as form values: numbers are texts, amounts have the language's decimal sign. */
export interface PatternValues {
  establishment: string;
  services: string[];
  theme: string;
  room: Record<Locale, string>;
  capacity: string;
  /** Empty without a pool */
  pool: string;
  days: number[];
  interval: string;
  /** A rule other than days of the week; empty for those */
  customRule: string;
  isCustom: boolean;
  from: string;
  until: string;
  times: { start: string; end: string }[];
  seasons: string[];
  schoolHolidays: HolidayCondition;
  publicHolidays: HolidayCondition;
  skippedDays: string[];
  extraDays: string[];
  prices: Record<string, string>;
  saleStartKind: SaleKind;
  saleStart: string;
  saleEndKind: SaleKind;
  saleEnd: string;
  minimumParticipants: string;
  minimumAge: string;
  maximumAge: string;
  underAge: string;
  children: string;
  staff: string;
}

const MINUTES = { hours: 60, days: 1440 } as const;

const textOf = (value: number | undefined): string => (value === undefined ? '' : String(value));

type Sale = Pattern['saleStart'];

function saleValues(sale: Sale): { kind: SaleKind; value: string } {
  if (sale?.at !== undefined) return { kind: 'at', value: sale.at };
  if (sale?.minutesBefore === undefined) return { kind: 'none', value: '' };
  const kind = sale.minutesBefore % MINUTES.days === 0 && sale.minutesBefore > 0 ? 'days' : 'hours';
  return { kind, value: String(sale.minutesBefore / MINUTES[kind]) };
}

/** Formats cents with the decimal sign of a language, without the currency. */
const amountOf = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(cents / 100);

/** Parses an amount. @returns cents; undefined for other texts */
export function centsOf(text: string): number | undefined {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.');
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
}

/** Returns the form values of a pattern. */
export function valuesOf(pattern: Pattern, locale: Locale): PatternValues {
  const weekly = readWeeklyRule(pattern.rule);
  const [saleStart, saleEnd] = [saleValues(pattern.saleStart), saleValues(pattern.saleEnd)];
  return {
    establishment: pattern.establishment,
    services: [...pattern.services],
    theme: pattern.theme ?? '',
    room: byLocale((one) => pattern.room?.[one] ?? ''),
    capacity: String(pattern.capacity),
    pool: pattern.pool ?? '',
    days: weekly?.days ?? [],
    interval: String(weekly?.interval ?? 1),
    customRule: weekly ? '' : pattern.rule,
    isCustom: !weekly,
    from: pattern.from,
    until: pattern.until ?? '',
    times: pattern.times.map((time) => ({ ...time })),
    seasons: [...pattern.seasons],
    schoolHolidays: pattern.schoolHolidays,
    publicHolidays: pattern.publicHolidays,
    skippedDays: [...pattern.skippedDays],
    extraDays: [...pattern.extraDays],
    prices: Object.fromEntries(
      Object.entries(pattern.unitPrices ?? {}).map(([name, cents]) => [name, amountOf(cents, locale)]),
    ),
    saleStartKind: saleStart.kind,
    saleStart: saleStart.value,
    saleEndKind: saleEnd.kind,
    saleEnd: saleEnd.value,
    minimumParticipants: textOf(pattern.minimumParticipants),
    minimumAge: textOf(pattern.minimumAge),
    maximumAge: textOf(pattern.maximumAge),
    underAge: textOf(pattern.accompaniment?.underAge),
    children: textOf(pattern.accompaniment?.children),
    staff: textOf(pattern.staff),
  };
}

const isWhole = (text: string): boolean => /^\d{1,6}$/.test(text.trim());

/** Returns the problems of form values by field; the server checks what depends on other items. */
export function problemsOf(values: PatternValues) {
  const problems: Record<string, 'field.required' | 'field.number' | 'field.format'> = {};
  if (values.services.length === 0) problems.services = 'field.required';
  if (!isWhole(values.capacity)) problems.capacity = 'field.number';
  if (!values.isCustom && values.days.length === 0) problems.rule = 'field.required';
  if (values.isCustom && values.customRule.trim() === '') problems.rule = 'field.required';
  if (!values.from) problems.from = 'field.required';
  if (values.times.some(({ start, end }) => !start || !end)) problems.times = 'field.required';
  for (const field of [
    'minimumParticipants',
    'minimumAge',
    'maximumAge',
    'underAge',
    'children',
    'staff',
  ] as const)
    if (values[field].trim() !== '' && !isWhole(values[field])) problems[field] = 'field.number';
  if ((values.underAge.trim() === '') !== (values.children.trim() === ''))
    problems[values.underAge.trim() === '' ? 'underAge' : 'children'] = 'field.required';
  for (const side of ['saleStart', 'saleEnd'] as const) {
    const kind = values[`${side}Kind`];
    if (kind === 'at' && !values[side]) problems[side] = 'field.required';
    if ((kind === 'hours' || kind === 'days') && !isWhole(values[side])) problems[side] = 'field.number';
  }
  for (const [name, text] of Object.entries(values.prices))
    if (text.trim() !== '' && centsOf(text) === undefined) problems[`prices.${name}`] = 'field.format';
  return problems;
}

const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

function saleOf(kind: SaleKind, value: string): Sale {
  if (kind === 'none') return undefined;
  return kind === 'at' ? { at: value } : { minutesBefore: Number(value) * MINUTES[kind] };
}

/** Returns the labels of a room; a missing main language has the text of another. */
export function roomOf(texts: Record<Locale, string>): Labels | undefined {
  const first = LOCALES.map((locale) => texts[locale].trim()).find(Boolean);
  if (!first) return undefined;
  const named = LOCALES.flatMap((locale) => {
    const text = texts[locale].trim();
    return text ? [[locale, text]] : [];
  });
  return { ...Object.fromEntries(named), [DEFAULT_LOCALE]: texts[DEFAULT_LOCALE].trim() || first };
}

/** Removes undefined properties. */
function defined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value;
}

/** Returns the pattern of form values. @param before the pattern that they change */
export function patternOf(values: PatternValues, before: Pattern): Pattern {
  const prices = Object.entries(values.prices).flatMap(([name, text]) => {
    const cents = centsOf(text);
    return cents === undefined ? [] : [[name, cents]];
  });
  const [underAge, children] = [numberOf(values.underAge), numberOf(values.children)];
  return defined<Pattern>({
    id: before.id,
    idPrefix: before.idPrefix,
    establishment: values.establishment,
    services: values.services,
    theme: values.theme || undefined,
    room: roomOf(values.room),
    capacity: Number(values.capacity),
    pool: values.pool || undefined,
    rule: values.isCustom
      ? values.customRule.trim().toUpperCase()
      : weeklyRule(values.days, Number(values.interval)),
    from: values.from,
    until: values.until || undefined,
    times: values.times,
    seasons: values.seasons,
    schoolHolidays: values.schoolHolidays,
    publicHolidays: values.publicHolidays,
    skippedDays: values.skippedDays,
    extraDays: values.extraDays,
    unitPrices: prices.length > 0 ? Object.fromEntries(prices) : undefined,
    saleStart: saleOf(values.saleStartKind, values.saleStart),
    saleEnd: saleOf(values.saleEndKind, values.saleEnd),
    minimumParticipants: numberOf(values.minimumParticipants),
    minimumAge: numberOf(values.minimumAge),
    maximumAge: numberOf(values.maximumAge),
    accompaniment: underAge !== undefined && children !== undefined ? { underAge, children } : undefined,
    staff: numberOf(values.staff) || undefined,
  });
}

/** Returns an id that no item has: a random one, so that a deleted pattern's sessions are never taken for a new one's. */
export const newId = (): string => crypto.randomUUID().slice(0, 13);

/** Returns a new pattern: Mondays to Fridays at ten. */
export const newPattern = (establishment: string, from: string): Pattern => ({
  id: newId(),
  establishment,
  services: [],
  capacity: 20,
  rule: weeklyRule([1, 2, 3, 4, 5]),
  from,
  times: [{ start: '10:00', end: '11:00' }],
  seasons: [],
  schoolHolidays: 'any',
  publicHolidays: 'any',
  skippedDays: [],
  extraDays: [],
});

/** Returns a pattern with the same content, whose sessions have ids of their own. */
export function copyOf({ idPrefix: _, ...pattern }: Pattern): Pattern {
  return { ...pattern, id: newId() };
}
