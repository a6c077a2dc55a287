import type { Locale } from '@guichet/contract/locale.ts';

/** Formatters are slow to build: one of each kind is kept. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<Locale, Intl.NumberFormat>();

function dateFormat(
  locale: Locale,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options });
  dateFormats.set(key, format);
  return format;
}

/** Texts of amounts, days and instants in one language and one time zone. */
export interface Format {
  /** Cents as `5,60 €` or `€5.60`. */
  money(cents: number): string;
  number(value: number): string;
  /** An instant (ISO 8601) as `14 h 00`, `14:00`. */
  time(instant: string): string;
  /** A day (`YYYY-MM-DD`) or an instant as `vendredi 20 novembre`. */
  longDay(day: string): string;
  /** As `20 nov. 2026`. */
  shortDay(day: string): string;
  /** Parts of a day for a picker: `ven.`, `20`, `nov.`. */
  dayParts(day: string): { weekday: string; day: string; month: string };
  /** As `1 h 30`, `45 min`. */
  duration(minutes: number): string;
  /** The calendar day (`YYYY-MM-DD`) of an instant in the venue's time zone. */
  dayOf(instant: string | number | Date): string;
}

/** Noon in UTC is the same calendar day in every time zone of the venues. */
const instantOf = (day: string): Date => new Date(day.length === 10 ? `${day}T12:00:00Z` : day);

/**
 * Builds the texts piece by piece where the server's and the browser's Intl may differ in spaces,
 * so that both print the same.
 */
export function createFormat(locale: Locale, timeZone: string): Format {
  const on = (day: string, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(locale, timeZone, options).format(instantOf(day)).replaceAll('\u202f', '\u00a0');
  const french = locale === 'fr-FR';
  return {
    money(cents) {
      const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
      numberFormats.set(locale, format);
      const amount = format.format(cents / 100).replaceAll('\u202f', '\u00a0');
      return locale === 'en-GB' ? amount.replace(/^-?/, '$&€') : `${amount}\u00a0€`;
    },
    number: (value) => new Intl.NumberFormat(locale).format(value).replaceAll('\u202f', '\u00a0'),
    time(instant) {
      const clock = on(instant, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
      const [hour = '', minute = ''] = clock.split(/\D+/);
      return french ? `${hour}\u00a0h\u00a0${minute}` : `${hour}:${minute}`;
    },
    longDay: (day) => on(day, { weekday: 'long', day: 'numeric', month: 'long' }),
    shortDay: (day) => on(day, { day: 'numeric', month: 'short', year: 'numeric' }),
    dayParts: (day) => ({
      weekday: on(day, { weekday: 'short' }),
      day: String(Number(dayOf(instantOf(day), timeZone).slice(8))),
      month: on(day, { month: 'short' }),
    }),
    duration(minutes) {
      const hours = Math.floor(minutes / 60);
      const rest = minutes % 60;
      if (hours === 0) return `${rest}\u00a0min`;
      if (rest === 0) return `${hours}\u00a0h`;
      return french
        ? `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
        : `${hours}\u00a0h ${rest}\u00a0min`;
    },
    dayOf: (instant) => dayOf(new Date(instant), timeZone),
  };
}

function dayOf(instant: Date, timeZone: string): string {
  return dateFormat('en-GB', timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(instant)
    .split('/')
    .reverse()
    .join('-');
}

/** The day so many days after a day. */
export function addDays(day: string, count: number): string {
  const date = instantOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
