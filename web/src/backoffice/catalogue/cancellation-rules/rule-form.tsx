import { MOST_STEPS } from '@guichet/contract/catalogue/cancellation-step-rules.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { adminApi } from '#lib/admin-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import styles from './cancellation-rules-page.module.css';
import { FlexibleFields } from './flexible-fields.tsx';
import type { FLEXIBLE_STEPS } from './flexible-values.ts';
import { ResaleFields } from './resale-fields.tsx';
import {
  nextStep,
  problemsOf,
  RULE_FORMS,
  type RuleValues,
  type ServiceRule,
  servicesOf,
  showsOtherSteps,
  stepsOf,
  valuesOf,
} from './rule-values.ts';

interface RuleFormProps {
  rule: ServiceRule;
  /** The other services, which may get the same rule */
  others: readonly ServiceRule[];
  /** Whether sold places are known */
  isResaleOffered: boolean;
  onClose: () => void;
}

/** Edits the rule of a service, and saves it for others too. */
export function RuleForm({ rule, others, isResaleOffered, onClose }: RuleFormProps) {
  const t = useTranslations('cancellationRules');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const form = useForm<RuleValues>({
    initial: valuesOf(rule, others, locale),
    validate: problemsOf,
    onSubmit: async (values) => {
      await adminApi('PUT /settingsticketing/cancellationrules', {
        body: {
          services: servicesOf(rule, others, values),
          ...stepsOf(values),
          seen: rule.steps,
          seenCredit: rule.creditSteps,
          seenFlexible: rule.flexible ?? null,
          seenResale: rule.resalePercent,
        },
      });
      showToast('success', t('saved'));
      onClose();
      await router.invalidate();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
      <p>{t('formText')}</p>
      <Select {...form.text('form')} label={t('form')}>
        {RULE_FORMS.map((each) => (
          <option key={each} value={each}>
            {t(`forms.${each}`)}
          </option>
        ))}
      </Select>
      <StepFields form={form} name="steps" />
      {form.values.form === 'choice' && (
        <Checkbox {...form.check('hasOtherSteps')} label={t('otherSteps')} hint={t('otherStepsHint')} />
      )}
      {showsOtherSteps(form.values) && <StepFields form={form} name="creditSteps" />}
      <FlexibleFields form={form} stepsOf={(name) => <StepFields form={form} name={name} />} />
      <ResaleFields form={form} isOffered={isResaleOffered} />
      {others.length > 0 && (
        <fieldset className={styles.others}>
          <legend>{t('others')}</legend>
          {others.map((other, at) => (
            <Checkbox
              key={other.service}
              {...form.check(`others.${at}.isChosen`)}
              label={labelIn(other.labels, locale)}
            />
          ))}
        </fieldset>
      )}
    </DialogForm>
  );
}

/** The steps of a rule, those of its credit alone, or those of its flexible ticket. */
function StepFields({
  form,
  name,
}: {
  form: Form<RuleValues>;
  name: 'steps' | 'creditSteps' | (typeof FLEXIBLE_STEPS)[number];
}) {
  const t = useTranslations('cancellationRules');
  const steps = form.values[name];
  return (
    <fieldset className={styles.steps}>
      <legend>{t(name)}</legend>
      {steps.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      {steps.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no identity but their rank
        <div key={at} className={styles.step}>
          <NumberInput {...form.text(`${name}.${at}.hours`)} label={t('hours', { rank: at + 1 })} required />
          <NumberInput
            {...form.text(`${name}.${at}.percent`)}
            label={t('percent', { rank: at + 1 })}
            required
          />
          <IconButton
            icon="trash"
            label={t('remove', { rank: at + 1 })}
            onClick={() =>
              form.set(
                name,
                steps.filter((_step, other) => other !== at),
              )
            }
          />
        </div>
      ))}
      {steps.length < MOST_STEPS && (
        <Button variant="soft" icon="plus" onClick={() => form.set(name, [...steps, nextStep(steps)])}>
          {t('add')}
        </Button>
      )}
      {steps.length > 0 && (
        <p className={typography.muted}>
          {t(name === 'steps' || name === 'flexibleSteps' ? 'after' : 'afterCredit')}
        </p>
      )}
    </fieldset>
  );
}
