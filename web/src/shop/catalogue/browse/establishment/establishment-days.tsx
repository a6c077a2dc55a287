import { useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { AppLink } from '#ui/app-link.tsx';
import { DayPicker } from '#ui/day-picker.tsx';
import typography from '#ui/typography.module.css';
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
  const days = data.days.map((date) => ({
    date,
    label: format.longDay(date),
    to: paths.establishment(data.code, { ...keepFamily, day: date }),
    ...format.dayParts(date),
  }));
  const sessions = (data.sessions ?? []).filter((session) => !family || session.family === family);
  const following = day && data.days.find((date) => date > day);
  const next = following && paths.establishment(data.code, { ...keepFamily, day: following });
  return (
    <section className={styles.establishmentDays} aria-labelledby="sessions">
      <div className={styles.head}>
        <h2 id="sessions">{day ? format.longDay(day) : t('sessions')}</h2>
        {day && (
          <AppLink className={typography.link} to={paths.establishment(data.code, keepFamily)} stay>
            {t('allDays')}
          </AppLink>
        )}
      </div>
      <DayPicker label={t('days')} days={days} chosen={day} />
      {day && data.sessions && (
        <DaySessions key={`${day} ${family}`} sessions={sessions} day={day} next={next} />
      )}
    </section>
  );
}
