import { type Labels, LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { translator } from '@guichet/phrases/translate.ts';
import { dayOf, isSameClock, repeatedTime } from './time-zone.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function dateTimeFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, formatter);
  }
  return formatter;
}

/** A time zone that differs from the venue's: its IANA name, and its name in words. */
export interface ForeignZone {
  readonly timeZone: string;
  readonly labels: Labels;
}

/** The clock of a displayed instant: the venue's time zone, or a foreign one, whose name is displayed with each time. */
export type Zone = string | ForeignZone;

const zoneName = (zone: Zone): string => (typeof zone === 'string' ? zone : zone.timeZone);

const foreignZones = new Map<string, ForeignZone>();

/** Returns the time zone of an establishment. @returns undefined when its clock is the venue's, or when it is absent */
export function foreignZone(timeZone: string | undefined, venueZone: string): ForeignZone | undefined {
  if (timeZone === undefined || isSameClock(timeZone, venueZone)) return undefined;
  let zone = foreignZones.get(timeZone);
  if (!zone) {
    zone = {
      timeZone,
      labels: Object.fromEntries(LOCALES.map((locale) => [locale, zoneWords(timeZone, locale)])) as Labels,
    };
    foreignZones.set(timeZone, zone);
  }
  return zone;
}

/** An instant whose names of zones are those of today: Lisbon had Central European Time in 1970. */
const IN_SUMMER = Date.UTC(2026, 6, 15);

/** Returns the name of a time zone: "heure de La Réunion", "Réunion Time", "Réunion-Zeit". */
function zoneWords(timeZone: string, locale: Locale): string {
  const parts = dateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(IN_SUMMER);
  const words = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  // French names zones without words of their own by a colon: "heure : Royaume-Uni".
  return words.replace(/^heure : (.+)$/, 'heure locale ($1)');
}

/** Formats a date with the month's name and the language's form of the first day, "1er décembre". */
function inWords(instant: string, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const t = translator(locale, 'documents');
  return dateTimeFormat(locale, options)
    .formatToParts(new Date(instant))
    .map(({ type, value }) => (type === 'day' ? t('day', { day: Number(value) }) : value))
    .join('');
}

/** Formats a date for use inside a sentence, "vendredi 20 novembre 2026". */
export const fullDate = (instant: string, locale: Locale, zone: Zone): string =>
  inWords(instant, locale, { dateStyle: 'full', timeZone: zoneName(zone) });

/** Formats a date for the beginning of a line, "Vendredi 20 novembre 2026". */
export function longDate(instant: string, locale: Locale, zone: Zone): string {
  const text = fullDate(instant, locale, zone);
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** Formats a date as "20 novembre 2026". */
export function date(instant: string, locale: Locale, zone: Zone): string {
  return inWords(instant, locale, { dateStyle: 'long', timeZone: zoneName(zone) });
}

/** Formats a date as "20/11/2026". */
export function shortDate(instant: string, locale: Locale, zone: Zone): string {
  const timeZone = zoneName(zone);
  return dateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    new Date(instant),
  );
}

/**
 * Formats a time without line breaks: "14 h 00" in French, "14:00" in English, "14:00 Uhr" in German. For a time that
 * occurs twice, when summer time ends, the text states which of the two it is. A foreign zone is named: "14 h 00, heure
 * de La Réunion".
 */
export function time(instant: string, locale: Locale, zone: Zone): string {
  const written = clockTime(instant, locale, zone);
  return typeof zone === 'string' ? written : `${written}, ${labelIn(zone.labels, locale)}`;
}

/** Formats a time like {@link time}, without the name of its zone. */
export function clockTime(instant: string, locale: Locale, zone: Zone): string {
  const timeZone = zoneName(zone);
  const t = translator(locale, 'documents');
  const format = dateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const at = new Date(instant);
  const parts = format.formatToParts(at);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const written = t('time', { hour: part('hour'), minute: part('minute') });
  const clock = repeatedTime(at.getTime(), timeZone);
  return clock ? t(`repeatedTime.${clock}`, { time: written }) : written;
}

/** Formats the day and the time of an instant; see {@link fullDate} and {@link time}. */
export const dayAndTime = (instant: string, locale: Locale, zone: Zone) => ({
  day: fullDate(instant, locale, zone),
  time: time(instant, locale, zone),
});

/** Formats minutes as "8 h 05" or "45 min". */
export function duration(total: number, locale: Locale): string {
  const clock = translator(locale, 'common');
  const [hours, minutes] = [Math.floor(total / 60), total % 60];
  if (hours === 0) return clock('clock.minutes', { minutes });
  return minutes === 0 ? clock('clock.hours', { hours }) : clock('clock.hoursAndMinutes', { hours, minutes });
}

/** Joins names by a disjunction: "Centre du Rivage, Bassin des Tilleuls ou Presqu’île". */
export function anyOf(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}

/** Whether both instants are on one calendar day of the time zone. */
export function sameDay(left: string, right: string, zone: Zone): boolean {
  const timeZone = zoneName(zone);
  return dayOf(new Date(left), timeZone) === dayOf(new Date(right), timeZone);
}

const moneyFormatters = new Map<string, Intl.NumberFormat>();

/** Formats cents as an amount with its currency, "11,00 €". */
export function money(cents: number, locale: Locale, currency = 'EUR'): string {
  const key = `${locale}|${currency}`;
  let formatter = moneyFormatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency });
    moneyFormatters.set(key, formatter);
  }
  // Many fonts lack the narrow no-break space of French thousands.
  return formatter.format(cents / 100).replaceAll('\u202f', '\u00a0');
}

/** Formats basis points as a percentage: 550 → "5,5 %". */
export function percentage(basisPoints: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
    .format(basisPoints / 10_000)
    .replaceAll('\u202f', '\u00a0');
}

/** Splits a code without separators into groups of four for reading aloud. */
export function inGroups(code: string): string {
  return /^[\p{L}\p{N}]+$/u.test(code) ? (code.match(/.{1,4}/gu)?.join(' ') ?? code) : code;
}

const FALLBACK_COLOUR = '#0b6e8a';

/** Returns the colour, or the fallback for an invalid one, which would stop the compilation of a paid ticket. */
export function printableColour(colour: string | null, fallback = FALLBACK_COLOUR): string {
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : fallback;
}

/** Splits a locale into language and region for the document's tag. */
export function languageTag(locale: Locale): { lang: string; region: string } {
  const [lang = '', region = ''] = locale.split('-');
  return { lang, region };
}
