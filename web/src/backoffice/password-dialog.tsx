import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CurrentPasswordInput } from '#ui/credentials/fields.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { useForm } from '#ui/use-form.ts';

interface PasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  isDanger?: boolean;
  /** Executes the action; an error is shown at the field or below it. */
  onConfirm: (password: string) => Promise<void>;
}

/** Asks for the own password before an action that a stolen session alone must not execute. */
export function PasswordDialog({ isOpen, onClose, title, ...rest }: PasswordDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <PasswordForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PasswordForm({
  onClose,
  text,
  confirmLabel,
  isDanger = false,
  onConfirm,
}: Omit<PasswordDialogProps, 'isOpen' | 'title'>) {
  const t = useTranslations('backoffice');
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password === '' ? { password: 'field.required' as const } : {}),
    onSubmit: async ({ password }) => {
      await onConfirm(password);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('actions.cancel')}
      submitLabel={confirmLabel}
      isDanger={isDanger}
    >
      <p>{text}</p>
      <CurrentPasswordInput {...form.text('password')} label={t('fields.oldPassword')} />
    </DialogForm>
  );
}
