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

/** On a phone: the days of the week, to jump to in its list, or to change to from the day that is open. */
export function DayTabs({ planning }: { planning: PlanningData }) {
  const t = useTranslations('planning.displays');
  const format = useFormat();
  const paths = usePaths();
  const search = useSearch({ from: '/$tenant/planning' });
  const { display, day: chosen, today, settings } = planning;
  const current = display === 'day' ? chosen : today;
  return (
    <nav className={classNames(styles.dayTabs, typography.num)} aria-label={t('day')}>
      {daysOf(periodOf('week', chosen), settings.days).map((day) => {
        const { weekday, day: number } = format.dayParts(day);
        const label = format.longDay(day);
        // What has passed is not in the list.
        if (display === 'week' && day < today)
          return (
            <span key={day} className={styles.past}>
              {weekday}
              <b>{number}</b>
            </span>
          );
        return (
          <AppLink
            key={day}
            to={
              display === 'day'
                ? paths.planning({ ...search, session: undefined, day })
                : `${paths.planning({ ...search, session: undefined })}#day-${day}`
            }
            stay={display === 'day'}
            replace
            aria-current={day === current ? 'date' : undefined}
          >
            <span className="visually-hidden">{label}</span>
            <span aria-hidden="true">{weekday}</span>
            <b aria-hidden="true">{number}</b>
          </AppLink>
        );
      })}
    </nav>
  );
}
