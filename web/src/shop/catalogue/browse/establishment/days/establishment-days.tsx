import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { DayStrip } from '../../day-strip.tsx';
import type { EstablishmentData } from '../establishment-data.ts';
import { DayCalendar } from './day-calendar.tsx';
import { DaySessions } from './day-sessions.tsx';
import styles from './establishment-days.module.css';
import { FamilyFilter, SessionFilters } from './session-filters.tsx';

/** Choice of a day, in a strip or in its month, with its sessions. */
export function EstablishmentDays({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const paths = usePaths();
  const search = useSearch({ from: '/$tenant/ticketing/$id' });
  const { day, ...filter } = search;
  const isNarrowed = Object.keys(filter).length > 0;
  const isAnswer = day !== undefined || search.family !== undefined;
  const [isOpen, setOpen] = useState(false);
  const to = (date: string) => paths.establishment(data.code, { ...filter, day: date });
  const following = day && data.days.find(({ date, places }) => date > day && places > 0);
  if (data.days.length === 0 && !day && !isNarrowed) return null;
  return (
    <section className={styles.establishmentDays} aria-labelledby="sessions">
      <DayStrip
        heading={
          <h2 id="sessions" className={isAnswer ? styles.small : undefined}>
            {t(isAnswer ? 'chooseDay' : 'otherDay')}
          </h2>
        }
        label={t('days')}
        today={data.today}
        days={data.days}
        chosen={day}
        to={to}
      />
      <SessionFilters data={data} />
      {day && data.sessions && (
        <DaySessions
          key={JSON.stringify(search)}
          sessions={data.sessions}
          day={day}
          next={following ? to(following.date) : undefined}
        />
      )}
      <details
        className={styles.month}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <Icon name="calendar" size={20} />
          {t('month')}
          <Icon name="down" size={20} />
        </summary>
        <div className={classNames(styles.calendar, layout.card)}>
          <DayCalendar key={day} today={data.today} days={data.days} chosen={day} to={to} />
          <div className={styles.aside}>
            <FamilyFilter data={data} />
            <p className={typography.small}>{t('calendar.note')}</p>
          </div>
        </div>
      </details>
    </section>
  );
}
