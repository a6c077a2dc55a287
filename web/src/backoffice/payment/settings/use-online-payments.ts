import { useLocale, useTranslations } from 'use-intl';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { bodyOf, type OnlinePayment, type PaymentValues, problemsOf, valuesOf } from './payment-values.ts';

/** The saved settings and their form. */
export function useOnlinePayments(loaded: OnlinePayment) {
  const t = useTranslations('onlinePayments');
  const locale = useLocale();
  return useSavedForm<OnlinePayment, PaymentValues>({
    loaded,
    versionOf: ({ version }) => version,
    valuesOf: (settings) => valuesOf(settings, locale),
    validate: problemsOf,
    save: (values, saved) => adminApi('PUT /settingsadmin/onlinepayment', { body: bodyOf(values, saved) }),
    savedText: t('saved'),
  });
}
