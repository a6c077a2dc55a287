import { useRouter } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Failure } from '#ui/failure.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { centsOf, type GiftCardSettings } from './gift-card-data.ts';
import styles from './gift-cards.module.css';

const euros = (cents: number): string => (cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2));

/** Whether the shop sells gift cards, their limits and their validity. */
export function SettingsPanel({ settings }: { settings: GiftCardSettings }) {
  const t = useTranslations('giftCardAdmin');
  const router = useRouter();
  const form = useForm({
    initial: {
      isSold: settings.isSold,
      sellsServices: settings.sellsServices,
      minCents: euros(settings.minCents),
      maxCents: euros(settings.maxCents),
      validMonths: `${settings.validMonths}`,
    },
    validate: ({ minCents, maxCents, validMonths }) => {
      const [min, max] = [centsOf(minCents) ?? 0, centsOf(maxCents) ?? 0];
      const months = /^\d{1,3}$/.test(validMonths.trim()) ? Number(validMonths) : 0;
      return {
        ...((min < 100 || min > 100_000) && { minCents: 'field.number' as const }),
        ...((max < min || max > 100_000) && { maxCents: 'field.number' as const }),
        ...((months < 3 || months > 120) && { validMonths: 'field.number' as const }),
      };
    },
    onSubmit: async ({ isSold, sellsServices, minCents, maxCents, validMonths }) => {
      const { today: _, ...seen } = settings;
      await adminApi('PUT /settingsadmin/giftcardsettings', {
        body: {
          isSold,
          sellsServices,
          minCents: centsOf(minCents) ?? 0,
          maxCents: centsOf(maxCents) ?? 0,
          validMonths: Number(validMonths),
          seen,
        },
      });
      showToast('success', t('saved'));
      await router.invalidate();
    },
  });
  return (
    <Panel title={t('settings')} lead={t('settingsLead')}>
      <form ref={form.element} className={styles.form} onSubmit={form.onSubmit} noValidate>
        <Checkbox {...form.check('isSold')} label={t('isSold')} />
        <Checkbox {...form.check('sellsServices')} label={t('sellsServices')} hint={t('sellsServicesHint')} />
        <div className={styles.fields}>
          <NumberInput {...form.text('minCents')} label={t('min')} inputMode="decimal" required />
          <NumberInput {...form.text('maxCents')} label={t('max')} inputMode="decimal" required />
          <NumberInput {...form.text('validMonths')} label={t('months')} required />
        </div>
        <Failure text={form.failure} />
        <div>
          <Button type="submit" busy={form.isSubmitting}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
