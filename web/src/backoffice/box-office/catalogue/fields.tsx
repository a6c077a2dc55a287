import { DEFAULT_LOCALE, LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import type { FieldValues, Path } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '#backoffice/page.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldError, FieldHint, fieldProps, Legend } from '#ui/field.tsx';
import { Input, TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import typography from '#ui/typography.module.css';
import type { Form } from '#ui/use-form.ts';
import { type Choice, codeFor, type OwnCatalogue } from './catalogue-data.ts';
import styles from './item-page.module.css';
import type { ServiceValues } from './item-values.ts';

/** The values that every editor of an item has. */
export interface Named extends FieldValues {
  code: string;
  labels: Record<Locale, string>;
  descriptions: Record<Locale, string>;
  isArchived: boolean;
}

/** The code of an item, and its name and description in every language. */
export function TextsPanel<Values extends Named>({
  form,
  isNew,
  isArchivable,
}: {
  form: Form<Values>;
  isNew: boolean;
  /** Whether the item is, or was, archived */
  isArchivable: boolean;
}) {
  const t = useTranslations('boxOfficeCatalogue.texts');
  const pageLocale = useLocale() as Locale;
  const at = (path: string) => path as Path<Values>;
  const { code, labels } = form.values;
  const suggest = () => {
    if (isNew && code === '' && labels[DEFAULT_LOCALE])
      form.set(at('code'), codeFor(labels[DEFAULT_LOCALE]) as never);
  };
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.columns}>
        {LOCALES.map((locale) => {
          const language = languageTitle(locale, pageLocale);
          const name = form.control(at(`labels.${locale}`));
          const description = form.control(at(`descriptions.${locale}`));
          return (
            <div key={locale} className={styles.column}>
              <TextInput
                label={t('name', { language })}
                lang={locale}
                maxLength={200}
                name={name.name}
                error={name.error}
                required={locale === LOCALES[0]}
                value={String(name.value ?? '')}
                onChange={(event) => form.set(at(`labels.${locale}`), event.target.value as never)}
                onBlur={() => {
                  name.onBlur();
                  if (locale === LOCALES[0]) suggest();
                }}
              />
              <Field {...fieldProps({ label: t('description', { language }), error: description.error })}>
                {(aria) => (
                  <TextArea
                    {...aria}
                    className={styles.textarea}
                    lang={locale}
                    rows={3}
                    maxLength={4000}
                    name={description.name}
                    value={String(description.value ?? '')}
                    onChange={(event) => form.set(at(`descriptions.${locale}`), event.target.value as never)}
                  />
                )}
              </Field>
            </div>
          );
        })}
      </div>
      <div className={styles.narrow}>
        <Field
          {...fieldProps({
            label: t('code'),
            hint: t(isNew ? 'codeHint' : 'codeFixed'),
            error: form.errorOf(at('code')),
            required: true,
          })}
        >
          {(aria) => (
            <Input
              {...aria}
              className={typography.num}
              name="code"
              maxLength={40}
              spellCheck={false}
              autoComplete="off"
              readOnly={!isNew}
              value={code}
              onChange={(event) => form.set(at('code'), event.target.value as never)}
            />
          )}
        </Field>
      </div>
      {isArchivable && (
        <Switch
          label={t('archived')}
          hint={t('archivedHint')}
          isOn={form.values.isArchived}
          onChange={(isOn) => form.set(at('isArchived'), isOn as never)}
        />
      )}
    </Panel>
  );
}

/** What each part of the editor of a service needs. */
export interface ServicePartProps {
  form: Form<ServiceValues>;
  catalogue: OwnCatalogue;
}

interface CodeSelectProps {
  label: string;
  choices: readonly { code: string; name: string }[];
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** A choice of one item by name; a code without an item stays until another is chosen. */
export function CodeSelect({ label, choices, value, error, onChange }: CodeSelectProps) {
  const t = useTranslations('boxOfficeCatalogue');
  const isUnknown = value !== '' && !choices.some(({ code }) => code === value);
  return (
    <Select
      label={label}
      value={value}
      error={error}
      required
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('choose')}</option>
      {isUnknown && <option value={value}>{value}</option>}
      {choices.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}

interface CodeChecksProps {
  legend: string;
  hint?: string;
  choices: readonly Choice[];
  value: readonly string[];
  error?: string | undefined;
  /** Shown when there is nothing to choose. */
  none: string;
  onChange: (codes: string[]) => void;
}

/** A choice of several items by name; codes without an item stay until they are unticked. */
export function CodeChecks({ legend, hint, choices, value, error, none, onChange }: CodeChecksProps) {
  const unknown = value.filter((code) => !choices.some((choice) => choice.code === code));
  const all = [...choices, ...unknown.map((code) => ({ code, name: code }))];
  return (
    <fieldset className={styles.checks} aria-invalid={error ? true : undefined}>
      <Legend>{legend}</Legend>
      {hint && <FieldHint>{hint}</FieldHint>}
      {all.length === 0 && <p className={typography.muted}>{none}</p>}
      <div className={styles.choices}>
        {all.map(({ code, name }) => (
          <Checkbox
            key={code}
            label={name}
            checked={value.includes(code)}
            onChange={(event) =>
              onChange(event.target.checked ? [...value, code] : value.filter((one) => one !== code))
            }
          />
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}

/** A list of services to choose, folded while none is chosen. */
export function FoldedChecks(props: CodeChecksProps) {
  const { legend, value, choices } = props;
  const names = value.map((code) => choices.find((choice) => choice.code === code)?.name ?? code);
  return (
    <details className={styles.folded}>
      <summary>
        <b>{legend}</b> <span className={typography.muted}>{names.join(', ') || props.none}</span>
      </summary>
      <CodeChecks {...props} />
    </details>
  );
}
