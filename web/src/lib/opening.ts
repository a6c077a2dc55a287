import {
  comingExceptions,
  type Opening,
  type OpeningHours,
  type OpeningSpan,
  openingAt,
  spansOn,
} from '@guichet/contract/catalogue/opening-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { addDays, dayOf } from './format.ts';

/** Whether an establishment is open now. */
export interface OpeningNow extends Omit<Opening, 'reason'> {
  today: string;
}

/** The opening times of an establishment for its page, at one moment. */
export interface OpeningView extends OpeningNow {
  reason: string | undefined;
  /** Seven days from today on. */
  week: { day: string; spans: readonly OpeningSpan[] }[];
  /** Future days with special hours. */
  coming: { from: string; until: string; spans: readonly OpeningSpan[]; reason: string | undefined }[];
}

/** Number of days for which closures are announced. */
const MAX_DAYS = 60;

/** Returns the time of day in a time zone, `HH:MM`. */
const timeOf = (now: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);

/**
 * @returns undefined for an establishment without known hours
 */
export function toOpeningView(
  hours: OpeningHours | undefined,
  now: number,
  timeZone: string,
  locale: Locale,
): OpeningView | undefined {
  if (!hours) return undefined;
  const today = dayOf(now, timeZone);
  const { reason, ...opening } = openingAt(hours, today, timeOf(now, timeZone));
  return {
    ...opening,
    today,
    reason: reason && labelIn(reason, locale),
    week: Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead)).map((day) => ({
      day,
      spans: spansOn(hours, day),
    })),
    coming: comingExceptions(hours, today, MAX_DAYS).map(({ from, until, spans, labels }) => ({
      from,
      until,
      spans,
      reason: labels && labelIn(labels, locale),
    })),
  };
}
