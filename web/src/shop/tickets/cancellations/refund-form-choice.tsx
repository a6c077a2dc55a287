import { REFUND_FORMS, type RefundForm } from '@guichet/contract/tickets/refund-form-rules.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#lib/class-names.ts';
import { useFormat } from '#lib/portal.ts';
import { Legend } from '#ui/field.tsx';
import layout from '#ui/layout.module.css';
import { RadioCard } from '#ui/radio-card.tsx';
import styles from './cancellation-dialog.module.css';

interface RefundFormChoiceProps {
  /** What each form gives, in cents */
  amounts: Readonly<Record<RefundForm, number>>;
  value: RefundForm;
  onChange: (form: RefundForm) => void;
}

/** The choice between money and credit, with what each gives. */
export function RefundFormChoice({ amounts, value, onChange }: RefundFormChoiceProps) {
  const t = useTranslations('orders.cancellation');
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className={classNames(layout.col, styles.section)}>
      <Legend>{t('form')}</Legend>
      {REFUND_FORMS.map((form) => (
        <RadioCard
          key={form}
          name={name}
          value={form}
          checked={form === value}
          onChange={() => onChange(form)}
          title={t(`forms.${form}`, { amount: format.money(amounts[form]) })}
          text={t(`formHints.${form}`)}
        />
      ))}
    </fieldset>
  );
}
