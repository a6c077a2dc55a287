import { type Labels, type Locale, labelIn } from '@guichet/contract/locale.ts';
import type { useTranslations } from 'use-intl';

/** One formatter of each kind is cached, since creating them is slow. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const moneyFormats = new Map<Locale, { number: Intl.NumberFormat; isSymbolFirst: boolean }>();

function moneyFormat(locale: Locale) {
  const format = moneyFormats.get(locale) ?? {
    number: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }),
    isSymbolFirst: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
      .format(1)
      .startsWith('€'),
  };
  moneyFormats.set(locale, format);
  return format;
}

function dateFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  dateFormats.set(key, format);
  return format;
}

/** The clock of an establishment, where it differs from the venue's. */
export interface ForeignZone {
  timeZone: string;
  /** Its name in words: `heure de La Réunion` */
  labels: Labels;
}

/** Formatters of amounts, days and instants in one language and one time zone. */
export interface Format {
  /** Returns the formatters of an establishment; these ones for an establishment with the venue's clock. */
  at(zone: ForeignZone | undefined): Format;
  /** Name of a foreign time zone, for a time without it. */
  zoneName: string | undefined;
  /** Cents as `5,60 €` or `€5.60`. */
  money(cents: number): string;
  number(value: number): string;
  /** An instant (ISO 8601) as `14 h 00`, `14:00`; at a foreign clock `14 h 00, heure de La Réunion`. */
  time(instant: string): string;
  /** The same without the name of the time zone, for the start of a period. */
  clockTime(instant: string): string;
  /** Formats the end of a session like a time, preceded by its day if it differs from that of the start. */
  endTime(start: string, end: string): string;
  /** Formats a minute of a day as `14 h 00`, past midnight that of the next day; faster than an instant. */
  minuteOfDay(minute: number): string;
  /** A day (`YYYY-MM-DD`) or an instant as `vendredi 20 novembre`, `mardi 1er décembre`. */
  longDay(day: string): string;
  /** Formats a day as `20 nov. 2026`, `1er déc. 2026`. */
  shortDay(day: string): string;
  /** Formats a day as `ven. 20 nov.`, for narrow spaces. */
  shortWeekday(day: string): string;
  /** Formats two days as `1er – 6 décembre 2026`. */
  days(first: string, last: string): string;
  /** Formats a day as `mardi 1er décembre 2026`. */
  fullDay(day: string): string;
  /** Parts of a day for a picker: `ven.`, `20`, `nov.`. */
  dayParts(day: string): { weekday: string; day: string; month: string };
  /** Formats a duration as `1 h 30`, `45 min`. */
  duration(minutes: number): string;
  /** Formats a list as `Rivage, Tilleuls ou Presqu’île`. */
  anyOf(names: readonly string[]): string;
  /** The calendar day (`YYYY-MM-DD`) of an instant in the venue's time zone. */
  dayOf(instant: string | number | Date): string;
}

/** Formats of a language for times of day, durations and the day of a month. */
type Clock = ReturnType<typeof useTranslations<'common.clock'>>;

const HOUR = 3_600_000;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Noon in UTC is the same calendar day in every time zone of the venues. */
const instantOf = (day: string): Date => new Date(day.length === 10 ? `${day}T12:00:00Z` : day);

/**
 * Creates formatters.
 * @param zoneName follows each time
 *
 * Builds the texts piece by piece where the Intl of server and browser may differ in spaces, so that both render the
 * same text.
 */
