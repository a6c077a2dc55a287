import { PAYMENT_PROTOCOLS } from '@guichet/contract/payment/setting-rules.ts';
import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { useForm } from '#ui/use-form.ts';
import { bodyOf, DELAYS, type Provider, problemsOf, valuesOf } from './provider-values.ts';

/** Adds or changes a provider. */
export function ProviderForm({ provider, onClose }: { provider: Provider | undefined; onClose: () => void }) {
  const t = useTranslations('paymentProviders');
  const router = useRouter();
  const form = useForm({
    initial: valuesOf(provider),
    validate: problemsOf,
    onSubmit: async (values) => {
      await adminApi('PUT /settingsadmin/cardpaymentprovider', { body: bodyOf(values, provider) });
      await router.invalidate();
      onClose();
      showToast('success', t('saved'));
    },
  });
  const address = { type: 'url', maxLength: 300, autoComplete: 'off', required: true } as const;
  const { error: _, ...enabled } = form.check('isEnabled');
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
      <TextInput {...form.text('name')} label={t('name')} maxLength={80} autoComplete="off" required />
      <Select
        {...form.text('protocol')}
        label={t('protocol')}
        hint={t('protocolHint')}
        disabled={provider !== undefined}
      >
        {PAYMENT_PROTOCOLS.map((protocol) => (
          <option key={protocol} value={protocol}>
            {t(`protocols.${protocol}`)}
          </option>
        ))}
      </Select>
      <TextInput {...form.text('formUrl')} label={t('formUrl')} hint={t('formUrlHint')} {...address} />
      <TextInput {...form.text('restUrl')} label={t('restUrl')} hint={t('restUrlHint')} {...address} />
      <Checkbox {...enabled} label={t('isEnabled')} hint={t('isEnabledHint')} />
      <p className={typography.muted}>{t('delaysHint')}</p>
      {DELAYS.map((delay) => (
        <NumberInput key={delay} {...form.text(delay)} label={t(delay)} required />
      ))}
    </DialogForm>
  );
}
