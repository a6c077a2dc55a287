import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { guestPage } from '#account/guests/guests.service.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { customerName } from '../receipts/document/receipt-document.ts';
import { untakenMail } from './resale-mails.ts';
import { settleResale } from './resales.service.ts';
import { RESALE_JOB, readSettlement, UNTAKEN_MAIL_JOB } from './resales.sql.ts';

/** Returns the jobs of resales. They may run twice: a settlement is refunded, and a customer mailed, once. */
export function resaleTasks(services: Services): TaskList {
  return {
    ...handleJob(services, RESALE_JOB, ({ tenant, payload }) =>
      settleResale(services, tenant, payload.settlementId),
    ),
    ...handleJob(services, UNTAKEN_MAIL_JOB, ({ tenant, payload }) =>
      mailUntaken(services, tenant, payload.settlementId),
    ),
  };
}

/** Mails a customer that nobody took the places; nobody once the account is erased. */
async function mailUntaken(services: Services, tenant: Tenant, settlementId: string): Promise<void> {
  const { settlement, customer } = await services.database.tenant(tenant.id, async (db) => {
    const settlement = await readSettlement(db, settlementId);
    return { settlement, customer: settlement && (await readCustomer(db, settlement.userId)) };
  });
  if (!settlement || !customer) return;
  const locale = offeredLocale(tenant.languages, findLocale(settlement.locale));
  const mails = await venueMails(services, tenant);
  const page = (await guestPage(services, tenant, customer.id, locale)) ?? mails.linkTo('orders', locale);
  const mail = untakenMail(settlement, { locale, person: personVariables(customer), page });
  await mails.sendOnce(`resale-${settlementId}-untaken`, mail, {
    to: { address: customer.email, name: customerName(customer) },
  });
}
