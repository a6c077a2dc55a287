import { isPhone, isZip, type ProblemCode } from '../account/registration-rules.ts';
import { DEFAULT_LOCALE, type Labels, type Locale } from '../locale.ts';
import type { OpeningSeason, OpeningSpan } from './opening-rules.ts';

/** Rules of an establishment's information: the page validates while typing, the server on saving. */

/** Facilities of an establishment, in display order. */
export const VENUE_SERVICES = [
  'parking',
  'bicycles',
  'transit',
  'accessible',
  'lockers',
  'showers',
  'hairdryers',
  'family',
  'cafe',
  'hire',
  'wifi',
] as const;
export type VenueService = (typeof VENUE_SERVICES)[number];

/** Kinds of notices: a closure, or a message. */
export const NOTICE_KINDS = ['closure', 'message'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Days that differ from the week, `MM-DD` every year or `YYYY-MM-DD` once. */
interface SentException {
  from: string;
  until: string;
  spans: readonly OpeningSpan[];
}

/** Validated fields of an establishment's information. */
export interface ValidatedInformation {
  seasons: readonly OpeningSeason[];
  exceptions: readonly SentException[];
  address: string;
  zip: string;
  city: string;
  telephone: string;
  latitude?: number | undefined;
  longitude?: number | undefined;
  pictures: readonly { descriptions: Labels }[];
}

type Found = Record<string, ProblemCode>;

/** Last days of the months of a leap year. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether `MM-DD` is a day of some year. */
function isDayOfYear(text: string): boolean {
  const [month = 0, day = 0] = text.split('-').map(Number);
  return /^\d{2}-\d{2}$/.test(text) && day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0);
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text);

/** Returns the problem of a day's spans. */
export function spansProblem(spans: readonly OpeningSpan[]): ProblemCode | undefined {
  if (spans.some(({ opens, closes }) => opens === '' || closes === '')) return 'field.required';
  if (spans.some(({ opens, closes }) => !isTime(opens) || !isTime(closes))) return 'field.format';
  if (spans.some(({ opens, closes }) => opens >= closes)) return 'hours.order';
  const inOrder = spans.toSorted((one, other) => one.opens.localeCompare(other.opens));
  const overlap = inOrder.some(({ opens }, index) => opens < (inOrder[index - 1]?.closes ?? ''));
  return overlap ? 'hours.overlap' : undefined;
}

/** Splits a season that crosses the new year into two periods of the year. */
const stretches = ({ from, until }: { from: string; until: string }): [string, string][] =>
  from <= until
    ? [[from, until]]
    : [
        [from, '12-31'],
        ['01-01', until],
      ];

const share = (one: OpeningSeason, other: OpeningSeason): boolean =>
  stretches(one).some(([from, until]) =>
    stretches(other).some(([start, end]) => from <= end && start <= until),
  );

function seasonProblems(seasons: readonly OpeningSeason[]): Found {
  const found: Found = {};
  seasons.forEach((season, index) => {
    for (const side of ['from', 'until'] as const)
      if (!isDayOfYear(season[side])) found[`seasons.${index}.${side}`] = 'field.format';
    if (seasons.slice(0, index).some((earlier) => share(earlier, season)))
      found[`seasons.${index}.until`] ??= 'hours.dates-overlap';
    season.week.forEach((spans, day) => {
      const problem = spansProblem(spans);
      if (problem) found[`seasons.${index}.week.${day}`] = problem;
    });
  });
  return found;
}

const isOnce = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day);

/** Whether `YYYY-MM-DD` is a valid day. */
const isDay = (text: string): boolean =>
  isOnce(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) === true;

/** Returns the problem of an exception's days. */
function daysProblem({ from, until }: SentException, today: string): ProblemCode | undefined {
  if (from === '' || until === '') return 'field.required';
  if (isOnce(from) !== isOnce(until)) return 'field.format';
  if (!isOnce(from)) return isDayOfYear(from) && isDayOfYear(until) ? undefined : 'field.format';
  if (!isDay(from) || !isDay(until)) return 'field.format';
  if (until < from) return 'hours.dates-order';
  return until < today ? 'hours.past' : undefined;
}

function exceptionProblems(exceptions: readonly SentException[], today: string): Found {
  const found: Found = {};
  exceptions.forEach((exception, index) => {
    const days = daysProblem(exception, today);
    const isTaken = exceptions
      .slice(0, index)
      .some(
        ({ from, until }) =>
          isOnce(from) && isOnce(exception.from) && from <= exception.until && exception.from <= until,
      );
    if (days) found[`exceptions.${index}.until`] = days;
    else if (isTaken) found[`exceptions.${index}.until`] = 'hours.dates-overlap';
    const spans = spansProblem(exception.spans);
    if (spans) found[`exceptions.${index}.spans`] = spans;
  });
  return found;
}

function positionProblems({ latitude, longitude }: ValidatedInformation): Found {
  const isWithin = (degrees: number | undefined, most: number) =>
    degrees !== undefined && Math.abs(degrees) <= most;
  if (latitude === undefined && longitude === undefined) return {};
  return {
    ...(!isWithin(latitude, 90) && { latitude: 'establishment.position' as const }),
    ...(!isWithin(longitude, 180) && { longitude: 'establishment.position' as const }),
  };
}

/** Whether a text has the form of a postcode of any country; an establishment has no country. */
const isPostcode = (text: string): boolean => isZip(text, '') && /\d/.test(text);

/**
 * Returns the problems by field (`seasons.0.week.2`, `exceptions.1.until`).
 * @param today in the venue's time zone
 */
export function informationProblems(
  sent: ValidatedInformation,
  today: string,
  main: Locale = DEFAULT_LOCALE,
): Found {
  const silent = sent.pictures.flatMap(({ descriptions }, index) =>
    !descriptions[main]?.trim()
      ? [[`pictures.${index}.descriptions.${main}`, 'field.required'] as const]
      : [],
  );
  return {
    ...seasonProblems(sent.seasons),
    ...exceptionProblems(sent.exceptions, today),
    ...(sent.address.trim() === '' && { address: 'field.required' as const }),
    ...(sent.zip.trim() !== '' && !isPostcode(sent.zip.trim()) && { zip: 'field.zip' as const }),
    ...(sent.city.trim() === '' && { city: 'field.required' as const }),
    ...(sent.telephone !== '' && !isPhone(sent.telephone) && { telephone: 'account.phone-format' as const }),
    ...positionProblems(sent),
    ...Object.fromEntries(silent),
  };
}

/** A closure or notice to publish; times are `YYYY-MM-DDTHH:MM` in the venue’s time zone. */
export interface ValidatedNotice {
  kind: NoticeKind;
  from: string;
  until: string;
  labels: Labels;
}

/**
 * Returns the problems of a notice by field.
 * @param now in the venue’s time zone
 */
export function noticeProblems(
  { kind, from, until, labels }: ValidatedNotice,
  now: string,
  main: Locale = DEFAULT_LOCALE,
): Found {
  return {
    ...(until <= from && { until: 'hours.dates-order' as const }),
    ...(until > from && until <= now && { until: 'hours.past' as const }),
    // A closure has a default text.
    ...(kind === 'message' && !labels[main]?.trim() && { [`labels.${main}`]: 'field.required' as const }),
  };
}
