import { findLocale, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { contactEmailOf } from '#tenants/parameters/parameters.ts';
import { readPurchase } from '../orders/orders.sql.ts';
import { customerName } from '../receipts/document/receipt-document.ts';
import { blockedTicketsMail } from './blocked-tickets-mail.ts';
import { BLOCK_NEWS_JOB, type BlockNews, isOrderBlocked } from './blocks.sql.ts';

/** Returns the job that mails holders of blocked tickets. It may run twice: each change is mailed once. */
export const blockTasks = (services: Services): TaskList =>
  handleJob(services, BLOCK_NEWS_JOB, ({ tenant, payload }) => mailBlockNews(services, tenant, payload));

/** Mails a change to a holder; sends nothing once the order has changed again, or the account is erased. */
async function mailBlockNews(
  services: Services,
  tenant: Tenant,
  { purchaseId, userId, isBlocked, change }: BlockNews,
): Promise<void> {
  const { purchase, customer, contact, isCurrent } = await services.database.tenant(
    tenant.id,
    async (db) => ({
      purchase: await readPurchase(db, purchaseId),
      customer: await readCustomer(db, userId),
      contact: contactEmailOf(await readParameters(db)),
      isCurrent: (await isOrderBlocked(db, purchaseId)) === isBlocked,
    }),
  );
  if (!purchase || !customer || !isCurrent) return;
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const mails = await venueMails(services, tenant);
  const names = [...new Set(purchase.lines.map(({ serviceName }) => labelIn(serviceName, locale)))];
  const order = { number: purchase.externalPurchaseId, names };
  const page = (await guestPage(services, tenant, userId, locale)) ?? mails.linkTo('tickets', locale);
  const mail = blockedTicketsMail(isBlocked ? 'blocked' : 'unblocked', order, {
    locale,
    person: personVariables(customer),
    address: page.address,
    contact,
  });
  await mails.sendOnce(`block-${change}-${userId}`, mail, {
    to: { address: customer.email, name: customerName(customer) },
  });
}
