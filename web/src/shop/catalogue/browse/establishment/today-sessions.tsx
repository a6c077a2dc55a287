import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import typography from '#ui/typography.module.css';
import { SessionList } from '../session-list.tsx';
import type { EstablishmentData } from './establishment-data.ts';
import styles from './establishment-page.module.css';

/** Sessions that can still be attended today, otherwise the next day with places. */
export function TodaySessions({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const format = useFormat();
  const paths = usePaths();
  const { day } = useSearch({ from: '/$tenant/ticketing/$id' });
  const { sessions, count } = data.now;
  const next = data.days.find(({ date, places }) => date > data.today && places > 0);
  const to = (date: string) => paths.establishment(data.code, { day: date });
  if (day || (sessions.length === 0 && !next)) return null;
  return (
    <section className={styles.section} aria-labelledby="today">
      <div className={classNames(layout.row, layout.rowWrap, layout.spread)}>
        <h2 id="today">{t('today')}</h2>
        {count > sessions.length && sessions.length > 0 && (
          <AppLink className={classNames(styles.more, typography.link)} to={to(data.today)} stay>
            {t('todayAll', { count })}
            <Icon name="arrow" size={20} />
          </AppLink>
        )}
      </div>
      {sessions.length > 0 ? (
        <SessionList sessions={sessions} day={data.today} />
      ) : (
        next && (
          <p className={styles.none}>
            {t('todayNone')}
            <LinkButton variant="soft" to={to(next.date)} stay>
              {format.longDay(next.date)}
            </LinkButton>
          </p>
        )
      )}
    </section>
  );
}
