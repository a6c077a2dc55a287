import { useTranslations } from 'use-intl';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { State } from '#ui/state.tsx';
import typography from '#ui/typography.module.css';
import { SessionList } from '../session-list.tsx';
import type { HomeData } from './home-data.ts';
import styles from './home-page.module.css';
import type { FeaturedDay } from './view.ts';

/** The sessions of today, and of the next day with places if today has few or none left. */
export function Featured({ data: { featured, today } }: { data: Pick<HomeData, 'featured' | 'today'> }) {
  const t = useTranslations('catalogue.home');
  if (featured.length === 0) return <State title={t('nothingTitle')} text={t('nothingText')} />;
  return featured.map((day, index) => (
    <DaySection
      key={day.day}
      featured={day}
      isToday={day.day === today}
      isLate={index === 0 && day.day !== today}
    />
  ));
}

/** @param isLate today is sold out, and this is the first day after it */
function DaySection({
  featured,
  isToday,
  isLate,
}: {
  featured: FeaturedDay;
  isToday: boolean;
  isLate: boolean;
}) {
  const t = useTranslations('catalogue.home');
  const format = useFormat();
  const paths = usePaths();
  const { day, sessions, total } = featured;
  return (
    <section aria-labelledby={`day-${day}`}>
      <div className={styles.head}>
        <div>
          <h2 id={`day-${day}`}>{isToday ? t('today') : format.longDay(day)}</h2>
          {isLate && <p className={typography.muted}>{t('nextDay')}</p>}
        </div>
        {total > sessions.length && (
          <AppLink className={styles.more} to={paths.establishment(ALL_ESTABLISHMENTS, { day })}>
            {t('allSessions', { count: total })}
            <Icon name="arrow" size={18} />
          </AppLink>
        )}
      </div>
      <SessionList sessions={sessions} day={day} className={styles.sessions} />
    </section>
  );
}
