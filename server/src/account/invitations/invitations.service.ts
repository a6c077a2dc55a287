import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import type { VenueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';
import { invitationMail } from './invitation-mail.ts';
import { awaitsPassword } from './invitations.sql.ts';

/**
 * Mails an imported customer how to choose a password; nothing once the customer has one.
 * @param occasion each occasion is mailed once
 */
export async function mailInvitation(
  services: Pick<Services, 'config' | 'database'>,
  tenant: Tenant,
  mails: VenueMails,
  { customerId, occasion }: { customerId: string; occasion: string },
): Promise<void> {
  const customer = await services.database.tenant(tenant.id, async (db) =>
    (await awaitsPassword(db, customerId)) ? readCustomer(db, customerId) : undefined,
  );
  if (!customer) return;
  const person = personVariables(customer);
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const address = `${tenantAddress(services.config.publicUrl, tenant, locale)}/forgottenPassword`;
  await mails.sendOnce(`moved-in-${customerId}-${occasion}`, invitationMail(locale, person, address), {
    to: { address: customer.email, name: customer.socialReason ?? `${person.PRENOM} ${person.NOM}`.trim() },
  });
}
