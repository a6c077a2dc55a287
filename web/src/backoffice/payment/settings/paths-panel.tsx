import { RETURN_PATHS } from '@guichet/contract/payment/setting-rules.ts';
import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { Legend } from '#ui/field.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './online-payments-page.module.css';
import type { PaymentValues } from './payment-values.ts';

/** Return addresses of payers, in each mode. */
export function PathsPanel({ form }: { form: Form<PaymentValues> }) {
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
