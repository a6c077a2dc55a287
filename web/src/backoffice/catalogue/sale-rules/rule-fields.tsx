import { RULE_FIELDS } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import type { Form } from '#backoffice/ui/use-form.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError, Legend } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import type { ThemeValues } from '../themes/theme-values.ts';
import type { ThemesData } from '../themes/themes-data.ts';
import styles from './rule-editor.module.css';
import type { RuleValues } from './rule-values.ts';

interface RuleFieldsProps {
  data: ThemesData;
  form: Form<ThemeValues>;
  at: number;
  rule: RuleValues;
}

/** The values of a rule, by its type. */
export function RuleFields(props: RuleFieldsProps) {
  const t = useTranslations('themes.rules');
  const { data, form, at, rule } = props;
  switch (RULE_FIELDS[rule.type]) {
    case 'quantity':
      return (
        <NumberInput
          {...form.text(`rules.${at}.quantity`)}
          label={t(rule.type === 'RenewalPeriod' ? 'days' : 'quantity')}
          required
        />
      );
    case 'service':
      return (
        <Select {...form.text(`rules.${at}.service`)} label={t('prior')} required>
          <ServiceOptions data={data} />
        </Select>
      );
    case 'natures':
      return <Natures {...props} />;
    default:
      return <Parts {...props} />;
  }
}

export function ServiceOptions({ data }: { data: ThemesData }) {
  const t = useTranslations('themes.rules');
  const locale = useLocale() as Locale;
  return (
    <>
      <option value="">{t('choose')}</option>
      {data.services.map(({ externalCode, labels }) => (
        <option key={externalCode} value={externalCode}>
          {labelIn(labels, locale)}
        </option>
      ))}
    </>
  );
}

function Natures({ data, form, at, rule }: RuleFieldsProps) {
  const t = useTranslations('themes.rules');
  const choose = (nature: string, isChosen: boolean) =>
    form.set(
      `rules.${at}.natures`,
      data.natures.filter((each) => (each === nature ? isChosen : rule.natures.includes(each))),
    );
  return (
    <fieldset className={styles.natures}>
      <Legend>{t('natures')}</Legend>
      {data.natures.map((nature) => (
        <Checkbox
          key={nature}
          name={`rules.${at}.natures`}
          label={nature}
          checked={rule.natures.includes(nature)}
          onChange={(event) => choose(nature, event.target.checked)}
        />
      ))}
      <FieldError error={form.errorOf(`rules.${at}.natures`)} />
    </fieldset>
  );
}

function Parts({ data, form, at, rule }: RuleFieldsProps) {
  const t = useTranslations('themes.rules');
  const set = (parts: RuleValues['parts']) => form.set(`rules.${at}.parts`, parts);
  return (
    <fieldset className={styles.partList}>
      <Legend>{t('parts')}</Legend>
      {rule.parts.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the form
        <div key={place} className={styles.part}>
          <Select {...form.text(`rules.${at}.parts.${place}.service`)} label={t('part')} required>
            <ServiceOptions data={data} />
          </Select>
          <NumberInput {...form.text(`rules.${at}.parts.${place}.quantity`)} label={t('quantity')} required />
          <Select {...form.text(`rules.${at}.parts.${place}.per` as never)} label={t('per')}>
            <option value="place">{t('perPlace')}</option>
            <option value="cart">{t('perCart')}</option>
          </Select>
          {rule.parts.length > 1 && (
            <IconButton
              icon="trash"
              label={t('removePart', { name: String(place + 1) })}
              onClick={() => set(rule.parts.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      {rule.parts.length < 10 && (
        <Button
          variant="ghost"
          icon="plus"
          onClick={() => set([...rule.parts, { service: '', quantity: '1', per: 'place' }])}
        >
          {t('addPart')}
        </Button>
      )}
      <FieldError error={form.errorOf(`rules.${at}.parts`)} />
    </fieldset>
  );
}
