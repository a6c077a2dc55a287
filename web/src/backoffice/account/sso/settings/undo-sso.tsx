import { useTranslations } from 'use-intl';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import type { SsoSettings } from './sso-values.ts';

interface UndoSsoProps {
  settings: SsoSettings;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<SsoSettings>) => Promise<void>;
}

/** Restores the provider before the last change, after a confirmation that names it. */
export function UndoSso({ settings, isDirty, onUndo }: UndoSsoProps) {
  const t = useTranslations('sso.undo');
  const { previous, version } = settings;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsportal/undosso', { body: { version } }));
  };
  if (!previous) return null;
  return (
    <UndoChange
      t={t}
      text={t(previous.isEnable ? 'textOn' : 'textOff', { provider: previous.discovery })}
      isDirty={isDirty}
      onUndo={undo}
    />
  );
}
