import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Analytics } from './analytics-values.ts';

interface UndoAnalyticsProps {
  analytics: Analytics;
  /** Whether the form has changes, which would be lost. */
  isDirty: boolean;
  /** Shows what the undo answers. @throws ApiError */
  onUndo: (undoing: Promise<Analytics>) => Promise<void>;
}

/** Restores the tracker before the last change, after a confirmation that names it. */
export function UndoAnalytics({ analytics, isDirty, onUndo }: UndoAnalyticsProps) {
  const t = useTranslations('analytics.undo');
  const [isAsking, setAsking] = useState(false);
  const { previous, version } = analytics;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsportal/undoanalytics', { body: { version } }));
    showToast('success', t('done'));
  };
  if (!previous) return null;
  return (
    <>
      <Button variant="ghost" icon="back" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('title')}
        cancelLabel={t('keep')}
        confirmLabel={t('confirm')}
        onConfirm={undo}
      >
        <p>{t(previous.isEnable ? 'textOn' : 'textOff', { url: previous.url, siteId: previous.siteId })}</p>
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}
