import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Notice } from '#ui/notice.tsx';
import { Panel } from '../page.tsx';
import { countDone, StepList } from './step-list.tsx';
import type { Venue } from './venue-values.ts';

/** Between two looks at a venue whose data are being made. */
const LOOK_AGAIN_MS = 1500;

/** What a venue has of all that it needs before it goes live. */
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
