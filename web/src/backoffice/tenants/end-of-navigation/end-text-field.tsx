import { LOCALES } from '@guichet/contract/locale.ts';
import { type EndOutcome, MAX_END_TEXT } from '@guichet/contract/tenants/end-of-navigation-rules.ts';
import { useTranslations } from 'use-intl';
import { useMainLocale } from '#lib/admin-portal.ts';
import { Field, fieldProps } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import type { Form } from '#ui/use-form.ts';
import { LanguageLabel } from '../saved-settings/language-label.tsx';
import type { EndValues } from './end-values.ts';

/** The text of an outcome in each language; a language counts as missing only when another has a text. */
export function EndTextField({ form, outcome }: { form: Form<EndValues>; outcome: EndOutcome }) {
  const t = useTranslations('venuePages.end.texts');
  const main = useMainLocale();
  const texts = form.values.texts[outcome];
  const isSaid = LOCALES.some((locale) => texts[locale].trim());
  return LOCALES.map((locale) => {
    const { error, ...control } = form.text(`texts.${outcome}.${locale}`);
    const label = <LanguageLabel locale={locale} isMissing={isSaid && !texts[locale].trim()} />;
    const hint = locale === main ? t('hint') : undefined;
    return (
      <Field key={locale} {...fieldProps({ label, hint, error })}>
        {(aria) => (
          <TextArea
            {...aria}
            name={control.name}
            value={control.value}
            onBlur={control.onBlur}
            onChange={(event) => form.set(`texts.${outcome}.${locale}`, event.target.value)}
            lang={locale}
            rows={3}
            maxLength={MAX_END_TEXT}
          />
        )}
      </Field>
    );
  });
}
