import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import type { AccountOwner } from './account-owner.sql.ts';
import { noticeMail } from './notice-mail.ts';
import { ADDRESS_PURPOSE } from './notices.service.ts';
import type { NoticePayload } from './notices.ts';

export type NoticeServices = Pick<
  Services,
  'config' | 'database' | 'logger' | 'mailer' | 'secrets' | 'tenants' | 'ticketing'
>;

/** The owner of an account, and the page for a new password. */
interface NoticeReader extends AccountOwner {
  /** Path below the venue’s pages */
  readonly path: string;
}

/** Writes and sends the notice of a change once. @param reader the owner; undefined when the account is erased */
export async function mailNotice(
  services: NoticeServices,
  tenant: Tenant,
  { id, change, at, toEncrypted }: NoticePayload,
  reader: NoticeReader | undefined,
): Promise<void> {
  if (!reader) return;
  const { publicUrl } = services.config;
  const { locale, person, path } = reader;
  const email =
    toEncrypted === undefined ? reader.email : services.secrets.decryptSecret(toEncrypted, ADDRESS_PURPOSE);
  const mails = await venueMails(services, tenant);
  const address = `${tenantAddress(publicUrl, tenant, locale)}/${path}`;
  const { timeZone } = tenant;
  await mails.sendOnce(`notice-${id}`, noticeMail({ locale, timeZone, change, at, address, person }), {
    to: { address: email, name: `${person.PRENOM} ${person.NOM}`.trim() },
  });
}
