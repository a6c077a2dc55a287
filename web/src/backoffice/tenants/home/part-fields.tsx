import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { MAX_PLAIN_TEXT, MAX_TITLE } from '@guichet/contract/tenants/home-rules.ts';
import { languageName } from '@guichet/contract/tenants/language-names.ts';
import type { Path } from 'react-hook-form';
import { useLocale, useTranslations } from 'use-intl';
import { Field, fieldProps } from '#ui/field.tsx';
import { TextArea } from '#ui/input.tsx';
import { TextInput } from '#ui/inputs.tsx';
import type { Form } from '#ui/use-form.ts';
import { GalleryField } from '../pictures/gallery-field.tsx';
import type { HomeSettings, HomeValues, PartValues } from './home-values.ts';
import { RichField } from './rich-field.tsx';

interface PartFieldsProps {
  form: Form<HomeValues>;
  /** Its path in the form. */
  at: string;
  part: PartValues;
  locale: Locale;
  isPlain: boolean;
  /** Placeholder while the venue has no text. */
  usual?: HomeSettings['usual'] | undefined;
  maxPictures: number;
  /** Text for a missing picture. */
  empty: string;
  onChange: (changed: Partial<PartValues>) => void;
}

/** Title and text in one language, and the pictures. */
export function PartFields({
  form,
  at,
  part,
  locale,
  isPlain,
  usual,
  maxPictures,
  empty,
  onChange,
}: PartFieldsProps) {
  const t = useTranslations('homePage');
  const language = languageName(locale, useLocale());
  const { titles, texts, pictures } = part;
  const errorOf = (field: string) => form.errorOf(`${at}.${field}` as Path<HomeValues>);
  const text = {
    label: t('text', { language }),
    error: errorOf(`texts.${locale}`),
    onText: (value: string) => onChange({ texts: { ...texts, [locale]: value } }),
  };
  return (
    <>
      <TextInput
        name={`${at}.titles.${locale}`}
        label={t('title', { language })}
        error={errorOf(`titles.${locale}`)}
        lang={locale}
        maxLength={MAX_TITLE}
        placeholder={usual && labelIn(usual.titles, locale)}
        value={titles[locale]}
        onChange={({ target }) => onChange({ titles: { ...titles, [locale]: target.value } })}
      />
      {isPlain ? (
        <Field {...fieldProps({ label: text.label, error: text.error })}>
          {(aria) => (
            <TextArea
              {...aria}
              name={`${at}.texts.${locale}`}
              lang={locale}
              rows={3}
              maxLength={MAX_PLAIN_TEXT}
              placeholder={usual && labelIn(usual.texts, locale)}
              value={texts[locale]}
              onChange={({ target }) => text.onText(target.value)}
            />
          )}
        </Field>
      ) : (
        <RichField {...text} lang={locale} value={texts[locale]} onChange={text.onText} />
      )}
      {maxPictures > 0 && (
        <GalleryField
          pictures={pictures}
          onChange={(changed) => onChange({ pictures: changed })}
          isUnsaved={form.isDirty}
          isValidated={errorOf('pictures') !== undefined}
          empty={empty}
          most={maxPictures}
        />
      )}
    </>
  );
}
