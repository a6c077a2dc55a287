import { isTenantId, type TenantId } from '#kernel/database/tenant-id.ts';

/** Key of a mail with a delivery record. */
export interface MailKey {
  readonly tenantId: TenantId;
  /** As in `tickets-<purchase>` */
  readonly key: string;
}

/** Prefix of its Message-ID, by which a delivery report finds the mail. */
export const messageKey = ({ tenantId, key }: MailKey): string => `${key}.${tenantId}`;

/** Longer Message-IDs belong to other mails. */
const MAX_LENGTH = 500;

/** Parses a Message-ID, `<key.tenant@host>`; undefined for other mails. */
export function readMessageKey(messageId: string): MailKey | undefined {
  if (messageId.length > MAX_LENGTH) return undefined;
  const [, key, tenantId = ''] = /^<([\w.-]+)\.([0-9a-f-]{36})@[^<>@\s]+>$/.exec(messageId.trim()) ?? [];
  return key !== undefined && isTenantId(tenantId) ? { tenantId, key } : undefined;
}
