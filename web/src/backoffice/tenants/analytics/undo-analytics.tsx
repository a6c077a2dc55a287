import { useTranslations } from 'use-intl';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import type { Analytics } from './analytics-values.ts';

interface UndoAnalyticsProps {
  analytics: Analytics;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<Analytics>) => Promise<void>;
}

/** Restores the tracker before the last change, after a confirmation that names it. */
export function UndoAnalytics({ analytics, isDirty, onUndo }: UndoAnalyticsProps) {
  const t = useTranslations('analytics.undo');
  const { previous, version } = analytics;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsportal/undoanalytics', { body: { version } }));
  };
  if (!previous) return null;
  return (
    <UndoChange
      t={t}
      text={t(previous.isEnable ? 'textOn' : 'textOff', { url: previous.url, siteId: previous.siteId })}
      isDirty={isDirty}
      onUndo={undo}
    />
  );
}
