import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { readRecipients } from '../directory/recipients.sql.ts';
import { venueMails } from '../mail-templates/mail-templates.service.ts';
import { endpointOffMail } from './endpoint-off-mail.ts';
import { lockEndpoint } from './webhooks.sql.ts';
import { subjectOf } from './webhooks.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'ticketing'>;

/** Mails each administrator once that an endpoint was switched off, unless the endpoint is on again. */
export async function mailGivenUp(services: Needed, tenant: Tenant, endpointId: string): Promise<void> {
  const { database, config } = services;
  const { endpoint, recipients } = await database.tenant(tenant.id, async (db) => ({
    endpoint: await lockEndpoint(db, endpointId),
    recipients: await readRecipients(db, ['settings.admin']),
  }));
  if (!endpoint?.givenUpAt) return;
  const mails = await venueMails(services, tenant);
  for (const { id, email, language } of recipients) {
    const address = `${tenantAddress(config.publicUrl, tenant, language)}/backoffice/webhooks`;
    const mail = endpointOffMail({ locale: language, endpoint: subjectOf(endpoint), address });
    const key = `webhook-${endpointId}-${endpoint.givenUpAt.getTime()}-${id}`;
    await mails.sendOnce(key, mail, { to: { address: email } });
  }
}
