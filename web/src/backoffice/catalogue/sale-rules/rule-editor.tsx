import { hasValidity, RULE_FIELDS, ruleTypesFor } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { NumberInput } from '#backoffice/ui/number-input.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldError, fieldProps, Legend } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextArea } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import type { Form } from '#ui/use-form.ts';
import type { ThemeValues } from '../themes/theme-values.ts';
import { isUnthemed, servicesOf, type Theme, type ThemesData } from '../themes/themes-data.ts';
import { RuleChain, useSentence } from './rule-sentence.tsx';
import { isNew, linkOf, type RuleValues } from './rule-values.ts';
import styles from './sale-rules.module.css';

export interface RulesProps {
  theme: Theme;
  data: ThemesData;
  form: Form<ThemeValues>;
}

interface RuleEditorProps extends RulesProps {
  /** Index of the rule in the form */
  at: number;
  onDone: () => void;
  onRemove: () => void;
}

/** Edits a rule in place: its sentence, its values, and the customer's text. */
export function RuleEditor({ theme, data, form, at, onDone, onRemove }: RuleEditorProps) {
  const t = useTranslations('themes');
  const { inBold } = useSentence();
  const { rules } = form.values;
  const rule = rules[at];
  if (!rule) return null;
  return (
    <fieldset className={styles.ruleEditor}>
      <legend className="visually-hidden">{t(`types.${rule.type}`)}</legend>
      <p className={styles.sentence} aria-live="polite">
        {inBold(rule)}
      </p>
      {isNew(rule) && <LinkChoice theme={theme} data={data} form={form} at={at} />}
      {RULE_FIELDS[rule.type] && <RuleFields data={data} form={form} at={at} rule={rule} />}
      {hasValidity(rule.type) && (
        <Select
          {...form.text(`rules.${at}.validOn` as never)}
          label={t('rules.validOn')}
          hint={t('rules.validOnHint')}
        >
          <option value="visit">{t('rules.validOnVisit')}</option>
          <option value="today">{t('rules.validOnToday')}</option>
        </Select>
      )}
      <RuleChain rule={rule} rules={rules} data={data} />
      <Messages form={form} at={at} />
      <div className={styles.buttons}>
        <Button variant="ghost" icon="trash" onClick={onRemove}>
          {t('trial.remove', { name: t(`types.${rule.type}`) })}
        </Button>
        <Button variant="soft" onClick={onDone}>
          {t('rules.done')}
        </Button>
      </div>
    </fieldset>
  );
}

/** The object of a new rule: the theme, a family or a service of it, if its type permits. */
function LinkChoice({ theme, data, form, at }: Omit<RuleEditorProps, 'onDone' | 'onRemove'>) {
  const t = useTranslations('themes.rules');
  const { name } = useSentence();
  const rule = form.values.rules[at];
  if (!rule) return null;
  const services = servicesOf(theme, data);
  const mayBe = (kind: 'theme' | 'family') => ruleTypesFor(kind).includes(rule.type);
  const families = mayBe('family') ? [...new Set(services.map(({ family }) => family))] : [];
  return (
    <Select {...form.text(`rules.${at}.link`)} label={t('appliesTo')}>
      {mayBe('theme') && !isUnthemed(theme) && (
        <option value={linkOf('theme', theme.externalCode)}>{t('theme')}</option>
      )}
      {families.map((code) => (
        <option key={code} value={linkOf('family', code)}>
          {t('family', { name: name(linkOf('family', code)) })}
        </option>
      ))}
      {services.map(({ externalCode: code }) => (
        <option key={code} value={linkOf('service', code)}>
          {t('service', { name: name(linkOf('service', code)) })}
        </option>
      ))}
    </Select>
  );
}

/** The venue's text for customers in every language, in place of the product's. */
function Messages({ form, at }: Pick<RuleEditorProps, 'form' | 'at'>) {
  const t = useTranslations('themes.rules');
  const pageLocale = useLocale() as Locale;
  return (
    <details className={styles.messages}>
      <summary>{t('messages')}</summary>
      <p className={styles.hint}>{t('messagesHint')}</p>
      {LOCALES.map((locale) => {
        const { error, name, value, onBlur } = form.text(`rules.${at}.messages.${locale}`);
        const write = (text: string) => form.set(`rules.${at}.messages.${locale}`, text);
        const label = t('message', { language: languageName(locale, pageLocale) });
        return (
          <Field key={locale} {...fieldProps({ label, error })}>
            {(aria) => (
              <TextArea
                {...aria}
                name={name}
                value={value}
                lang={locale}
                rows={2}
                maxLength={400}
                onBlur={onBlur}
                onChange={(event) => write(event.target.value)}
              />
            )}
          </Field>
        );
      })}
    </details>
  );
}

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
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a part of the form
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
