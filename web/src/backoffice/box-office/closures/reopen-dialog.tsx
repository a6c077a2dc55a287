import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { createFormat } from '#lib/format.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import type { ReopeningPreview } from './closures-data.ts';
import styles from './closures-page.module.css';

interface ReopenDialogProps {
  closureId: string;
  /** Sessions to reopen; undefined while the dialog is closed */
  sessionIds: readonly string[] | undefined;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Reopens closed sessions, after a preview of the orders that keep their tickets and of those that do not. */
export function ReopenDialog({ closureId, sessionIds, onClose, onDone }: ReopenDialogProps) {
  const t = useTranslations('closures.detail.reopen');
  const { preview, failure } = usePreview(closureId, sessionIds);
  const ids = preview?.sessions.map(({ id }) => id) ?? [];
  const reopen = async () => {
    await adminApi('POST /boxoffice/reopenedsessions', { body: { id: closureId, sessionIds: ids } });
    showToast('success', t('done'));
    await onDone();
  };
  return (
    <ConfirmDialog
      isOpen={sessionIds !== undefined}
      onClose={onClose}
      title={t('title', { count: preview ? ids.length : (sessionIds?.length ?? 1) })}
      confirmLabel={t('confirm')}
      cancelLabel={t('keep')}
      isReady={ids.length > 0}
      onConfirm={reopen}
    >
      <Failure text={failure} />
      {!preview && failure === undefined && <p role="status">{t('loading')}</p>}
      {preview && (ids.length === 0 ? <p>{t('none')}</p> : <Sessions preview={preview} />)}
    </ConfirmDialog>
  );
}

/** Reads the preview each time the dialog opens. */
function usePreview(closureId: string, sessionIds: readonly string[] | undefined) {
  const errorMessage = useErrorMessage();
  const [preview, setPreview] = useState<ReopeningPreview>();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is worded once
  useEffect(() => {
    setPreview(undefined);
    setFailure(undefined);
    if (!sessionIds) return;
    let isCurrent = true;
    const body = { id: closureId, sessionIds: [...sessionIds] };
    adminApi('POST /boxoffice/reopenedsessionspreview', { body }).then(
      (found) => isCurrent && setPreview(found),
      (error) => isCurrent && setFailure(errorMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [closureId, sessionIds]);
  return { preview, failure };
}

function Sessions({ preview: { sessions } }: { preview: ReopeningPreview }) {
  const t = useTranslations('closures.detail.reopen');
  const locale = useLocale() as Locale;
  const clock = useTranslations('common.clock');
  return (
    <>
      <p>{t('text')}</p>
      <ul className={styles.facts}>
        {sessions.map(({ id, start, zone, services, keeping, moved, refunded, failed }) => {
          const format = createFormat(locale, zone, clock);
          const names = services.map((service) => labelIn(service, locale)).join(', ');
          const gone = t('gone', { count: moved + refunded });
          const due = t('failed', { count: failed });
          return (
            <li key={id}>
              <b>{`${format.longDay(start)}, ${format.time(start)} · ${names}`}</b>
              <br />
              <span className={typography.muted}>
                {[t('keeping', { count: keeping }), gone, due].filter(Boolean).join(' ; ')}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
