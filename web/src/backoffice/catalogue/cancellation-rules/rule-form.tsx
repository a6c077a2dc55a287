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
import { showToast } from '#ui/toast.tsx';
import typography from '#ui/typography.module.css';
import { type Form, useForm } from '#ui/use-form.ts';
import styles from './cancellation-rules-page.module.css';
import {
  nextStep,
  problemsOf,
  type RuleValues,
  type ServiceRule,
  servicesOf,
  stepsOf,
  valuesOf,
} from './rule-values.ts';

interface RuleFormProps {
  rule: ServiceRule;
  /** The other services, which may get the same rule */
  others: readonly ServiceRule[];
  onClose: () => void;
}

/** Edits the rule of a service, and saves it for others too. */
export function RuleForm({ rule, others, onClose }: RuleFormProps) {
  const t = useTranslations('cancellationRules');
  const locale = useLocale() as Locale;
  const router = useRouter();
  const form = useForm<RuleValues>({
    initial: valuesOf(rule, others),
    validate: problemsOf,
    onSubmit: async (values) => {
      await adminApi('PUT /settingsticketing/cancellationrules', {
        body: { services: servicesOf(rule, others, values), steps: stepsOf(values), seen: rule.steps },
      });
      showToast('success', t('saved'));
      onClose();
      await router.invalidate();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
      <p>{t('formText')}</p>
      <StepFields form={form} />
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

function StepFields({ form }: { form: Form<RuleValues> }) {
  const t = useTranslations('cancellationRules');
  const { steps } = form.values;
  return (
    <fieldset className={styles.steps}>
      <legend>{t('steps')}</legend>
      {steps.length === 0 && <p className={typography.muted}>{t('none')}</p>}
      {steps.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no identity but their rank
        <div key={at} className={styles.step}>
          <NumberInput {...form.text(`steps.${at}.hours`)} label={t('hours', { rank: at + 1 })} required />
          <NumberInput
            {...form.text(`steps.${at}.percent`)}
            label={t('percent', { rank: at + 1 })}
            required
          />
          <IconButton
            icon="trash"
            label={t('remove', { rank: at + 1 })}
            onClick={() =>
              form.set(
                'steps',
                steps.filter((_step, other) => other !== at),
              )
            }
          />
        </div>
      ))}
      {steps.length < MOST_STEPS && (
        <Button variant="soft" icon="plus" onClick={() => form.set('steps', [...steps, nextStep(steps)])}>
          {t('add')}
        </Button>
      )}
      {steps.length > 0 && <p className={typography.muted}>{t('after')}</p>}
    </fieldset>
  );
}
