import type { SessionPattern, Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { ErrorCode } from '@guichet/contract/errors.ts';
import { serviceKind } from '@guichet/contract/predicates.ts';
import type { OwnCatalogue } from '#gateways/ticketing/box-office/catalogue/port.ts';
import { hasPool } from './pools.ts';
import { isRule } from './recurrence.ts';

/** Error codes by field, such as `patterns.3.rule`. */
type Problems = Record<string, ErrorCode>;

/** Returns the services that are sold for sessions, archived ones included. */
export const sessionServices = ({ service }: Pick<OwnCatalogue, 'service'>): OwnCatalogue['service'] =>
  service.filter(({ type }) => serviceKind(type) === 'event');

/** Returns what is wrong with a timetable that has the right shape, by field. */
export function timetableProblems(timetable: Timetable, catalogue: OwnCatalogue): Problems {
  return {
    ...patternProblems(timetable, catalogue),
    ...periodProblems(timetable),
    ...placeProblems(timetable, catalogue),
    ...poolProblems(timetable),
  };
}

/** Each pool has an id of its own; a pattern has a pool of its establishment. */
function poolProblems({ patterns, pools = [] }: Timetable): Problems {
  const repeated = pools.flatMap(({ id }, index) =>
    pools.findIndex((pool) => pool.id === id) < index ? [[`pools.${index}.id`, 'field.choice'] as const] : [],
  );
  const unknown = patterns.flatMap(({ pool, establishment }, index) =>
    pool !== undefined && !hasPool({ pools }, pool, establishment)
      ? [[`patterns.${index}.pool`, 'timetable.pool'] as const]
      : [],
  );
  return Object.fromEntries([...repeated, ...unknown]);
}

function patternProblems({ patterns, seasons }: Timetable, catalogue: OwnCatalogue): Problems {
  const problems: Problems = {};
  const ids = new Set<string>();
  for (const [index, pattern] of patterns.entries()) {
    const report = (field: string, code: ErrorCode) => {
      problems[`patterns.${index}.${field}`] = code;
    };
    if (ids.has(pattern.id)) report('id', 'field.choice');
    ids.add(pattern.id);
    if (!isRule(pattern.rule)) report('rule', 'timetable.rule');
    if (pattern.until !== undefined && pattern.until < pattern.from) report('until', 'hours.dates-order');
    if (pattern.seasons.some((id) => !seasons.some((season) => season.id === id)))
      report('seasons', 'field.choice');
    if (new Set(pattern.times.map(({ start }) => start)).size < pattern.times.length)
      report('times', 'timetable.times');
    if (!isAttended(pattern, catalogue)) report('services', 'timetable.services');
    if (pattern.theme !== undefined && !catalogue.theme.some(({ code }) => code === pattern.theme))
      report('theme', 'theme.not-found');
    for (const [field, code] of termProblems(pattern)) report(field, code);
  }
  return problems;
}

/** Whether every service of a pattern is sold for sessions and can be attended at the pattern's establishment. */
function isAttended({ services, establishment }: SessionPattern, catalogue: OwnCatalogue): boolean {
  const known = sessionServices(catalogue);
  return services.every((code) => {
    const service = known.find((one) => one.code === code);
    return (
      service !== undefined &&
      [service.establishmentCode, ...service.otherEstablishmentCodes].includes(establishment)
    );
  });
}

function termProblems({ minimumAge, maximumAge, saleStart, saleEnd }: SessionPattern): [string, ErrorCode][] {
  const problems: [string, ErrorCode][] = [];
  if (minimumAge !== undefined && maximumAge !== undefined && maximumAge < minimumAge)
    problems.push(['maximumAge', 'timetable.ages']);
  const [from, until] = [saleStart?.minutesBefore, saleEnd?.minutesBefore];
  const isReversed = from !== undefined && until !== undefined && until >= from;
  const isEarlier = saleStart?.at !== undefined && saleEnd?.at !== undefined && saleEnd.at <= saleStart.at;
  if (isReversed || isEarlier) problems.push(['saleEnd', 'timetable.sale-order']);
  return problems;
}

const isYearly = (day: string): boolean => day.length === 'MM-DD'.length;

/** Yearly periods may cross the new year; others end after they begin. Both ends are of one kind. */
function periodProblems({ seasons, closures, calendars }: Timetable): Problems {
  const periods = [
    ...seasons.flatMap(({ periods: all }, at) =>
      all.map((period, index) => [`seasons.${at}.periods.${index}`, period] as const),
    ),
    ...closures.map((closure, index) => [`closures.${index}`, closure] as const),
    ...calendars.flatMap(({ schoolHolidays }, at) =>
      schoolHolidays.map((holiday, index) => [`calendars.${at}.schoolHolidays.${index}`, holiday] as const),
    ),
  ];
  return Object.fromEntries(
    periods
      .filter(
        ([, { from, until }]) =>
          isYearly(from) !== isYearly(until) ||
          (!isYearly(from) && until < from) ||
          !isDay(from) ||
          !isDay(until),
      )
      .map(([field]) => [`${field}.until`, 'hours.dates-order'] as const),
  );
}

/** Whether a yearly day exists in some year. */
function isDay(day: string): boolean {
  if (!isYearly(day)) return true;
  const date = new Date(`2024-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === day;
}

function placeProblems(
  { patterns, closures, calendars, pools = [] }: Timetable,
  catalogue: OwnCatalogue,
): Problems {
  const isKnown = (code: string | undefined) =>
    code === undefined || catalogue.establishment.some((one) => one.code === code);
  const named = [
    ...patterns.map(
      ({ establishment }, index) => [`patterns.${index}.establishment`, establishment] as const,
    ),
    ...closures.map(
      ({ establishment }, index) => [`closures.${index}.establishment`, establishment] as const,
    ),
    ...calendars.map(
      ({ establishment }, index) => [`calendars.${index}.establishment`, establishment] as const,
    ),
    ...pools.map(({ establishment }, index) => [`pools.${index}.establishment`, establishment] as const),
  ];
  const zones = calendars.flatMap(({ timeZone }, index) =>
    timeZone !== undefined && !isTimeZone(timeZone)
      ? [[`calendars.${index}.timeZone`, 'field.choice'] as const]
      : [],
  );
  return Object.fromEntries([
    ...named.flatMap(([field, code]) => (isKnown(code) ? [] : [[field, 'establishment.not-found'] as const])),
    ...zones,
  ]);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
