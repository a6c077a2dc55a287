import { LOCALES } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { LANGUAGE_NAMES } from '#ui/language-names.ts';
import { Select } from '#ui/select.tsx';
import type { TextBinding } from './ui/use-form.ts';

/** The language in which somebody is written to. */
export function LanguageSelect({ binding, hint }: { binding: TextBinding; hint: string }) {
  const t = useTranslations('backoffice.fields');
  return (
    <Select {...binding} label={t('language')} hint={hint}>
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {LANGUAGE_NAMES[locale]}
        </option>
      ))}
    </Select>
  );
}
