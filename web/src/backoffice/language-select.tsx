import { LOCALES } from '@guichet/contract/locale.ts';
import { languageTitle } from '@guichet/contract/tenants/language-names.ts';
import { useTranslations } from 'use-intl';
import { Select } from '#ui/select.tsx';
import type { TextBinding } from '#ui/use-form.ts';

/** Selects the language of mails to a person. */
export function LanguageSelect({ binding, hint }: { binding: TextBinding; hint: string }) {
  const t = useTranslations('backoffice.fields');
  return (
    <Select {...binding} label={t('language')} hint={hint}>
      {LOCALES.map((locale) => (
        <option key={locale} value={locale} lang={locale}>
          {languageTitle(locale, locale)}
        </option>
      ))}
    </Select>
  );
}
