import { LOCALES } from '@guichet/contract/locale.ts';
import { MAIL_NAMES } from '@guichet/contract/tenants/mails.ts';
import type { Handler } from '#platform/http/calls.ts';
import { readTexts } from '../data.ts';

export const templates: Handler<'GET /settingsportal/email/templates'> = async ({ transaction }) => {
  const saved = new Map((await transaction(readTexts)).map(({ mail, texts }) => [mail, texts]));
  return MAIL_NAMES.map((mail) => ({
    mail,
    languages: LOCALES.filter((locale) => saved.get(mail)?.[locale] !== undefined),
  }));
};
