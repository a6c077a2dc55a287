import { RETURN_PATHS } from '@guichet/contract/payment/setting-rules.ts';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import page from '#backoffice/page.module.css';
import { Page, Panel } from '#backoffice/page.tsx';
import { SaveBar } from '#backoffice/save-bar.tsx';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { usePageData } from '#backoffice/use-page.ts';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { useErrorMessage } from '#ui/error-message.ts';
import { Legend } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Form } from '#ui/use-form.ts';
import { MeansPanel, SplitPanel, SubscriptionsPanel } from './means-panels.tsx';
import styles from './online-payments-page.module.css';
import { bodyOf, type OnlinePayment, type PaymentValues, problemsOf, valuesOf } from './payment-values.ts';
import { ShopPanel } from './shop-panel.tsx';

export const loader = () => adminApi('GET /settingsadmin/onlinepayment');

/** The contract with the payment provider, and the means of payment that the venue offers. */
export default function OnlinePaymentsPage() {
  const t = useTranslations('onlinePayments');
  const { settings: saved, form, bar, replaceBy } = useOnlinePayments(usePageData<typeof loader>());
  return (
    <Page lead={t('lead')}>
      <form ref={form.element} className={page.savedForm} onSubmit={form.onSubmit} noValidate>
        <div className={styles.panels}>
          {saved.version === 0 && saved.mayEmbed && <TrialPanel onTry={replaceBy} />}
          <ShopPanel form={form} saved={saved} />
          <MeansPanel form={form} saved={saved} />
          <SplitPanel form={form} />
          <SubscriptionsPanel form={form} />
          <PathsPanel form={form} />
        </div>
        <SaveBar {...bar} />
      </form>
    </Page>
  );
}

/** Offers a test shop at the demonstration's bank, before the venue has a contract with a provider. */
function TrialPanel({ onTry }: { onTry: (changing: Promise<OnlinePayment>) => Promise<void> }) {
  const t = useTranslations('onlinePayments.trial');
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      await onTry(adminApi('POST /settingsadmin/trialpayment'));
      showToast('success', t('done'));
    } catch (error) {
      showToast('error', errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div>
        <Button busy={isBusy} onClick={begin}>
          {t('action')}
        </Button>
      </div>
    </Panel>
  );
}

/** Return addresses of payers, in each mode. */
function PathsPanel({ form }: { form: Form<PaymentValues> }) {
  const t = useTranslations('onlinePayments.paths');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {(['production', 'test'] as const).map((mode) => (
        <fieldset key={mode} className={styles.choices}>
          <Legend>{t(mode)}</Legend>
          {RETURN_PATHS.filter((name) => name.startsWith('test') === (mode === 'test')).map((name) => (
            <TextInput
              key={name}
              {...form.text(`paths.${name}`)}
              label={t(name)}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              required
            />
          ))}
        </fieldset>
      ))}
    </Panel>
  );
}

/** The saved settings and their form. */
function useOnlinePayments(loaded: OnlinePayment) {
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
