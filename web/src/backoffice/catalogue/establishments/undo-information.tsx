import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Information } from './information-values.ts';

interface UndoInformationProps {
  item: Information;
  /** Whether the form has changes, which would be lost. */
  isDirty: boolean;
  /** Shows what the undo answers. @throws ApiError */
  onUndo: (undoing: Promise<Information>) => Promise<void>;
}

/** Restores the information from before the last change, after a confirmation. */
export function UndoInformation({ item, isDirty, onUndo }: UndoInformationProps) {
  const t = useTranslations('establishmentInformations.undo');
  const [isAsking, setAsking] = useState(false);
  const undo = async () => {
    const { externalCode, version } = item;
    const body = { externalCode, version };
    await onUndo(adminApi('POST /settingsticketing/undoestablishmentinformation', { body }));
    showToast('success', t('done'));
  };
  if (!item.canUndo) return null;
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
