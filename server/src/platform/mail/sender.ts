import type { MailAddress } from '#gateways/mail/port.ts';

/** Mails come from the portal's own host in the tenant's name; nobody reads the answers. */
export function senderOf(tenantName: string, publicUrl: string): MailAddress {
  return { name: tenantName, address: `no-reply@${new URL(publicUrl).hostname}` };
}
