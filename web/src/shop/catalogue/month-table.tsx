import type { ReactNode, RefObject } from 'react';
import { useLocale } from 'use-intl';
import { writeDay } from '#lib/format.ts';
import { WEEKDAYS, weeksOf } from '#lib/month.ts';

interface MonthTableProps {
  label: string;
  /** `2026-11` */
  month: string;
  /** Format of the weekdays in the header. */
  weekday: 'short' | 'narrow';
  /** Renders a day: `2026-11-23`. */
  children: (day: string) => ReactNode;
  table?: RefObject<HTMLTableElement | null>;
}

/** The days of a month by weeks. */
export function MonthTable({ label, month, weekday, children, table }: MonthTableProps) {
  const locale = useLocale();
  return (
    <table ref={table} aria-label={label}>
      <thead>
        <tr>
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" abbr={writeDay(locale, day, { weekday: 'long' })}>
              {writeDay(locale, day, { weekday })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, at) => (
              <td key={day ?? `${at}`}>{day && children(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
