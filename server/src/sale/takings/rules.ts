import {
  MAX_TAKINGS_DAYS,
  type TAKINGS_COMPARISONS,
  TAKINGS_FIGURES,
  type TakingsFigure,
} from '@guichet/contract/sale/takings.ts';
import type { z } from 'zod';
import { addDays, daysBetween } from '#platform/format/time-zone.ts';

/** Calendar days of the venue, both included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

/** Whether takings are added up for so many days, and for these. */
export const isPeriod = ({ from, until }: Days): boolean =>
  from <= until && daysBetween(from, until) < MAX_TAKINGS_DAYS;

/** The days that a period is compared with; undefined for none. */
export function comparedDays(
  { from, until }: Days,
  compare: (typeof TAKINGS_COMPARISONS)[number],
): Days | undefined {
  if (compare === 'none') return undefined;
  if (compare === 'year') return { from: yearBefore(from), until: yearBefore(until) };
  return { from: addDays(from, -1 - daysBetween(from, until)), until: addDays(from, -1) };
}

/** The same date a year earlier; 28 February for the 29th. */
function yearBefore(day: string): string {
  const [year = '', ...rest] = day.split('-');
  const date = rest.join('-');
  return `${Number(year) - 1}-${date === '02-29' ? '02-28' : date}`;
}

/** Every day of a period. */
export function daysOf({ from, until }: Days): string[] {
  return Array.from({ length: daysBetween(from, until) + 1 }, (_, index) => addDays(from, index));
}

/** Which payments an order may have to be counted: those of the shop's mode, and none at all. */
export const modesCounted = (isTest: boolean): readonly string[] => [isTest ? 'TEST' : 'PRODUCTION', 'FREE'];

/** Figures in the order of the page, each once. */
export const inOrder = (figures: readonly z.infer<typeof TakingsFigure>[]): z.infer<typeof TakingsFigure>[] =>
  TAKINGS_FIGURES.filter((figure) => figures.includes(figure));
