import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import typography from '#ui/typography.module.css';
import { DayStrip } from '../day-strip.tsx';
import { DaySessions } from './day-sessions.tsx';
import type { EstablishmentData } from './establishment-data.ts';
import styles from './establishment-days.module.css';

/** Choice of a day, and its sessions. */
export function EstablishmentDays({ data }: { data: EstablishmentData }) {
  const t = useTranslations('catalogue.establishment');
  const format = useFormat();
  const paths = usePaths();
  const { day, family } = useSearch({ from: '/$tenant/ticketing/$id' });
  const keepFamily = family ? { family } : {};
  const to = (date: string) => paths.establishment(data.code, { ...keepFamily, day: date });
  const sessions = (data.sessions ?? []).filter((session) => !family || session.family === family);
  const following = day && data.days.find(({ date }) => date > day);
  const next = following ? to(following.date) : undefined;
  if (data.days.length === 0 && !day) return null;
  return (
    <section className={styles.establishmentDays} aria-labelledby="sessions">
      <DayStrip
        heading={
          <div className={styles.head}>
            <h2 id="sessions">{day ? format.longDay(day) : t('sessions')}</h2>
            {day && (
              <AppLink className={typography.link} to={paths.establishment(data.code, keepFamily)} stay>
                {t('allDays')}
              </AppLink>
            )}
          </div>
        }
        label={t('days')}
        today={data.today}
        days={data.days}
        chosen={day}
        to={to}
      />
      {day && data.sessions && (
        <DaySessions key={`${day} ${family}`} sessions={sessions} day={day} next={next} />
      )}
    </section>
  );
}
