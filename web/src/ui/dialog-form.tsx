import type { ReactNode, RefObject, SubmitEvent } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { DialogActions } from './dialog.tsx';
import { Failure } from './failure.tsx';
import type { IconName } from './icon.tsx';

interface DialogFormProps {
  /** From `useForm`. */
  form: {
    element: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    failure: string | undefined;
    isSubmitting: boolean;
  };
  onCancel: () => void;
  cancelLabel: string;
  submitLabel: string;
  /** Of the button that submits. */
  icon?: IconName;
  /** For actions that cannot be undone. */
  isDanger?: boolean;
  children: ReactNode;
}

/** A form that fills a dialog, with the reason of a refusal and its two buttons. */
export function DialogForm({
  form,
  onCancel,
  cancelLabel,
  submitLabel,
  icon,
  isDanger = false,
  children,
}: DialogFormProps) {
  return (
    <form ref={form.element} className={styles.form} onSubmit={form.onSubmit} noValidate>
      {children}
      <Failure text={form.failure} />
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          {...(icon && { icon })}
          busy={form.isSubmitting}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
