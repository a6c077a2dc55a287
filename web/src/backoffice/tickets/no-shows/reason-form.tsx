import { useTranslations } from 'use-intl';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { useForm } from '#ui/use-form.ts';

interface ReasonFormProps {
  /** What happens */
  text: string;
  submitLabel: string;
  onClose: () => void;
  onReason: (reason: string) => Promise<void>;
}

/** Asks for the reason of a decision about a customer. */
export function ReasonForm({ text, submitLabel, onClose, onReason }: ReasonFormProps) {
  const t = useTranslations('pauses');
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'field.required' as const } : {}),
    onSubmit: ({ reason }) => onReason(reason.trim()),
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('keep')} submitLabel={submitLabel}>
      <p>{text}</p>
      <TextInput
        {...form.text('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={300}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
