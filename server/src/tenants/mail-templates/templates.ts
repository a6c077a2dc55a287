import type { CallAnswer } from '@guichet/contract/calls.ts';
import { byLocale } from '@guichet/contract/locale.ts';
import {
  isReminder,
  isRequired,
  MAIL_VARIABLES,
  type MailName,
  REMINDERS,
  variablesOf,
} from '@guichet/contract/tenants/mails.ts';
import { productText } from './defaults/defaults.ts';
import type { TemplateRow } from './mail-templates.ts';

/** Returns the venue’s texts of a mail for administrators, with the product’s texts. */
export function showTemplate(
  mail: MailName,
  { version, texts, hoursBefore, before, savedAt, savedBy }: TemplateRow,
): CallAnswer<'GET /settingsportal/email/template'> {
  return {
    mail,
    version,
    texts,
    product: byLocale((locale) => productText(mail, locale)),
    variables: variablesOf(mail).map((code) => ({
      code,
      kind: MAIL_VARIABLES[code],
      isRequired: isRequired(mail, code),
    })),
    ...(isReminder(mail) && { hoursBefore: hoursBefore ?? REMINDERS[mail].usual }),
    canUndo: before !== null,
    ...(savedAt && { savedAt: savedAt.toISOString(), savedBy }),
  };
}
