import { hasValidity, RULE_FIELDS, ruleTypesFor } from '@guichet/contract/catalogue/sale-rule-types.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Field, fieldProps } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { isUnthemed, servicesOf } from '../themes/themes-data.ts';
import { RuleChain } from './rule-chain.tsx';
import styles from './rule-editor.module.css';
import { RuleFields } from './rule-fields.tsx';
import type { RulesProps } from './rule-list.tsx';
import { isNew, linkOf } from './rule-values.ts';
import { useSentence } from './use-sentence.tsx';

interface RuleEditorProps extends RulesProps {
  /** The rule’s place in the form */
  at: number;
  onDone: () => void;
  onRemove: () => void;
}

/** Edits a rule in its place: the sentence that it makes, its values, and what the customer reads. */
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

/** What a new rule is set on: the theme, a family or a service of it, where its type may be. */
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

/** What the customer reads in place of the usual words, in every language. */
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
