import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';
import { WELCOME_JOB } from './registration.sql.ts';
import { welcomeMail } from './welcome-mail.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** Returns the idempotent jobs of registration. */
export const registrationTasks = (services: Needed): TaskList =>
  handleJob(services, WELCOME_JOB, ({ tenant, payload }) =>
    mailWelcome(services, tenant, payload.customerId),
  );

async function mailWelcome(services: Needed, tenant: Tenant, customerId: string): Promise<void> {
  const { publicUrl } = services.config;
  const customer = await services.database.tenant(tenant.id, (db) => readCustomer(db, customerId));
  if (!customer) return;
  const person = personVariables(customer);
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const mails = await venueMails(services, tenant);
  const address = `${tenantAddress(publicUrl, tenant, locale)}/ticketing`;
  await mails.sendOnce(`welcome-${customerId}`, welcomeMail(locale, person, address), {
    to: { address: customer.email, name: customer.socialReason ?? `${person.PRENOM} ${person.NOM}`.trim() },
  });
}
