import { useTranslations } from 'use-intl';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import type { Connection } from './connection-values.ts';

interface UndoConnectionProps {
  connection: Connection;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<Connection>) => Promise<void>;
}

/** Restores the connection before the last change, after a confirmation that names it. */
export function UndoConnection({ connection, isDirty, onUndo }: UndoConnectionProps) {
  const t = useTranslations('ticketingConnection.undo');
  const { id, previous, version } = connection;
  const undo = async () => {
    await onUndo(adminApi('POST /settingsadmin/undotenantconnection', { body: { id, version } }));
  };
  if (!previous) return null;
  return (
    <UndoChange
      t={t}
      text={t(previous.type, { address: previous.baseAddressApiV5, apiVersion: String(previous.apiVersion) })}
      isDirty={isDirty}
      onUndo={undo}
    />
  );
}
