import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import { Button, TextButton } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { Counts, isUneventful, When } from '../catalogue/synchronization/synchronization-counts.tsx';
import { SynchronizationDialog } from '../catalogue/synchronization/synchronization-dialog.tsx';
import { SYNCHRONISE } from '../icons.ts';
import { Panel } from '../page.tsx';
import type { Synchronizations } from './connection-values.ts';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  /** Id of the venue */
  id: string;
  known: Synchronizations;
  /** Whether the venue keeps its catalogue itself, so that nothing is synchronised */
  isEmbedded: boolean;
  isArchived: boolean;
  onChange: (known: Synchronizations) => void;
}

type Ended = Synchronizations['history'][number];

/**
 * The synchronisations of the catalogue with time, duration and number of changes; each opens its changes by field.
 */
export function HistoryPanel({ id, known, isEmbedded, isArchived, onChange }: HistoryPanelProps) {
  const t = useTranslations('ticketingConnection.history');
  const words = useTranslations('synchronization');
  const [shown, setShown] = useState<Ended>();
  useProgress(id, known, onChange);
  const { running, last, history } = known;
  // The last synchronisation is shown even without changes.
  const listed = last && !history.some((one) => one.id === last.id) ? [last, ...history] : history;
  const start = async () => {
    try {
      onChange(await adminApi('POST /settingsadmin/synchronizetenant', { body: { id } }));
    } catch (error) {
      showToast('error', (error instanceof ApiError && error.error) || words('dialog.failed'));
    }
  };
  return (
    <Panel title={t('title')} lead={t(isEmbedded ? 'nothing' : 'lead')}>
      {!isArchived && !isEmbedded && (
        <div className={styles.action}>
          <Button variant="ghost" icon={SYNCHRONISE} busy={running !== undefined} onClick={start}>
            {words('start')}
          </Button>
          <p role="status">
            {running && words(`step.${running.step}`, { done: running.done, of: running.of })}
          </p>
        </div>
      )}
      {listed.length === 0 && !isEmbedded && <p className={typography.muted}>{t('none')}</p>}
      <ul className={styles.history}>
        {listed.map((one) => (
          <Row key={one.id} ended={one} onOpen={() => setShown(one)} />
        ))}
      </ul>
      {shown && (
        <SynchronizationDialog
          shown={shown}
          history={listed}
          onShow={setShown}
          onClose={() => setShown(undefined)}
          onRetry={undefined}
        />
      )}
    </Panel>
  );
}

function Row({ ended, onOpen }: { ended: Ended; onOpen: () => void }) {
  const t = useTranslations('ticketingConnection.history');
  const format = useAdminFormat();
  const seconds = (Date.parse(ended.finishedAt) - Date.parse(ended.startedAt)) / 1000;
  const isUnchanged = ended.isDone && isUneventful(ended);
  return (
    <li>
      <TextButton onClick={onOpen}>
        <When of={ended} />
      </TextButton>
      <span className={typography.muted}>
        {t('took', { seconds: format.number(Math.round(seconds * 10) / 10) })}
      </span>
      {isUnchanged && <span>{t('unchanged')}</span>}
      <Counts of={ended} />
      {!ended.isDone && ended.reason && <p>{ended.reason}</p>}
    </li>
  );
}

/** Milliseconds between two polls of a running synchronisation. */
const LOOK_AGAIN_MS = 1000;

function useProgress(id: string, { running }: Synchronizations, onChange: (known: Synchronizations) => void) {
  const show = useRef(onChange);
  show.current = onChange;
  const isRunning = running !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(async () => {
      const query = { tenantId: id };
      const read = await adminApi('GET /settingsadmin/tenantconnection', { query }).catch(() => undefined);
      if (read) show.current(read.synchronization);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [id, isRunning]);
}
