import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import type { AccountOwner } from '../notices/account-owner.sql.ts';
import { passkeyChangeMail } from './passkey-change-mail.ts';
import type { PasskeyPayload } from './passkeys.ts';

export type MailServices = Pick<
  Services,
  'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'
>;

/** The owner of an account, and the page that lists their passkeys. */
interface PasskeyReader extends AccountOwner {
  /** Path below the venue’s pages */
  readonly path: string;
}

/** Writes and sends the mail about a change once. @param reader the owner; undefined when the account is erased */
export async function mailPasskeyChange(
  services: MailServices,
  tenant: Tenant,
  { passkeyId, change, at }: PasskeyPayload,
  reader: PasskeyReader | undefined,
): Promise<void> {
  if (!reader) return;
  const { publicUrl } = services.config;
  const { email, locale, person, path } = reader;
  const mails = await venueMails(services, tenant);
  const address = `${tenantAddress(publicUrl, tenant, locale)}/${path}`;
  const { timeZone } = tenant;
  const mail = passkeyChangeMail({ locale, timeZone, change, at, address, person });
  await mails.sendOnce(`passkey-${passkeyId}-${change}`, mail, {
    to: { address: email, name: `${person.PRENOM} ${person.NOM}`.trim() },
  });
}
