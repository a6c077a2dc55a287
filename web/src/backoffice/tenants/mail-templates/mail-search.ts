import { MAIL_NAMES, type MailName } from '@guichet/contract/tenants/mails.ts';

export interface MailSearch {
  mail?: MailName;
}

/** The mail that is open; any other value opens none. */
export function readMailSearch({ mail }: Record<string, unknown>): MailSearch {
  const found = MAIL_NAMES.find((name) => name === mail);
  return found ? { mail: found } : {};
}
