import type { CallAnswer } from '@guichet/contract/calls.ts';
import { LOCALES, type Locale } from '@guichet/contract/locale.ts';
import { useTranslations } from 'use-intl';
import { useSavedForm } from '#backoffice/ui/use-saved-form.ts';
import { adminApi } from '#lib/admin-api.ts';

export type MailTemplate = CallAnswer<'GET /settingsportal/email/template'>;
export type MailSummary = CallAnswer<'GET /settingsportal/email/templates'>[number];

export interface MailText {
  subject: string;
  html: string;
}

/** Form values: a text in every language, and whether it is the venue's. */
interface MailValues {
  texts: Record<Locale, MailText>;
  isOwn: Record<Locale, boolean>;
  /** Hours before a reminder's event; empty for other mails */
  hoursBefore: string;
}

function valuesOf({ texts, product, hoursBefore }: MailTemplate): MailValues {
  const each = <Value>(valueIn: (locale: Locale) => Value) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>;
  return {
    texts: each((locale) => ({ ...(texts[locale] ?? product[locale]) })),
    isOwn: each((locale) => texts[locale] !== undefined),
    hoursBefore: String(hoursBefore ?? ''),
  };
}

/** Returns whether the venue has its own text in any language, so that languages without one are marked. */
export const isOwnSomewhere = (isOwn: MailValues['isOwn']): boolean => Object.values(isOwn).includes(true);

/** Returns the texts to save, without those of the product. */
const textsOf = ({ texts, isOwn }: Pick<MailValues, 'texts' | 'isOwn'>): Partial<Record<Locale, MailText>> =>
  Object.fromEntries(LOCALES.filter((locale) => isOwn[locale]).map((locale) => [locale, texts[locale]]));

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
