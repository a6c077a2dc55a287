import { getRouteApi } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ALL_ESTABLISHMENTS, usePaths } from '#lib/paths.ts';
import { useFormat, usePortal } from '#lib/portal.ts';
import { LinkButton } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { DayStrip } from '../day-strip.tsx';
import { DaySessions } from '../establishment/days/day-sessions.tsx';
import type { EmbedData } from './embed-data.ts';
import styles from './embed-page.module.css';
import { UndatedOffer, WHOLE_WINDOW } from './undated-offer.tsx';
import { useEmbedding } from './use-embedding.ts';

const route = getRouteApi('/$tenant/embed');

/** The sessions of a day, and services without a session, for another website. */
export function EmbedPage() {
  const { data } = route.useLoaderData();
  const t = useTranslations('embed');
  const { tenant } = usePortal();
  const paths = usePaths();
  const { service, establishment } = data;
  const where = establishment?.code ?? ALL_ESTABLISHMENTS;
  const hasSessions = data.day !== undefined;
  const isEmpty = !hasSessions && data.undated.length === 0;
  const all = service ? paths.service(where, service.code) : paths.establishment(where);
  return (
    <div ref={useEmbedding(data.origins)} className={styles.embedPage}>
      <h1>{service?.name ?? establishment?.name ?? tenant.displayName}</h1>
      {isEmpty && <State title={t('none')} text={t(service ? 'noneOfService' : 'noneText')} />}
      {data.day !== undefined && <Sessions data={data} day={data.day} />}
      {data.undated.length > 0 && (
        <UndatedOffer
          services={data.undated}
          establishment={data.establishment?.code}
          isOpen={!hasSessions}
        />
      )}
      <LinkButton variant={isEmpty ? 'primary' : 'ghost'} to={all} target={WHOLE_WINDOW}>
        {t(service ? 'service' : 'all')}
      </LinkButton>
    </div>
  );
}

function Sessions({ data, day }: { data: EmbedData; day: string }) {
  const t = useTranslations('embed');
  const paths = usePaths();
  const format = useFormat();
  const { day: _, ...narrowed } = route.useSearch();
  const to = (date: string) => paths.embed({ ...narrowed, day: date });
  const next = data.days.find(({ date, places }) => date > day && places > 0);
  return (
    <section className={styles.sessions} aria-labelledby="day">
      <DayStrip
        heading={<h2 id="day">{format.longDay(day)}</h2>}
        label={t('days')}
        today={data.today}
        days={data.days}
        chosen={day}
        to={to}
      />
      <DaySessions
        key={day}
        sessions={data.sessions}
        day={day}
        next={next && to(next.date)}
        target={WHOLE_WINDOW}
      />
    </section>
  );
}
