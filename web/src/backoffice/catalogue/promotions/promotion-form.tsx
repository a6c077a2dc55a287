import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useRouter } from '@tanstack/react-router';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { showToast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { ConditionFields } from './condition-fields.tsx';
import { type Promotion, type Promotions, savePromotion } from './promotion-data.ts';
import {
  draftOf,
  type FormPartProps,
  type PromotionValues,
  problemsOf,
  valuesOf,
} from './promotion-values.ts';
import styles from './promotions-page.module.css';
import { TargetFields } from './target-fields.tsx';

interface PromotionFormProps {
  /** The promotion to change; a new one when absent. */
  promotion?: Promotion | undefined;
  choices: Promotions;
  onClose: () => void;
}

/** Edits a promotion: its name and code, what it takes off, for which tickets, and when. */
export function PromotionForm({ promotion, choices, onClose }: PromotionFormProps) {
  const t = useTranslations('promotions');
  const router = useRouter();
  const locale = useLocale();
  const form = useForm<PromotionValues>({
    initial: valuesOf(
      promotion,
      choices.prices.map(({ name }) => name),
      locale,
    ),
    validate: problemsOf as never,
    onSubmit: async (values) => {
      await savePromotion(draftOf(values), promotion);
      onClose();
      showToast('success', t('saved'));
      await router.invalidate();
    },
  });
  return (
    <DialogForm form={form} onCancel={onClose} cancelLabel={t('cancel')} submitLabel={t('save')}>
      <NameFields form={form} />
      <BenefitFields form={form} choices={choices} />
      <TargetFields form={form} choices={choices} />
      <ConditionFields form={form} choices={choices} />
    </DialogForm>
  );
}

/** The name in each language, and the code. */
function NameFields({ form }: Pick<FormPartProps, 'form'>) {
  const t = useTranslations('promotions.form');
  const pageLocale = useLocale() as Locale;
  const { hasCode } = form.values;
  return (
    <>
      <Checkbox {...form.check('isEnabled')} label={t('isEnabled')} />
      <div className={styles.fields}>
        {LOCALES.map((locale) => (
          <TextInput
            key={locale}
            {...form.text(`labels.${locale}`)}
            label={t('name', { language: languageTitle(locale, pageLocale) })}
            lang={locale}
            maxLength={80}
            required={locale === LOCALES[0]}
          />
        ))}
      </div>
      <div className={styles.fields}>
        <Select
          label={t('kind')}
          value={hasCode ? 'code' : 'rule'}
          onChange={({ target }) => form.set('hasCode', target.value === 'code')}
        >
          <option value="code">{t('withCode')}</option>
          <option value="rule">{t('withoutCode')}</option>
        </Select>
        {hasCode && (
          <TextInput
            {...form.text('code')}
            label={t('code')}
            hint={t('codeHint')}
            maxLength={30}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
      </div>
    </>
  );
}

/** What the promotion takes off. */
function BenefitFields({ form, choices }: FormPartProps) {
  const t = useTranslations('promotions.form');
  const locale = useLocale() as Locale;
  const { benefit } = form.values;
  return (
    <div className={styles.fields}>
      <Select {...form.text('benefit')} label={t('benefit')}>
        <option value="percent">{t('percent')}</option>
        <option value="amount">{t('amount')}</option>
        <option value="price">{t('price')}</option>
      </Select>
      {benefit === 'percent' && <NumberInput {...form.text('percent')} label={t('percentValue')} required />}
      {benefit === 'amount' && (
        <NumberInput
          {...form.text('amount')}
          label={t('amountValue')}
          hint={t(`amountHint.${form.values.target}`)}
          inputMode="decimal"
          required
        />
      )}
      {benefit === 'price' && (
        <Select {...form.text('priceName')} label={t('priceValue')} hint={t('priceHint')} required>
          <option value="">{t('choose')}</option>
          {choices.prices
            .filter(({ name }) => name !== '')
            .map(({ name, labels }) => (
              <option key={name} value={name}>
                {labelIn(labels, locale)}
              </option>
            ))}
        </Select>
      )}
    </div>
  );
}
