import { isTenantId, type TenantId } from '../tenancy/tenant-id.ts';

/** A mail that the portal keeps a record of: what it is about, and whose it is. */
export interface MailKey {
  readonly tenantId: TenantId;
  /** As in `tickets-<purchase>` */
  readonly key: string;
}

/** What its Message-ID begins with, so that a report about the mail finds it again. */
export const messageKey = ({ tenantId, key }: MailKey): string => `${key}.${tenantId}`;

/** Longer ones are of other mails, whoever has written them. */
const MAX_LENGTH = 500;

/** Reads a Message-ID, `<key.tenant@host>`; undefined for one of other mails. */
export function readMessageKey(messageId: string): MailKey | undefined {
  if (messageId.length > MAX_LENGTH) return undefined;
  const [, key, tenantId = ''] = /^<([\w.-]+)\.([0-9a-f-]{36})@[^<>@\s]+>$/.exec(messageId.trim()) ?? [];
  return key !== undefined && isTenantId(tenantId) ? { tenantId, key } : undefined;
}
