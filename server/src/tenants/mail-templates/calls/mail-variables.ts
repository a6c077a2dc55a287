import {
  MAIL_NAMES,
  MAIL_VARIABLES,
  type MailVariable,
  variablesOf,
} from '@guichet/contract/tenants/mails.ts';
import type { Handler } from '#platform/http/calls.ts';

export const mailVariables: Handler<'GET /settingsportal/email/GetAllMailVariables'> = async () =>
  (Object.keys(MAIL_VARIABLES) as MailVariable[]).map((code) => ({
    code,
    kind: MAIL_VARIABLES[code],
    mails: MAIL_NAMES.filter((mail) => variablesOf(mail).includes(code)),
  }));
