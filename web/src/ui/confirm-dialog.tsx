import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { useErrorMessage } from './error-message.ts';
import { Failure } from './failure.tsx';
import layout from './layout.module.css';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** A question: `Supprimer ce rôle ?` */
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Labels of the buttons, as verbs. */
  confirmLabel: string;
  cancelLabel: string;
  /** Whether the action is irreversible. */
  isDanger?: boolean;
  /** A checkbox that must be ticked first, for dangerous actions, and its error message. */
  promise?: { label: string; missing: string };
  /** Whether the confirm button is enabled. */
  isReady?: boolean;
  /** Executes the action; its error is shown in the dialog, which then stays open. */
  onConfirm: () => unknown;
}

/** Asks for confirmation of an action. Closes once it has succeeded. */
export function ConfirmDialog({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDanger = false,
  promise,
  isReady = true,
  onConfirm,
}: ConfirmDialogProps) {
  const errorMessage = useErrorMessage();
  const [isRunning, setRunning] = useState(false);
  const [hasPromised, setPromised] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (!isOpen) return;
    setPromised(false);
    setFailure(undefined);
  }, [isOpen]);
  const confirm = async () => {
    if (promise && !hasPromised) return setFailure(promise.missing);
    setRunning(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            busy={isRunning}
            disabled={!isReady}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={layout.col}>{children}</div>
      {promise && (
        <Checkbox
          checked={hasPromised}
          onChange={(event) => {
            setPromised(event.target.checked);
            setFailure(undefined);
          }}
          label={promise.label}
        />
      )}
      <Failure text={failure} />
    </Dialog>
  );
}
