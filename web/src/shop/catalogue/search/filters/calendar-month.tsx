import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { writeDay } from '#lib/format.ts';
import { addMonths, monthOf } from '#lib/month.ts';
import { useFormat } from '#lib/portal.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { MonthTable } from '../../month-table.tsx';
import { dayByKey } from './calendar.ts';
import styles from './calendar-month.module.css';

interface CalendarProps {
  label: string;
  today: string;
  chosen: { start: string | undefined; end: string | undefined };
  /** The day that is shown first */
  shown: string;
  /** The first and last day that can be chosen */
  from: string;
  until: string | undefined;
  onChoose: (day: string) => void;
}

/** A calendar of one month; arrow keys move between days. */
export function Calendar({ label, today, chosen, shown, from, until, onChoose }: CalendarProps) {
  const t = useTranslations('search.dates');
  const locale = useLocale();
  const format = useFormat();
  const table = useRef<HTMLTableElement>(null);
  const [current, setCurrent] = useState(shown < from ? from : shown);
  const [hasMoved, setMoved] = useState(true);
  const month = monthOf(current);
  const isChoosable = (day: string) => day >= from && (until === undefined || day <= until);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day reached by keys gets the focus
  useEffect(() => {
    if (hasMoved) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current, hasMoved]);
  const turn = (months: number) => {
    setMoved(false);
    const first = `${addMonths(month, months)}-01`;
    setCurrent(first < from ? from : first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(current, event.key);
    if (!next) return;
    event.preventDefault();
    setMoved(true);
    setCurrent(next < from ? from : until !== undefined && next > until ? until : next);
  };
  return (
    <section className={styles.calendar} aria-label={label}>
      <div className={styles.head}>
        <IconButton
          icon="back"
          label={t('previousMonth')}
          disabled={month <= monthOf(from)}
          onClick={() => turn(-1)}
        />
        <b aria-live="polite">{writeDay(locale, `${month}-01`, { month: 'long', year: 'numeric' })}</b>
        <IconButton
          icon="arrow"
          label={t('nextMonth')}
          disabled={until !== undefined && month >= monthOf(until)}
          onClick={() => turn(1)}
        />
      </div>
      <MonthTable label={label} month={month} weekday="narrow" table={table}>
        {(day) => (
          <button
            type="button"
            className={classNames(
              styles.day,
              day === today && styles.today,
              chosen.start && chosen.end && day > chosen.start && day < chosen.end && styles.within,
            )}
            tabIndex={day === current ? 0 : -1}
            aria-disabled={!isChoosable(day) || undefined}
            aria-pressed={day === chosen.start || day === chosen.end}
            onClick={() => isChoosable(day) && onChoose(day)}
            onKeyDown={onKeyDown}
          >
            <span className="visually-hidden">{format.longDay(day)}</span>
            <span aria-hidden="true">{Number(day.slice(8))}</span>
          </button>
        )}
      </MonthTable>
    </section>
  );
}
