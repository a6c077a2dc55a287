import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SYNCHRONISE } from '#backoffice/icons.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { ApiError } from '#lib/api-error.ts';
import { relativeTime } from '#lib/relative-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './synchronise-button.module.css';
import {
  type Synchronization,
  type SynchronizationState,
  startSynchronization,
  useSynchronization,
} from './use-synchronization.ts';

const SynchronizationDialog = lazy(() =>
  import('./synchronization-dialog.tsx').then((module) => ({ default: module.SynchronizationDialog })),
);

/**
 * The time of the last synchronization and a button that starts one, for the head of pages about the catalogue.
 * Renders nothing for an administrator who may neither see nor start one. Its phrases are `synchronization`.
 */
export function SynchroniseButton() {
  const { portal, administrator } = useBackoffice();
  const canStart = administrator.rights.includes('ticketing-synchronization');
  const canSee = canStart || administrator.rights.includes('settings.ticketing');
  if (portal.isProvider || !canSee) return null;
  return <Synchronise canStart={canStart} />;
}

function Synchronise({ canStart }: { canStart: boolean }) {
  const t = useTranslations('synchronization');
  const router = useRouter();
  const [isStarting, setStarting] = useState(false);
  const [shown, setShown] = useState<Synchronization>();
  const isAsked = useRef(false);
  const onEnd = useCallback(
    (ended: Synchronization) => {
      void router.invalidate();
      if (isAsked.current) setShown(ended);
      isAsked.current = false;
    },
    [router],
  );
  const known = useSynchronization(onEnd);
  const start = async () => {
    setShown(undefined);
    setStarting(true);
    isAsked.current = true;
    try {
      await startSynchronization();
    } catch (error) {
      isAsked.current = false;
      showToast('error', (error instanceof ApiError && error.error) || t('dialog.failed'));
    } finally {
      setStarting(false);
    }
  };
  const last = known?.state.last;
  return (
    <div className={styles.synchroniseButton}>
      {known && (
        <Status
          state={known.state}
          isUnreachable={known.isUnreachable}
          onOpen={last && (() => setShown(last))}
        />
      )}
      {canStart && (
        <Button
          variant="ghost"
          icon={SYNCHRONISE}
          busy={isStarting || known?.state.running !== undefined}
          onClick={start}
        >
          {t('start')}
        </Button>
      )}
      {shown && known && (
        <Suspense>
          <SynchronizationDialog
            shown={shown}
            history={known.state.history}
            onShow={setShown}
            onClose={() => setShown(undefined)}
            onRetry={canStart ? start : undefined}
          />
        </Suspense>
      )}
    </div>
  );
}

interface StatusProps {
  state: SynchronizationState;
  isUnreachable: boolean;
  onOpen: (() => void) | undefined;
}

/** Announces the progress; at rest, shows the age of the catalogue with a link to the last result. */
function Status({ state: { running, last, lastDoneAt }, isUnreachable, onOpen }: StatusProps) {
  const t = useTranslations('synchronization');
  const since = useAgo(lastDoneAt);
  const isFailed = last?.isDone === false;
  const words = isFailed ? t('failed') : since === undefined ? t('never') : t('since', { ago: since });
  return (
    <>
      <p className={styles.progress} role="status">
        {running &&
          (isUnreachable
            ? t('unreachable')
            : t(`step.${running.step}`, { done: running.done, of: running.of }))}
      </p>
      {!running && (
        <button
          type="button"
          className={styles.last}
          data-tone={isFailed ? 'warn' : since === undefined ? undefined : 'ok'}
          aria-disabled={!onOpen || undefined}
          title={onOpen && t('details')}
          onClick={onOpen}
        >
          <Icon name={isFailed ? 'alert' : since === undefined ? 'info' : 'check'} size={18} />
          {words}
        </button>
      )}
    </>
  );
}

/** Returns the time since an instant, updated while the page is open. */
function useAgo(instant: string | undefined): string | undefined {
  const t = useTranslations('synchronization');
  const locale = useLocale();
  const [, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((turn) => turn + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (instant === undefined) return undefined;
  return relativeTime((Date.now() - Date.parse(instant)) / 1000, locale) ?? t('justNow');
}
