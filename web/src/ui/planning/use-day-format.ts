import { useLocale, useTranslations } from 'use-intl';
import { createFormat, type Format } from '#lib/format.ts';

/** Returns formatters of calendar days and of minutes of a day, which are the same in every time zone. */
export function useDayFormat(): Pick<Format, 'dayParts' | 'longDay' | 'minuteOfDay'> {
  const clock = useTranslations('common.clock');
  return createFormat(useLocale(), 'UTC', clock);
}
