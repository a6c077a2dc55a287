import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { CurrentPasswordInput } from '#ui/credentials/fields.tsx';
import { Dialog, DialogActions, DialogForm } from '#ui/dialog.tsx';
import { Failure } from '#ui/failure.tsx';
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
  const common = useTranslations('common');
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} closeLabel={common('close')}>
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
    <DialogForm ref={form.element} onSubmit={form.onSubmit}>
      <p>{text}</p>
      <CurrentPasswordInput {...form.text('password')} label={t('fields.oldPassword')} />
      <Failure text={form.failure} />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={form.isSubmitting}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogForm>
  );
}
