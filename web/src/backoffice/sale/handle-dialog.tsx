import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Failure } from '#ui/failure.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import styles from './handle-dialog.module.css';

interface HandleDialogProps {
  /** The difference or payment; the dialog is closed without one, and resets with each. */
  id: string | undefined;
  onClose: () => void;
  /** Saves the note; an error is shown below the field. */
  onSave: (note: string) => Promise<void>;
  words: Readonly<Record<'title' | 'cancel' | 'confirm' | 'note' | 'noteHint' | 'noteMissing', string>>;
  text: ReactNode;
}

/** Marks a difference or a payment as handled, with a note. */
export function HandleDialog({ id, onClose, onSave, words, text }: HandleDialogProps) {
  const errorMessage = useErrorMessage();
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets with each of them
  useEffect(() => {
    setNote('');
    setNoteMissing(false);
    setFailure(undefined);
  }, [id]);
  const save = async () => {
    if (note.trim() === '') return setNoteMissing(true);
    setBusy(true);
    setFailure(undefined);
    try {
      await onSave(note.trim());
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={id !== undefined}
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Field
        label={words.note}
        hint={words.noteHint}
        required
        {...(isNoteMissing && { error: words.noteMissing })}
      >
        {(aria) => (
          <TextArea
            {...aria}
            className={styles.note}
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
