import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';

interface UndoChangeProps {
  /** The words of the page's undo. */
  t: (key: 'action' | 'title' | 'keep' | 'confirm' | 'unsaved' | 'done') => string;
  /** What will be there again. */
  text: string;
  /** The differences, where they are listed. */
  children?: ReactNode;
  /** Whether the form has changes, which would be lost. */
  isDirty: boolean;
  /** @throws ApiError, which the dialog shows */
  onUndo: () => Promise<void>;
}

/** Undoes the last change of settings, after a confirmation that says what comes back. */
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
