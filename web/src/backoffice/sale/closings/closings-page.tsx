import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page, Panel } from '#backoffice/page.tsx';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { usePageData, usePageSearch } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { State } from '#ui/state.tsx';
import { HandledLinks } from '../handled-links.tsx';
import { CloseButton } from './close-button.tsx';
import { type ClosingDifference, ClosingTable } from './closing-table.tsx';
import styles from './closings-page.module.css';
import { DifferenceCard } from './difference-card.tsx';
import { DifferenceDialog } from './difference-dialog.tsx';
import type { ClosingsSearch, readClosingsSearch } from './page.ts';

export const loader = ({ deps: { handled } }: Visit<ClosingsSearch>) =>
  adminApi('GET /settingsadmin/closings', { query: { state: handled ? 'handled' : 'open' } });

const ASK_EVERY_MS = 1500;

/** The differences of the last days' closings, and the closings themselves. */
export default function ClosingsPage() {
  const t = useTranslations('closings');
  const format = useAdminFormat();
  const router = useRouter();
  const { closings, differences, total, today } = usePageData<typeof loader>();
  const { handled } = usePageSearch<typeof readClosingsSearch>();
  const [handling, setHandling] = useState<ClosingDifference>();
  const isRunning = closings.some(({ state }) => state === 'running');
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void router.invalidate(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, router]);
  const kind = handled ? 'handled' : 'open';
  return (
    <Page lead={t('lead')} actions={<CloseButton today={today} isRunning={isRunning} />}>
      <KindLinks handled={handled} />
      {differences.length === 0 ? (
        <State title={t(`empty.${kind}.title`)} text={t(`empty.${kind}.text`)} />
      ) : (
        <>
          <p role="status">{t(`count.${kind}`, { count: total, countText: format.number(total) })}</p>
          <ul className={styles.differences}>
            {differences.map((difference) => (
              <li key={`${difference.day} ${difference.id}`}>
                <DifferenceCard difference={difference} onHandle={() => setHandling(difference)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Panel title={t('days.title')} lead={t('days.lead')}>
        <ClosingTable closings={closings} />
      </Panel>
      <DifferenceDialog
        difference={handling}
        onClose={() => setHandling(undefined)}
        onDone={() => {
          setHandling(undefined);
          void router.invalidate();
        }}
      />
    </Page>
  );
}

function KindLinks({ handled }: { handled: ClosingsSearch['handled'] | undefined }) {
  const t = useTranslations('closings.kinds');
  const paths = useBackofficePaths();
  return (
    <HandledLinks
      isHandled={handled !== undefined}
      to={(value) => paths.section('closings', { handled: value })}
      words={{ label: t('label'), open: t('open'), handled: t('handled') }}
    />
  );
}
