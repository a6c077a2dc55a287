import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useForm } from '#backoffice/ui/use-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { showToast } from '#ui/toast.tsx';
import { bodyOf, type OnlinePayment, type PaymentValues, problemsOf, valuesOf } from './payment-values.ts';

/** The saved settings and their form. */
export function useOnlinePayments(loaded: OnlinePayment) {
  const t = useTranslations('onlinePayments');
  const locale = useLocale();
  const [saved, setSaved] = useState(loaded);
  const form = useForm<PaymentValues>({
    initial: valuesOf(loaded, locale),
    validate: (values) => problemsOf(values, saved),
    onSubmit: async (values) => {
      const next = await adminApi('PUT /settingsadmin/onlinepayment', {
        body: bodyOf(values, saved),
      });
      setSaved(next);
      showToast('success', t('saved'));
      return valuesOf(next, locale);
    },
  });
  return { saved, form };
}
