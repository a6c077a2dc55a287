import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { writeDay } from '#lib/format.ts';
import { addMonths, monthOf } from '#lib/month.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { MonthTable } from '../../../month-table.tsx';
import type { DayOnSale } from '../../days-on-sale.ts';
import styles from './day-calendar.module.css';

interface DayCalendarProps {
  today: string;
  days: readonly DayOnSale[];
  chosen: string | undefined;
  /** Returns the page of a chosen day. */
  to: (day: string) => string;
}

/** A calendar of one month; only days with places can be chosen. */
export function DayCalendar({ today, days, chosen, to }: DayCalendarProps) {
  const t = useTranslations('catalogue.establishment.calendar');
  const locale = useLocale();
  const [month, setMonth] = useState(monthOf(chosen ?? days.find(({ places }) => places > 0)?.date ?? today));
  const last = monthOf(days.at(-1)?.date ?? today);
  const open = new Set(days.filter(({ places }) => places > 0).map(({ date }) => date));
  const title = writeDay(locale, `${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <div className={styles.dayCalendar}>
      <div className={styles.head}>
        <IconButton
          icon="back"
          label={t('earlier')}
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(addMonths(month, -1))}
        />
        <h3 aria-live="polite">{title}</h3>
        <IconButton
          icon="arrow"
          label={t('later')}
          disabled={month >= last}
          onClick={() => setMonth(addMonths(month, 1))}
        />
      </div>
      <MonthTable label={title} month={month} weekday="short">
        {(day) => <Day day={day} isChosen={day === chosen} to={open.has(day) ? to(day) : undefined} />}
      </MonthTable>
    </div>
  );
}

function Day({ day, isChosen, to }: { day: string; isChosen: boolean; to: string | undefined }) {
  const t = useTranslations('catalogue.establishment.calendar');
  const format = useFormat();
  const number = Number(day.slice(8));
  if (!to) return <span>{number}</span>;
  return (
    <AppLink
      to={to}
      stay
      aria-current={isChosen ? 'date' : undefined}
      aria-label={t('open', { day: format.longDay(day) })}
    >
      {number}
    </AppLink>
  );
}
