import type { Locale } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { type MailTemplate, type MailText, type MailValues, textsOf, valuesOf } from './mail-data.ts';

/** Returns a saved mail with its form. */
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
    /** Shows the response of an undo. @throws ApiError */
    replaceBy,
    /** Changes a text, which becomes the venue's own. */
    write(locale: Locale, change: Partial<MailText>) {
      form.set(`texts.${locale}`, { ...form.values.texts[locale], ...change });
      form.set(`isOwn.${locale}`, true);
    },
    /** Restores the product's text. */
    restore(locale: Locale) {
      form.set(`texts.${locale}`, { ...template.product[locale] });
      form.set(`isOwn.${locale}`, false);
    },
  };
}

export type MailOfForm = ReturnType<typeof useMail>;
