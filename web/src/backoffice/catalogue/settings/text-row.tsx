import { textState } from '@guichet/contract/catalogue/setting-texts.ts';
import { type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { languageName, languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useLocale, useTranslations } from 'use-intl';
import { PENCIL } from '#backoffice/icons.ts';
import { useBackoffice } from '#lib/admin-portal.ts';
import { Field, fieldProps } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input, InputWithIcon, TextArea } from '#ui/input.tsx';
import { Tag } from '#ui/tag.tsx';
import type { Form } from '#ui/use-form.ts';
import { ConflictNotice } from '../conflict-notice.tsx';
import styles from './item-editor.module.css';
import { type ItemValues, MAX_LENGTHS, type TextField, textKey } from './items.ts';
import type { Item } from './settings-data.ts';

const TONES = { translated: 'ok', ticketing: 'brand', missing: 'warn' } as const;

interface TextRowProps {
  item: Item;
  form: Form<ItemValues>;
  field: TextField;
  locale: Locale;
}

/** A text in one language: its origin, the ticketing system's text, and the administrator's own. */
export function TextRow({ item, form, field, locale }: TextRowProps) {
  const t = useTranslations('ticketingSettings');
  const pageLocale = useLocale();
  const key = textKey(field, locale);
  const { source, conflict } = item[field][locale];
  const own = form.values[field][locale];
  const state = textState({ own, source });
  const { error, name, onBlur } = form.text(key);
  const label = (
    <span className={styles.label}>
      {languageTitle(locale, pageLocale)} <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
    </span>
  );
  const hint = useHint(field, locale, { own, source });
  const write = (text: string) => form.set(key, text);
  /** Copies the ticketing system's text as a starting point. */
  const startFrom = (id: string) => {
    write(source);
    document.getElementById(id)?.focus();
  };
  const control = {
    name,
    onBlur,
    lang: locale,
    value: own,
    placeholder: source,
    onChange: (event: { target: { value: string } }) => write(event.target.value),
  };
  return (
    <div className={styles.textRow} data-state={state}>
      <Field {...fieldProps({ label, hint, error })}>
        {(aria) => (
          <InputWithIcon hasIcon={state === 'ticketing'}>
            {field === 'labels' ? (
              <Input {...control} {...aria} maxLength={MAX_LENGTHS.labels} />
            ) : (
              <TextArea
                {...control}
                {...aria}
                className={styles.textarea}
                rows={3}
                maxLength={MAX_LENGTHS.descriptions}
              />
            )}
            {state === 'ticketing' && (
              <IconButton icon={PENCIL} label={t('text.edit')} onClick={() => startFrom(aria.id)} />
            )}
          </InputWithIcon>
        )}
      </Field>
      {conflict !== undefined && (
        <ConflictNotice item={item} field={field} locale={locale} before={conflict} isLocked={form.isDirty} />
      )}
    </div>
  );
}

function useHint(field: TextField, locale: Locale, { own, source }: { own: string; source: string }) {
  const t = useTranslations('ticketingSettings.text');
  const pageLocale = useLocale();
  const main = offeredLocale(useBackoffice().portal.tenant.languages, undefined);
  const isWritten = own.trim() !== '';
  if (isWritten && source) return t('source', { text: source });
  if (isWritten) return t('none');
  if (source) return undefined;
  if (locale === main)
    return field === 'labels' ? t('required', { language: languageName(main, pageLocale) }) : undefined;
  return t('fallback');
}
