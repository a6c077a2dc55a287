import { useTranslations } from 'use-intl';
import { UndoChange } from '#backoffice/ui/undo-change.tsx';
import { adminApi } from '#lib/admin-api.ts';
import type { Information } from './information-values.ts';

interface UndoInformationProps {
  item: Information;
  /** Whether the form has unsaved changes, which the undo discards. */
  isDirty: boolean;
  /** Shows the response of the undo. @throws ApiError */
  onUndo: (undoing: Promise<Information>) => Promise<void>;
}

/** Restores the information from before the last change, after a confirmation. */
export function UndoInformation({ item, isDirty, onUndo }: UndoInformationProps) {
  const t = useTranslations('establishmentInformations.undo');
  const undo = async () => {
    const { externalCode, version } = item;
    const body = { externalCode, version };
    await onUndo(adminApi('POST /settingsticketing/undoestablishmentinformation', { body }));
  };
  if (!item.canUndo) return null;
  return <UndoChange t={t} text={t('text')} isDirty={isDirty} onUndo={undo} />;
}
