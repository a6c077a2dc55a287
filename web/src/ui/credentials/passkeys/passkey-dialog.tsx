import { PASSKEY_NAME_LENGTH } from '@guichet/contract/account/passkey-rules.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#lib/api-error.ts';
import { Dialog } from '../../dialog.tsx';
import { DialogForm } from '../../dialog-form.tsx';
import { TextInput } from '../../inputs.tsx';
import { useForm } from '../../use-form.ts';
import { CurrentPasswordInput } from '../fields.tsx';

export interface PasskeyFields {
  name: string;
  password?: string;
}

interface PasskeyDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  text?: string;
  /** Initial value of the name field; absent for a dialog without one. */
  name?: string;
  isPasswordNeeded?: boolean;
  confirmLabel: string;
  isDanger?: boolean;
  /** Executes the change; an error is shown at the field or below it. */
  onConfirm: (fields: PasskeyFields) => Promise<void>;
}

/** Asks for the data of a passkey change: its name, and the password unless the sign-in is fresh. */
export function PasskeyDialog({ isOpen, onClose, title, ...rest }: PasskeyDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <Fields onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Fields({
  onClose,
  text,
  name: known,
  isPasswordNeeded = false,
  confirmLabel,
  isDanger = false,
  onConfirm,
}: Omit<PasskeyDialogProps, 'isOpen' | 'title'>) {
  const t = useTranslations('passkeys');
  // The sign-in may no longer be fresh, since the page stayed open.
  const [isAsking, setAsking] = useState(isPasswordNeeded);
  const form = useForm({
    initial: { name: known ?? '', password: '' },
    validate: ({ name, password }) => ({
      ...(known !== undefined && name.trim() === '' && { name: 'field.required' as const }),
      ...(isAsking && password === '' && { password: 'field.required' as const }),
    }),
    onSubmit: async ({ name, password }) => {
      try {
        await onConfirm({ name: name.trim(), ...(isAsking && { password }) });
      } catch (error) {
        if (error instanceof ApiError && error.is('passkey.proof-required')) setAsking(true);
        throw error;
      }
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('cancel')}
      submitLabel={confirmLabel}
      isDanger={isDanger}
    >
      {text && <p>{text}</p>}
      {known !== undefined && (
        <TextInput {...form.text('name')} label={t('name')} maxLength={PASSKEY_NAME_LENGTH} required />
      )}
      {isAsking && (
        <CurrentPasswordInput {...form.text('password')} label={t('password')} hint={t('whyPassword')} />
      )}
    </DialogForm>
  );
}
