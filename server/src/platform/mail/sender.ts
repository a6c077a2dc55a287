import type { MailAddress } from '#gateways/mail/port.ts';

/** Mails are sent from the portal's host in the tenant's name; replies are not read. */
export function senderOf(tenantName: string, publicUrl: string): MailAddress {
  return { name: tenantName, address: `no-reply@${new URL(publicUrl).hostname}` };
}
