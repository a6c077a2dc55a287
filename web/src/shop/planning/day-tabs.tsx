import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { daysOf, periodOf } from '#ui/planning/calendar.ts';
import typography from '#ui/typography.module.css';
import styles from './day-tabs.module.css';
import type { PlanningData } from './planning-data.ts';

/** The days of the week on a phone: links within its list, or from an open day to another. */
export function DayTabs({ planning }: { planning: PlanningData }) {
  const t = useTranslations('planning.displays');
  const format = useFormat();
  const paths = usePaths();
  const search = useSearch({ from: '/$tenant/planning' });
  const { display, day: chosen, today, settings } = planning;
  return (
    <nav className={classNames(styles.dayTabs, typography.num)} aria-label={t('day')}>
      {daysOf(periodOf('week', chosen), settings.days).map((day) => {
        const { weekday, day: number } = format.dayParts(day);
        const label = format.longDay(day);
        // Past days are not in the list.
        if (display === 'week' && day < today)
          return (
            <span key={day} className={styles.past}>
              {weekday}
              <b>{number}</b>
            </span>
          );
        const name = (
          <>
            <span className="visually-hidden">{label}</span>
            <span aria-hidden="true">{weekday}</span>
            <b aria-hidden="true">{number}</b>
          </>
        );
        if (display === 'day')
          return (
            <AppLink
              key={day}
              to={paths.planning({ ...search, session: undefined, day })}
              aria-current={day === chosen ? 'date' : undefined}
              stay
              replace
            >
              {name}
            </AppLink>
          );
        // The router’s link would mark every day of this page as current.
        return (
          <a key={day} href={`#day-${day}`} aria-current={day === today ? 'date' : undefined}>
            {name}
          </a>
        );
      })}
    </nav>
  );
}
