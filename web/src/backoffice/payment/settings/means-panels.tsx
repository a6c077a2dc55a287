import { useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { classNames } from '#lib/class-names.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './online-payments-page.module.css';
import {
  canOffer,
  MEANS_NAMES,
  type OnlinePayment,
  type PaymentValues,
  protocolOf,
} from './payment-values.ts';

interface PanelProps {
  form: Form<PaymentValues>;
}

/** Which means of payment customers may choose. */
export function MeansPanel({ form, saved }: PanelProps & { saved: OnlinePayment }) {
  const t = useTranslations('onlinePayments.means');
  const protocol = protocolOf(form.values, saved);
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <fieldset className={classNames(styles.choices, styles.checks)}>
        <legend className="visually-hidden">{t('title')}</legend>
        {MEANS_NAMES.map((name) => {
          const { error: _, ...box } = form.check(`means.${name}`);
          const isOffered = canOffer(protocol, name);
          return (
            <Checkbox
              key={name}
              {...box}
              checked={box.checked && isOffered}
              disabled={!isOffered}
              label={t(name)}
              hint={isOffered ? t(`${name}Hint`) : t('notOffered')}
            />
          );
        })}
      </fieldset>
    </Panel>
  );
}

/** How totals are split into instalments. */
export function SplitPanel({ form }: PanelProps) {
  const t = useTranslations('onlinePayments.split');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.inputs}>
        <Select {...form.text('numberOfInstalment')} label={t('count')}>
          {[2, 3, 4].map((count) => (
            <option key={count} value={count}>
              {t('times', { count })}
            </option>
          ))}
        </Select>
        <NumberInput {...form.text('instalmentDays')} label={t('days')} hint={t('daysHint')} required />
        <NumberInput {...form.text('instalmentsFrom')} label={t('from')} inputMode="decimal" required />
      </div>
    </Panel>
  );
}

/** Days that every month has. */
const DAYS = Array.from({ length: 28 }, (_, index) => index + 1);

/** The days of subscription debits. */
export function SubscriptionsPanel({ form }: PanelProps) {
  const t = useTranslations('onlinePayments.subscriptions');
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.inputs}>
        <Select {...form.text('dayOfTheMonth')} label={t('day')}>
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </Select>
      </div>
    </Panel>
  );
}
