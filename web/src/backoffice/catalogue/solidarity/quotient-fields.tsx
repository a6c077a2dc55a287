import type { Problems } from '@guichet/contract/account/registration-rules.ts';
import { useTranslations } from 'use-intl';
import { DatePicker } from '#backoffice/ui/date-picker.tsx';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import type { ControlBinding, TextBinding } from '#ui/use-form.ts';
import { onlyProblems, quotientProblem } from './quotient-values.ts';
import styles from './solidarity-page.module.css';

/** A quotient and its last day. */
export function QuotientFields({
  quotient,
  validUntil,
}: {
  quotient: TextBinding;
  validUntil: ControlBinding<string>;
}) {
  const t = useTranslations('solidarityPricing.fields');
  return (
    <div className={styles.fields}>
      <NumberInput {...quotient} label={t('quotient')} required />
      <DatePicker {...validUntil} label={t('validUntil')} required />
    </div>
  );
}

/** Returns the problems of both fields; the server decides which days are possible. */
export const enteredProblems = (values: { quotient: string; validUntil: string }): Problems =>
  onlyProblems({
    quotient: quotientProblem(values.quotient),
    validUntil: values.validUntil ? undefined : 'field.required',
  });
