import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { SsoSettings } from './sso-values.ts';

interface UndoSsoProps {
  settings: SsoSettings;
  /** Whether the form has changes, which would be lost. */
  isDirty: boolean;
  /** Shows what the undo answers. @throws ApiError */
  onUndo: (undoing: Promise<SsoSettings>) => Promise<void>;
}

/** Restores the provider before the last change, after a confirmation that names it. */
export function UndoSso({ settings, isDirty, onUndo }: UndoSsoProps) {
  const t = useTranslations('sso.undo');
  const [isAsking, setAsking] = useState(false);
  const { previous, version } = settings;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsportal/undosso', { body: { version } }));
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
        <p>{t(previous.isEnable ? 'textOn' : 'textOff', { provider: previous.discovery })}</p>
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}