export function createFormat(locale: Locale, timeZone: string, clock: Clock, zoneName?: string): Format {
  const on = (day: string, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, timeZone, options).format(instantOf(day)).replaceAll('\u202f', '\u00a0');
  const joinParts = (parts: readonly { type: string; value: string }[]): string =>
    parts
      .map(({ type, value }) => (type === 'day' ? clock('day', { day: Number(value) }) : value))
      .join('')
      .replaceAll(/[\u2009\u202f]/g, '\u00a0');
  const wall = (at: number): string =>
    dateFormat(locale, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  const inWords = (day: string, options: Intl.DateTimeFormatOptions): string =>
    joinParts(dateFormat(locale, timeZone, options).formatToParts(instantOf(day)));
  const clockTime = (instant: string): string => {
    const at = Date.parse(instant);
    const shown = wall(at);
    const [hour = '', minute = ''] = shown.split(/\D+/);
    const time = clock('time', { hour, minute });
    // When clocks are set back at night, the same time occurs twice.
    if (Number(hour) > 3) return time;
    if (wall(at + HOUR) === shown) return clock('summer', { time });
    return wall(at - HOUR) === shown ? clock('winter', { time }) : time;
  };
  const time = (instant: string): string =>
    zoneName ? `${clockTime(instant)}, ${zoneName}` : clockTime(instant);
  const shortWeekday = (day: string): string =>
    inWords(day, { weekday: 'short', day: 'numeric', month: 'short' });
  const format: Format = {
    money(cents) {
      const { number, isSymbolFirst } = moneyFormat(locale);
      const amount = number.format(cents / 100).replaceAll('\u202f', '\u00a0');
      return isSymbolFirst ? amount.replace(/^-?/, '$&€') : `${amount}\u00a0€`;
    },
    number: (value) => new Intl.NumberFormat(locale).format(value).replaceAll('\u202f', '\u00a0'),
    zoneName,
    at(zone) {
      return zone ? createFormat(locale, zone.timeZone, clock, labelIn(zone.labels, locale)) : format;
    },
    time,
    clockTime,
    endTime(start, end) {
      const shown = time(end);
      // A session that ends at midnight ends on its own day.
      const isSameDay = dayOf(start, timeZone) === dayOf(Date.parse(end) - 1, timeZone);
      return isSameDay ? shown : `${shortWeekday(end)}, ${shown}`;
    },
    minuteOfDay(minute) {
      const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60];
      return clock('time', { hour: twoDigits(hour), minute: twoDigits(rest) });
    },
    longDay: (day) => inWords(day, { weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: (day) => inWords(day, { day: 'numeric', month: 'short', year: 'numeric' }),
    shortWeekday,
    days(first, last) {
      const format = dateFormat(locale, timeZone, { day: 'numeric', month: 'long', year: 'numeric' });
      return joinParts(format.formatRangeToParts(instantOf(first), instantOf(last))).replaceAll(
        /\s*–\s*/g,
        ' – ',
      );
    },
    fullDay: (day) => inWords(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    dayParts: (day) => ({
      weekday: on(day, { weekday: 'short' }),
      day: String(Number(dayOf(instantOf(day), timeZone).slice(8))),
      month: on(day, { month: 'short' }),
    }),
    duration(minutes) {
      const hours = Math.floor(minutes / 60);
      const rest = minutes % 60;
      if (hours === 0) return clock('minutes', { minutes: rest });
      if (rest === 0) return clock('hours', { hours });
      return clock('hoursAndMinutes', { hours, minutes: rest });
    },
    anyOf: (names) => new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
    dayOf: (instant) => dayOf(instant, timeZone),
  };
  return format;
}

/** Formats a day (`YYYY-MM-DD`) in a language. */
export const writeDay = (locale: string, day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(locale, 'UTC', options).format(instantOf(day));

/** A locale that writes days as `2026-11-20`. */
const LARGEST_UNIT_FIRST = 'sv-SE';

/** Returns the calendar day (`YYYY-MM-DD`) of an instant in a time zone. */
export function dayOf(instant: string | number | Date, timeZone: string): string {
  const format = dateFormat(LARGEST_UNIT_FIRST, timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return format.format(new Date(instant));
}

/** Returns the calendar days from one day to another (`YYYY-MM-DD`); negative for an earlier one. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);

/**
 * Returns the calendar days until the day of an instant: 0 on that day, negative after it.
 * @param format.dayOf returns the day of an instant at the venue
 */
export const daysUntil = (instant: string, { dayOf }: Pick<Format, 'dayOf'>): number =>
  daysBetween(dayOf(Date.now()), dayOf(instant));

/** Returns the day that is a number of days after another. */
export function addDays(day: string, count: number): string {
  const date = instantOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
