import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { date } from '#kernel/format/localized.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readCustomer } from '../profile/profile.sql.ts';
import { personVariables } from '../profile/profile.ts';
import { quotientDecisionMail } from './quotient-decision-mail.ts';
import { DECISION_JOB } from './quotients.service.ts';
import { readProof, readQuotient } from './quotients.sql.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** Returns the jobs of quotients. */
export const quotientTasks = (services: Needed): TaskList =>
  handleJob(services, DECISION_JOB, ({ tenant, payload }) => mailDecision(services, tenant, payload.proofId));

/** Mails the decision to the sender of a proof. */
async function mailDecision(services: Needed, tenant: Tenant, proofId: string): Promise<void> {
  const { publicUrl } = services.config;
  const { proof, customer, quotient } = await services.database.tenant(tenant.id, async (db) => {
    const proof = await readProof(db, proofId);
    const customer = proof && (await readCustomer(db, proof.customerId));
    return { proof, customer, quotient: proof && (await readQuotient(db, proof.customerId)) };
  });
  if (!proof || !customer || proof.state === 'pending') return;
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const until = quotient?.until && new Date(quotient.until.getTime() - 1).toISOString();
  const mails = await venueMails(services, tenant);
  const mail = quotientDecisionMail({
    locale,
    home: tenantAddress(publicUrl, tenant, locale),
    decision:
      proof.state === 'accepted'
        ? { state: 'accepted', until: until ? date(until, locale, tenant.timeZone) : undefined }
        : { state: 'refused', reason: proof.reason },
    person: personVariables(customer),
  });
  await mails.sendOnce(`quotient-proof-${proofId}`, mail, {
    to: { address: customer.email, name: `${customer.firstName} ${customer.lastName}`.trim() },
  });
}
