import { isLinkOpen } from '@guichet/contract/box-office/desk-rules.ts';
import { personVariables } from '#account/profile/profile.ts';
import type { PayloadOf } from '#platform/jobs/define-job.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { type DeskCustomerRow, readDeskCustomers } from '../desk/desk.sql.ts';
import { deskName } from '../desk/desk.ts';
import { paymentLinkEndedMail, paymentLinkMail } from './payment-link-mails.ts';
import { enqueueEnded, LINK_ENDED_JOB, LINK_MAIL_JOB, localeOf } from './payment-links.service.ts';
import { type LinkRow, readLink } from './payment-links.sql.ts';
import { linkAddress, stateOfLink } from './payment-links.ts';

/** Returns the jobs of payment links. They may run twice. */
export function paymentLinkTasks(services: Services): TaskList {
  return {
    ...handleJob(services, LINK_MAIL_JOB, ({ tenant, payload }) => mailLink(services, tenant, payload)),
    ...handleJob(services, LINK_ENDED_JOB, ({ tenant, payload }) =>
      mailEnded(services, tenant, payload.linkId),
    ),
  };
}

/** Returns a link and its customer; undefined once either is gone. */
const readBoth = ({ database }: Services, { id }: Tenant, linkId: string) =>
  database.tenant(id, async (db) => {
    const link = await readLink(db, linkId);
    const [customer] = link ? await readDeskCustomers(db, [link.customerId]) : [];
    return link && customer && { link, customer };
  });

async function mailLink(
  services: Services,
  tenant: Tenant,
  { linkId, sending }: PayloadOf<typeof LINK_MAIL_JOB>,
): Promise<void> {
  const found = await readBoth(services, tenant, linkId);
  if (!found || !isLinkOpen(stateOfLink(found.link))) return;
  const { link, customer } = found;
  const { locale, ...facts } = factsOf(tenant, link, customer);
  const address = linkAddress(services, tenant, locale, linkId);
  const home = tenantAddress(services.config.publicUrl, tenant, locale);
  const mail = paymentLinkMail(
    { ...facts, locale, address },
    customer.hasPassword ? undefined : `${home}/forgottenPassword`,
  );
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`payment-link-${linkId}-${sending}`, mail, recipientOf(customer));
}

/** Mails the end of a link that was not paid; a link that lasts longer by now is looked at again then. */
async function mailEnded(services: Services, tenant: Tenant, linkId: string): Promise<void> {
  const found = await readBoth(services, tenant, linkId);
  if (!found) return;
  const { link, customer } = found;
  const isPaying = link.state === 'payment-pending';
  if (isPaying || isLinkOpen(stateOfLink(link))) {
    const later = Math.max(link.validUntil.getTime(), link.clock.getTime());
    await services.database.tenant(tenant.id, (db) => enqueueEnded(db, linkId, new Date(later)));
    return;
  }
  if (stateOfLink(link) !== 'expired' || !link.isMailed) return;
  const mails = await venueMails(services, tenant);
  const mail = paymentLinkEndedMail(factsOf(tenant, link, customer));
  await mails.sendOnce(`payment-link-${linkId}-ended`, mail, recipientOf(customer));
}

const factsOf = (tenant: Tenant, { lines, amount, validUntil }: LinkRow, customer: DeskCustomerRow) => ({
  locale: localeOf(tenant, customer.locale),
  timeZone: tenant.timeZone,
  person: personVariables(customer),
  lines,
  amount,
  endsAt: validUntil,
});

const recipientOf = (customer: DeskCustomerRow) => ({
  to: { address: customer.email, name: deskName(customer) },
});
