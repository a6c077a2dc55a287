import { useTranslations } from 'use-intl';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { FeaturedDay } from '#ui/home/featured-day.tsx';
import { Icon } from '#ui/icon.tsx';
import { State } from '#ui/state.tsx';
import { SessionList } from '../session-list.tsx';
import styles from './home-page.module.css';
import type { HomeData } from './view.ts';

/** The sessions of today, and of the next day with places if today has few or none left. */
export function Featured({ data: { featured, today } }: { data: Pick<HomeData, 'featured' | 'today'> }) {
  const t = useTranslations('catalogue.home');
  const format = useFormat();
  const paths = usePaths();
  if (featured.length === 0) return <State title={t('nothingTitle')} text={t('nothingText')} />;
  return featured.map(({ day, sessions, total }, index) => (
    <FeaturedDay
      key={day}
      day={day}
      title={day === today ? t('today') : format.longDay(day)}
      // Today is sold out, and this is the first day after it.
      note={index === 0 && day !== today && t('nextDay')}
      more={
        total > sessions.length && (
          <AppLink className={styles.more} to={paths.establishment(ALL_ESTABLISHMENTS, { day })}>
            {t('allSessions', { count: total })}
            <Icon name="arrow" size={18} />
          </AppLink>
        )
      }
    >
      <SessionList sessions={sessions} day={day} className={styles.sessions} />
    </FeaturedDay>
  ));
}
