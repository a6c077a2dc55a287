import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { usePaths } from '#lib/paths.ts';
import { DayStrip } from '../day-strip.tsx';
import type { ServiceData } from './service-data.ts';
import styles from './service-step.module.css';

/** First step: the day. */
export function ServiceDays({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.service');
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { withdrawal, theme } = useSearch({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  return (
    <section className={styles.step} aria-labelledby="step-day">
      <DayStrip
        heading={<h2 id="step-day">{t('stepDay')}</h2>}
        label={t('days')}
        today={data.today}
        days={data.days}
        chosen={data.day}
        to={(day) => paths.service(id, data.service.code, { day, withdrawal, theme })}
      />
    </section>
  );
}
