import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Icon } from '#ui/icon.tsx';
import { Meter } from '#ui/meter.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { Panel } from '../page.tsx';
import styles from './opening-panel.module.css';
import type { Venue } from './venue-values.ts';

/** Between two looks at a venue whose data are being made. */
const LOOK_AGAIN_MS = 1500;

/** What a venue has of all that it needs before it goes live. */
export function OpeningPanel({ venue, onChange }: { venue: Venue; onChange: (venue: Venue) => void }) {
  const t = useTranslations('masterArea.opening');
  useFilling(venue, onChange);
  const { steps } = venue;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel title={t('title')} lead={t('lead', { done, count: steps.length })}>
      <Meter share={done / steps.length} />
      <div role="status">{!venue.isFilled && <Notice isInset>{t('filling')}</Notice>}</div>
      <ul className={styles.steps}>
        {[...steps]
          .sort((one, other) => Number(one.isDone) - Number(other.isDone))
          .map(({ step, isDone, isRequired }) => (
            <li key={step} data-done={isDone || undefined}>
              <Icon name={isDone ? 'check' : 'minus'} size={20} />
              <span>
                <b>{t(`steps.${step}.title`)}</b>
                <span className="visually-hidden"> {t(isDone ? 'isDone' : 'isMissing')}</span>
                {!isDone && isRequired && <Tag tone="warn">{t('required')}</Tag>}
                {!isDone && <span className={styles.hint}>{t(`steps.${step}.missing`)}</span>}
              </span>
            </li>
          ))}
      </ul>
    </Panel>
  );
}

/** Looks again and again until the data of a new venue are there. */
function useFilling({ id, isFilled }: Venue, onChange: (venue: Venue) => void): void {
  const show = useRef(onChange);
  show.current = onChange;
  useEffect(() => {
    if (isFilled) return;
    const timer = setInterval(async () => {
      const venue = await adminApi('GET /settingsadmin/tenant', { query: { tenantId: id } }).catch(
        () => undefined,
      );
      if (venue) show.current(venue);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, isFilled]);
}
