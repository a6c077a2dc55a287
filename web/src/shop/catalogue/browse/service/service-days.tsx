import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { addDays } from '#lib/format.ts';
import { usePaths } from '#lib/paths.ts';
import { useFormat } from '#lib/portal.ts';
import { DayPicker } from '#ui/day-picker.tsx';
import { IconLink } from '#ui/icon-button.tsx';
import layout from '#ui/layout.module.css';
import type { ServiceData } from './service-data.ts';
import styles from './service-step.module.css';
import { STRIP_DAYS, stripStart } from './view.ts';

/** First step: the day. Days without a session are shown without a link, so that the strip has no gaps. */
export function ServiceDays({ data }: { data: ServiceData }) {
  const t = useTranslations('catalogue.service');
  const format = useFormat();
  const paths = usePaths();
  const { id } = useParams({ from: '/$tenant/ticketing_/$id/service/$externalCode' });
  const { today, days, day } = data;
  const first = stripStart(today, day ?? today);
  const last = days.at(-1)?.date ?? today;
  const known = new Map(days.map((one) => [one.date, one.places]));
  const to = (date: string) => paths.service(id, data.service.code, { day: date });
  const strip = Array.from({ length: STRIP_DAYS }, (_, index) => addDays(first, index)).map((date) => {
    const places = known.get(date);
    const note = places === 0 ? t('soldOut') : undefined;
    const state = places === undefined ? t('noSession') : note;
    return {
      date,
      label: [format.longDay(date), state].filter(Boolean).join(', '),
      note,
      ...format.dayParts(date),
      ...(places === undefined ? {} : { to: to(date) }),
    };
  });
  const earlier = days.findLast(({ date }) => date < first)?.date;
  const later = days.find(({ date }) => date >= addDays(first, STRIP_DAYS) && date <= last)?.date;
  return (
    <section className={styles.step} aria-labelledby="step-day">
      <div className={classNames(layout.row, layout.spread)}>
        <h2 id="step-day">{t('stepDay')}</h2>
        <div className={classNames(styles.weeks, layout.row)}>
          {earlier && <IconLink icon="back" label={t('earlier')} to={to(earlier)} stay replace />}
          {later && <IconLink icon="arrow" label={t('later')} to={to(later)} stay replace />}
        </div>
      </div>
      <DayPicker label={t('days')} days={strip} chosen={day} />
    </section>
  );
}
