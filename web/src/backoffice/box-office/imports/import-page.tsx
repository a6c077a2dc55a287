import { isWorking } from '@guichet/contract/box-office/imports-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Visit } from '#backoffice/define-page.ts';
import { Page, Panel } from '#backoffice/page.tsx';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Meter } from '#ui/meter.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { CountList } from './count-list.tsx';
import { type ImportDetails, toneOf, useProgress } from './imports-data.ts';
import styles from './imports-page.module.css';
import { MappingPanel } from './mapping-panel.tsx';
import { ProblemsPanel } from './problems-panel.tsx';

export const loader = ({ params: { id } }: Visit<object, { id: string }>) =>
  adminApi('GET /boxoffice/import', { query: { id } });

export const titleOf = ({ fileName }: Awaited<ReturnType<typeof loader>>) => fileName;

/** One file: its columns, its dry run, its progress and its result. */
export default function ImportPage() {
  const t = useTranslations('imports');
  const item = usePageData<typeof loader>() as ImportDetails;
  const { fileName, kind, state, use, check, result, problemCount } = item;
  useProgress(isWorking(state));
  return (
    <Page title={fileName} lead={t(`kindText.${kind}`)}>
      <p className={styles.head} role="status">
        <Tag tone="neutral">{t(`kind.${kind}`)}</Tag>
        <Tag tone={toneOf(state)}>{t(`state.${state}`)}</Tag>
      </p>
      {item.isInterrupted && <Notice tone="warning">{t('run.interrupted')}</Notice>}
      {use && <Notice tone="warning">{t('result.used', { use: t(`use.${use}`) })}</Notice>}
      {(isWorking(state) || state === 'paused') && <Progress item={item} />}
      {(state === 'mapping' || state === 'checked') && <MappingPanel key={item.id} item={item} />}
      {state === 'checked' && check && <CheckPanel item={item} counts={check} />}
      {result && state !== 'undone' && <ResultPanel item={item} counts={result} />}
      {(check || result) && problemCount > 0 && <ProblemsPanel item={item} />}
    </Page>
  );
}

type Action = 'run' | 'pause' | 'cancel' | 'undo';

/** Returns a function that acts on the import and reads the page again. */
function useAction({ id }: ImportDetails) {
  const router = useRouter();
  return async (action: Action) => {
    await adminApi(`POST /boxoffice/import${action}`, { body: { id } });
    await router.invalidate();
  };
}

/** How far the work is, with its buttons. */
function Progress({ item }: { item: ImportDetails }) {
  const t = useTranslations('imports');
  const errorMessage = useErrorMessage();
  const format = useAdminFormat();
  const act = useAction(item);
  const [isCancelling, setCancelling] = useState(false);
  const { state, handled, lines } = item;
  const press = (action: Action) => async () => {
    try {
      await act(action);
    } catch (error) {
      showToast('error', errorMessage(error));
    }
  };
  return (
    <Panel title={t('run.title')}>
      <p className={styles.progress} role="status">
        <Meter share={handled / Math.max(1, lines)} />
        {state === 'undoing'
          ? t('state.undoing')
          : t('run.progress', { handled: format.number(handled), lines: format.number(lines) })}
      </p>
      <div className={styles.buttons}>
        {state === 'running' && (
          <Button variant="soft" onClick={press('pause')}>
            {t('run.pause')}
          </Button>
        )}
        {state === 'paused' && <Button onClick={press('run')}>{t('run.resume')}</Button>}
        {state !== 'undoing' && (
          <Button variant="ghost" onClick={() => setCancelling(true)}>
            {t('run.cancel')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
        title={t('run.cancelTitle')}
        confirmLabel={t('run.cancelConfirm')}
        cancelLabel={t('cancel')}
        onConfirm={() => act('cancel')}
      >
        {t('run.cancelText')}
      </ConfirmDialog>
    </Panel>
  );
}

interface CountedProps {
  item: ImportDetails;
  counts: NonNullable<ImportDetails['check']>;
}

/** What the run would do, and the button that starts it. */
function CheckPanel({ item, counts }: CountedProps) {
  const t = useTranslations('imports');
  const act = useAction(item);
  const [isAsking, setAsking] = useState(false);
  const written = (counts.created ?? 0) + (counts.changed ?? 0) + (counts.linked ?? 0);
  const run = async () => {
    await act('run');
    showToast('success', t('started'));
  };
  return (
    <Panel title={t('check.title')} lead={t('check.lead')}>
      <CountList counts={counts} />
      {written > 0 && (
        <div className={styles.buttons}>
          <Button onClick={() => setAsking(true)}>{t('check.run')}</Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('check.confirmTitle')}
        confirmLabel={t('check.confirm')}
        cancelLabel={t('cancel')}
        onConfirm={run}
      >
        {t('check.confirmText', { count: written, refused: counts.refused ?? 0 })}
      </ConfirmDialog>
    </Panel>
  );
}

/** What the run has done so far, and its undoing. */
function ResultPanel({ item, counts }: CountedProps) {
  const t = useTranslations('imports');
  const act = useAction(item);
  const [isUndoing, setUndoing] = useState(false);
  const canUndo = item.state === 'done' || item.state === 'cancelled' || item.state === 'paused';
  return (
    <Panel title={t('result.title')}>
      <CountList counts={counts} />
      {canUndo && (
        <div className={styles.buttons}>
          <Button variant="ghost" onClick={() => setUndoing(true)}>
            {t('result.undo')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isUndoing}
        onClose={() => setUndoing(false)}
        title={t('result.undoTitle')}
        confirmLabel={t('result.undoConfirm')}
        cancelLabel={t('cancel')}
        isDanger
        onConfirm={() => act('undo')}
      >
        {t('result.undoText')}
      </ConfirmDialog>
    </Panel>
  );
}
