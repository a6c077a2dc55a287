import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import type { ClosingDifference } from './closings-page.tsx';

interface DifferenceDialogProps {
  difference: ClosingDifference | undefined;
  onClose: () => void;
  onDone: () => void;
}

/** Marks a difference as dealt with, with a note. */
export function DifferenceDialog({ difference, onClose, onDone }: DifferenceDialogProps) {
  const t = useTranslations('closings.dialog');
  const errorMessage = useErrorMessage();
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets with each difference
  useEffect(() => {
    setNote('');
    setNoteMissing(false);
    setFailure(undefined);
  }, [difference?.id]);
  const save = async () => {
    if (!difference) return;
    if (note.trim() === '') return setNoteMissing(true);
    setBusy(true);
    setFailure(undefined);
    try {
      const { day, id } = difference;
      await adminApi('POST /settingsadmin/handleddifference', { body: { day, id, note: note.trim() } });
      onDone();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={difference !== undefined}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <Field
        label={t('note')}
        hint={t('noteHint')}
        required
        {...(isNoteMissing && { error: t('noteMissing') })}
      >
        {(aria) => (
          <TextArea
            {...aria}
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
              setNoteMissing(false);
            }}
          />
        )}
      </Field>
      <Failure text={failure} />
    </Dialog>
  );
}
