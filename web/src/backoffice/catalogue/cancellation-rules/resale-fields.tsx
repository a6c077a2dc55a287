import { useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import styles from './cancellation-rules-page.module.css';
import type { RuleValues } from './rule-values.ts';

/** The share in all when the session starts, if somebody has taken the place. @param isOffered false where sold places are not known */
export function ResaleFields({ form, isOffered }: { form: Form<RuleValues>; isOffered: boolean }) {
  const t = useTranslations('cancellationRules.resale');
  return (
    <fieldset className={styles.steps}>
      <legend>{t('legend')}</legend>
      {!isOffered && <p className={typography.muted}>{t('notOffered')}</p>}
      {isOffered && <Checkbox {...form.check('hasResale')} label={t('offer')} hint={t('hint')} />}
      {isOffered && form.values.hasResale && (
        <NumberInput {...form.text('resalePercent')} label={t('percent')} required />
      )}
    </fieldset>
  );
}
