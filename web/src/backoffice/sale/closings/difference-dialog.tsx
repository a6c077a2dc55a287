import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { HandleDialog } from '../handle-dialog.tsx';
import type { ClosingDifference } from './closing-table.tsx';

interface DifferenceDialogProps {
  difference: ClosingDifference | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Marks a difference as handled, with a note. */
export function DifferenceDialog({ difference, onClose, onDone }: DifferenceDialogProps) {
  const t = useTranslations('closings.dialog');
  return (
    <HandleDialog
      id={difference?.id}
      onClose={onClose}
      onSave={async (note) => {
        if (!difference) return;
        const { day, id } = difference;
        await adminApi('POST /settingsadmin/handleddifference', { body: { day, id, note } });
        onDone();
      }}
      words={{
        title: t('title'),
        cancel: t('cancel'),
        confirm: t('confirm'),
        note: t('note'),
        noteHint: t('noteHint'),
        noteMissing: t('noteMissing'),
      }}
      text={t('text')}
    />
  );
}
