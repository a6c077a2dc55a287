import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Connection } from './connection-values.ts';

interface UndoConnectionProps {
  connection: Connection;
  /** Whether the form has changes, which would be lost. */
  isDirty: boolean;
  /** Shows what the undo answers. @throws ApiError */
  onUndo: (undoing: Promise<Connection>) => Promise<void>;
}

/** Restores the connection before the last change, after a confirmation that names it. */
export function UndoConnection({ connection, isDirty, onUndo }: UndoConnectionProps) {
  const t = useTranslations('ticketingConnection.undo');
  const [isAsking, setAsking] = useState(false);
  const { id, previous, version } = connection;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsadmin/undotenantconnection', { body: { id, version } }));
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
        <p>
          {t(previous.type, { address: previous.baseAddressApiV5, apiVersion: String(previous.apiVersion) })}
        </p>
        {isDirty && <p>{t('unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}
