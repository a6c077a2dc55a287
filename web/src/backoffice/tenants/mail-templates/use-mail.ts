import type { Locale } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { type MailTemplate, type MailText, type MailValues, textsOf, valuesOf } from './mail-data.ts';

/** A mail as it is saved, and its form. */
export function useMail(loaded: MailTemplate) {
  const t = useTranslations('mailTemplates');
  const {
    settings: template,
    form,
    replaceBy,
    bar,
  } = useSavedForm<MailTemplate, MailValues>({
    loaded,
    versionOf: ({ version }) => version,
    valuesOf,
    validate: () => ({}),
    save: (values, { mail, version }) =>
      adminApi('PUT /settingsportal/email/template', {
        body: {
          mail,
          version,
          texts: textsOf(values),
          ...(values.hoursBefore !== '' && { hoursBefore: Number(values.hoursBefore) }),
        },
      }),
    savedText: t('saved'),
  });
  return {
    template,
    form,
    bar,
    /** Shows what an undo answers. @throws ApiError */
    replaceBy,
    /** Changes a text, which is the venue's from then on. */
    write(locale: Locale, change: Partial<MailText>) {
      form.set(`texts.${locale}`, { ...form.values.texts[locale], ...change });
      form.set(`isOwn.${locale}`, true);
    },
    /** Takes the product's text again. */
    restore(locale: Locale) {
      form.set(`texts.${locale}`, { ...template.product[locale] });
      form.set(`isOwn.${locale}`, false);
    },
  };
}

export type MailOfForm = ReturnType<typeof useMail>;
