import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { MailTemplate } from './mail-data.ts';

interface UndoMailProps {
  template: MailTemplate;
  /** Whether the form has changes, which would be lost. */
  isDirty: boolean;
  /** Shows what the undo answers. @throws ApiError */
  onUndo: (undoing: Promise<MailTemplate>) => Promise<void>;
}

/** Brings back the texts before the last change, after a confirmation. */
export function UndoMail({ template, isDirty, onUndo }: UndoMailProps) {
  const t = useTranslations('mailTemplates.undo');
  const [isAsking, setAsking] = useState(false);
  const undo = async () => {
    const { mail, version } = template;
    await onUndo(adminApi('POST /settingsportal/email/undotemplate', { body: { mail, version } }));
    showToast('success', t('done'));
  };
  if (!template.canUndo) return null;
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
        <p>{t('text')}</p>
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}
