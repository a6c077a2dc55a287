import { MAIL_NAMES, type MailName } from '@guichet/contract/tenants/mails.ts';

export interface MailSearch {
  mail?: MailName;
}

/** Returns the open mail; an unknown value opens none. */
export function readMailSearch({ mail }: Record<string, unknown>): MailSearch {
  const found = MAIL_NAMES.find((name) => name === mail);
  return found ? { mail: found } : {};
}
