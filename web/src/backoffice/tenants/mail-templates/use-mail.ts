import type { Locale } from '@guichet/contract/locale.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#backoffice/ui/use-form.ts';
import { adminApi } from '#lib/admin-api.ts';
import { showToast } from '#ui/toast.tsx';
import { type MailTemplate, type MailText, type MailValues, textsOf, valuesOf } from './mail-data.ts';

/** A mail as it is saved, and its form. */
export function useMail(loaded: MailTemplate) {
  const t = useTranslations('mailTemplates');
  const [template, setTemplate] = useState(loaded);
  const router = useRouter();
  const settle = (changed: MailTemplate): MailValues => {
    setTemplate(changed);
    // The list says which mails are changed.
    void router.invalidate();
    return valuesOf(changed);
  };
  const form = useForm<MailValues>({
    initial: valuesOf(loaded),
    validate: () => ({}),
    onSubmit: async (values) => {
      const body = {
        mail: template.mail,
        version: template.version,
        texts: textsOf(values),
        ...(values.hoursBefore !== '' && { hoursBefore: Number(values.hoursBefore) }),
      };
      const saved = settle(await adminApi('PUT /settingsportal/email/template', { body }));
      showToast('success', t('saved'));
      return saved;
    },
  });
  return {
    template,
    form,
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
    /** Shows other texts in place of these. */
    show: (changed: MailTemplate) => form.reset(settle(changed)),
  };
}

export type MailOfForm = ReturnType<typeof useMail>;
