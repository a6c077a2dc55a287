import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';

interface UndoChangeProps {
  /** The phrases of the page's undo. */
  t: (key: 'action' | 'title' | 'keep' | 'confirm' | 'unsaved' | 'done') => string;
  /** The restored values. */
  text: string;
  /** The list of differences, if the page shows one. */
  children?: ReactNode;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Restores the settings. @throws ApiError, which the dialog shows */
  onUndo: () => Promise<void>;
}

/** Undoes the last change of settings, after a confirmation that shows the restored values. */
export function UndoChange({ t, text, children, isDirty, onUndo }: UndoChangeProps) {
  const [isAsking, setAsking] = useState(false);
  const undo = async () => {
    await onUndo();
    showToast('success', t('done'));
  };
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
        <p>{text}</p>
        {children}
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}
