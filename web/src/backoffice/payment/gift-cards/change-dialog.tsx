import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { adminApi } from '#lib/admin-api.ts';
import { useAdminFormat } from '#lib/admin-portal.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import type { GiftCardDetails } from './gift-card-data.ts';

export type CardAction = 'block' | 'unblock' | 'extend' | 'replace' | 'refund';

interface Values {
  reason: string;
  until: string;
  email: string;
}

/** Carries out an action on a card. @throws ApiError */
function carryOut(
  { id, refundable }: GiftCardDetails,
  action: CardAction,
  { reason, until, email }: Values,
): Promise<unknown> {
  const body = { id, reason: reason.trim() };
  switch (action) {
    case 'block':
      return adminApi('POST /settingsadmin/blockgiftcard', { body });
    case 'unblock':
      return adminApi('POST /settingsadmin/unblockgiftcard', { body });
    case 'extend':
      return adminApi('POST /settingsadmin/extendgiftcard', { body: { ...body, until } });
    case 'replace':
      return adminApi('POST /settingsadmin/replacegiftcard', {
        body: { ...body, ...(email.trim() && { email: email.trim() }) },
      });
    case 'refund':
      return adminApi('POST /settingsadmin/refundgiftcard', { body: { ...body, amount: refundable } });
  }
}

interface ChangeDialogProps {
  card: GiftCardDetails;
  action: CardAction | undefined;
  onClose: () => void;
}

/** Asks for the reason of a change of a card, and says what follows. */
export function ChangeDialog({ card, action, onClose }: ChangeDialogProps) {
  const t = useTranslations('giftCardAdmin');
  return (
    <Dialog isOpen={action !== undefined} onClose={onClose} title={action ? t(action) : ''}>
      {action && <ChangeForm card={card} action={action} onClose={onClose} />}
    </Dialog>
  );
}

function ChangeForm({ card, action, onClose }: ChangeDialogProps & { action: CardAction }) {
  const t = useTranslations('giftCardAdmin');
  const router = useRouter();
  const format = useAdminFormat();
  const form = useForm<Values>({
    initial: { reason: '', until: '', email: '' },
    validate: ({ reason, until, email }) => ({
      ...(reason.trim() === '' && { reason: 'field.required' as const }),
      ...(action === 'extend' && !/^\d{4}-\d\d-\d\d$/.test(until) && { until: 'field.required' as const }),
      ...(action === 'replace' &&
        email.trim() !== '' &&
        !isEmail(email) && { email: 'field.email' as const }),
    }),
    onSubmit: async (values) => {
      await carryOut(card, action, values);
      showToast('success', t('changed'));
      onClose();
      await router.invalidate();
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      cancelLabel={t('cancel')}
      submitLabel={t(action)}
      isDanger={action === 'refund'}
    >
      <p>{t(`${action}Text`, { amount: format.money(card.refundable) })}</p>
      {action === 'extend' && <TextInput {...form.text('until')} type="date" label={t('newEnd')} required />}
      {action === 'replace' && (
        <TextInput
          {...form.text('email')}
          type="email"
          label={t('otherEmail')}
          maxLength={254}
          autoComplete="off"
        />
      )}
      <TextInput {...form.text('reason')} label={t('reason')} maxLength={200} autoComplete="off" required />
    </DialogForm>
  );
}
