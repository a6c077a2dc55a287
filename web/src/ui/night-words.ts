import { useTranslations } from 'use-intl';
import type { Format } from '#lib/format.ts';

type Formats = Pick<Format, 'clockTime' | 'endTime' | 'dayOf' | 'shortWeekday'>;

/** Returns a formatter for the start and end of a session past midnight; undefined for other sessions. */
export function useNightWords(
  format: Formats,
): (session: { start: string; minutes: number }) => string | undefined {
  const t = useTranslations('common.clock');
  return ({ start, minutes }) => {
    const end = new Date(Date.parse(start) + minutes * 60_000).toISOString();
    if (format.dayOf(start) === format.dayOf(Date.parse(end) - 1)) return undefined;
    return t('night', {
      start: `${format.shortWeekday(start)}, ${format.clockTime(start)}`,
      end: format.endTime(start, end),
    });
  };
}
