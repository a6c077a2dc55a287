import { isEmail } from '@guichet/contract/account/registration-rules.ts';
import type { Locale } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { centsOf } from './gift-card-data.ts';

/** The least and the greatest value of a card, in cents. */
const VALUES = { min: 100, max: 100_000 };

/** Gives a gift card without a payment. */
export function GiveForm({ onClose, onGiven }: { onClose: () => void; onGiven: () => Promise<void> }) {
  const t = useTranslations('giftCardAdmin');
  const locale = useLocale() as Locale;
  const { tenant } = useBackoffice().portal;
  const form = useForm({
    initial: { amount: '', recipient: '', email: '', sender: tenant.displayName, message: '', reason: '' },
    validate: ({ amount, recipient, email, sender, reason }) => {
      const cents = centsOf(amount);
      const isBlank = (text: string) => text.trim() === '';
      return {
        ...((cents === undefined || cents < VALUES.min || cents > VALUES.max) && {
          amount: 'field.number' as const,
        }),
        ...(isBlank(recipient) && { recipient: 'field.required' as const }),
        ...(!isEmail(email) && { email: 'field.email' as const }),
        ...(isBlank(sender) && { sender: 'field.required' as const }),
        ...(isBlank(reason) && { reason: 'field.required' as const }),
      };
    },
    onSubmit: async ({ amount, ...given }) => {
      const { today } = await adminApi('GET /settingsadmin/giftcardsettings');
      const body = {
        recipient: given.recipient.trim(),
        email: given.email.trim(),
        sender: given.sender.trim(),
        message: given.message.trim(),
        reason: given.reason.trim(),
        amount: centsOf(amount) ?? 0,
        design: 'classic' as const,
        deliverOn: today,
        locale,
      };
      await adminApi('POST /settingsadmin/giftcard', { body });
      showToast('success', t('given'));
      await onGiven();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('give')}>
      <p className={typography.muted}>{t('giveText')}</p>
      <NumberInput {...form.text('amount')} label={t('amount')} inputMode="decimal" required />
      <TextInput {...form.text('recipient')} label={t('name')} maxLength={80} autoComplete="off" required />
      <TextInput
        {...form.text('email')}
        type="email"
        label={t('email')}
        maxLength={254}
        autoComplete="off"
        required
      />
      <TextInput {...form.text('sender')} label={t('sender')} maxLength={80} autoComplete="off" required />
      <TextInput {...form.text('message')} label={t('message')} maxLength={500} autoComplete="off" />
      <TextInput {...form.text('reason')} label={t('reason')} maxLength={200} autoComplete="off" required />
    </DialogForm>
  );
}
