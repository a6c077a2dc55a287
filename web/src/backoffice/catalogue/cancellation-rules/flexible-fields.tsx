import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Form } from '#ui/use-form.ts';
import styles from './cancellation-rules-page.module.css';
import { type FLEXIBLE_STEPS, shownFlexible } from './flexible-values.ts';
import type { RuleValues } from './rule-values.ts';

interface FlexibleFieldsProps {
  form: Form<RuleValues>;
  /** Draws the fields of a list of steps */
  stepsOf: (name: (typeof FLEXIBLE_STEPS)[number]) => ReactNode;
}

/** The flexible ticket of a rule: its supplement, and its better steps. */
export function FlexibleFields({ form, stepsOf }: FlexibleFieldsProps) {
  const t = useTranslations('cancellationRules.flexible');
  return (
    <fieldset className={styles.steps}>
      <legend>{t('title')}</legend>
      <Checkbox {...form.check('hasFlexible')} label={t('check')} hint={t('hint')} />
      {form.values.hasFlexible && (
        <NumberInput {...form.text('flexibleAmount')} label={t('amount')} inputMode="decimal" required />
      )}
      {shownFlexible(form.values, form.values.form).map((name) => (
        <div key={name}>{stepsOf(name)}</div>
      ))}
    </fieldset>
  );
}
