import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useBackofficePaths } from '#backoffice/paths.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { inGroups } from '../../cards/card-number.ts';
import { type DeskCard, seenOf, useCardChange } from './desk-cards-data.ts';

interface ReasonDialogProps {
  card: DeskCard;
  action: 'block' | 'replace' | undefined;
  onClose: () => void;
}

/** Asks for the reason of a block or of a replacement, and names what follows. */
export function ReasonDialog({ card, action, onClose }: ReasonDialogProps) {
  const t = useTranslations('deskCards');
  return (
    <Dialog isOpen={action !== undefined} onClose={onClose} title={action ? t(`${action}.title`) : ''}>
      {action && <ReasonForm card={card} action={action} onClose={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ card, action, onClose }: ReasonDialogProps & { action: 'block' | 'replace' }) {
  const t = useTranslations('deskCards');
  const navigate = useNavigate();
  const paths = useBackofficePaths();
  const change = useCardChange();
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (reason.trim() === '' ? { reason: 'field.required' as const } : {}),
    onSubmit: async ({ reason }) => {
      const body = { ...seenOf(card), reason: reason.trim() };
      if (action === 'block') {
        await change(() => adminApi('PUT /boxoffice/deskcardblock', { body }));
        showToast('success', t('block.done'));
        return onClose();
      }
      let number = card.number;
      await change(async () => {
        ({ number } = await adminApi('POST /boxoffice/deskcardreplacement', { body }));
      });
      showToast('success', t('replace.done', { number: inGroups(number) }));
      onClose();
      await navigate({ to: paths.deskCard(number) });
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('cancel')}
      submitLabel={t(`${action}.confirm`)}
      isDanger={action === 'replace'}
    >
      <p>{t(`${action}.text`)}</p>
      <TextInput
        {...form.text('reason')}
        label={t('reason')}
        hint={t(`${action}.reasonHint`)}
        maxLength={300}
        autoComplete="off"
        required
      />
    </DialogForm>
  );
}
