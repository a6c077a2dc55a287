import ICAL from 'ical.js';
import { addDays, daysBetween } from '#kernel/format/time-zone.ts';

/**
 * Recurrence rules of RFC 5545 on calendar days. Rules know no time of day and no time zone: the expansion of the timetable
 * adds both, so that a change of the clocks never moves a session to another day.
 */

const PARTS = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'WKST']);
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
const MAX_INTERVAL = 52;

interface ParsedRule {
  recur: ICAL.Recur;
  frequency: (typeof FREQUENCIES)[number];
  interval: number;
}

/**
 * Parses a rule: daily, weekly or monthly, with an interval, and with days of the week or of the month. The pattern itself
 * has first and last day.
 * @returns undefined for a rule that is not understood
 */
function parseRule(rule: string): ParsedRule | undefined {
  const parts = new Map(
    rule.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=');
      return [name, value] as const;
    }),
  );
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const byDay = parts.get('BYDAY');
  const isKnown =
    frequency !== undefined &&
    parts.size === rule.split(';').length &&
    [...parts.keys()].every((name) => PARTS.has(name)) &&
    Number.isInteger(interval) &&
    interval >= 1 &&
    interval <= MAX_INTERVAL &&
    !(byDay !== undefined && parts.has('BYMONTHDAY')) &&
    (frequency === 'MONTHLY' || (!parts.has('BYMONTHDAY') && !/\d/.test(byDay ?? '')));
  if (!isKnown) return undefined;
  try {
    return { recur: ICAL.Recur.fromString(rule), frequency, interval };
  } catch {
    return undefined;
  }
}

/** Whether a rule is understood. */
export const isRule = (rule: string): boolean => parseRule(rule) !== undefined;

/**
 * Returns the days of a rule in order.
 * @param start the day from which the rule counts its intervals; no day is earlier
 * @param first first day of the result; `last` is the last one
 */
export function daysOfRule(
  rule: string,
  start: string,
  { first, last }: { first: string; last: string },
): string[] {
  const parsed = parseRule(rule);
  if (!parsed || last < start) return [];
  const iterator = parsed.recur.iterator(ICAL.Time.fromDateString(startNear(parsed, start, first)));
  const days: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = next.toString();
    if (day > last) break;
    if (day >= first && day >= start) days.push(day);
  }
  return days;
}

/** Returns a later start that counts the same intervals, at most one interval before the first day of the result. */
function startNear({ frequency, interval }: ParsedRule, start: string, first: string): string {
  if (frequency === 'MONTHLY') return start;
  const length = frequency === 'WEEKLY' ? 7 * interval : interval;
  // The week of the start begins up to six days before it.
  const ahead = Math.floor((daysBetween(start, first) - 7) / length) - 1;
  return ahead > 0 ? addDays(start, ahead * length) : start;
}
