import { useTranslations } from 'use-intl';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import type { MailTemplate } from './mail-data.ts';

interface UndoMailProps {
  template: MailTemplate;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<MailTemplate>) => Promise<void>;
}

/** Restores the texts before the last change, after a confirmation. */
export function UndoMail({ template, isDirty, onUndo }: UndoMailProps) {
  const t = useTranslations('mailTemplates.undo');
  const undo = async () => {
    const { mail, version } = template;
    await onUndo(adminApi('POST /settingsportal/email/undotemplate', { body: { mail, version } }));
  };
  if (!template.canUndo) return null;
  return <UndoChange t={t} text={t('text')} isDirty={isDirty} onUndo={undo} />;
}
