import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '../page.tsx';
import { countDone, StepList } from './step-list.tsx';
import type { Venue } from './venue-values.ts';

/** Milliseconds between two polls while the data of a venue are created. */
const LOOK_AGAIN_MS = 1500;

/** The steps of a venue before it goes live. */
export function OpeningPanel({ venue, onChange }: { venue: Venue; onChange: (venue: Venue) => void }) {
  const t = useTranslations('opening');
  useFilling(venue, onChange);
  const { steps } = venue;
  return (
    <Panel title={t('title')} lead={t('lead', { done: countDone(steps), count: steps.length })}>
      <div role="status">{!venue.isFilled && <Notice isInset>{t('filling')}</Notice>}</div>
      <StepList steps={steps} />
    </Panel>
  );
}

/** Polls until the data of a new venue exist. */
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
