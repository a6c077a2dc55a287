import { findLocale, offeredLocale } from '@guichet/contract/locale.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { date, money, time } from '#kernel/format/localized.ts';
import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { amountDueNow } from '../instalments/instalments.ts';
import { REFUSED_PAYMENT_JOB, readRefusedPayment } from './notifications.sql.ts';
import { refusedPaymentMail } from './refused-payment-mail.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** Returns the jobs of payment results. They may run twice. */
export const notificationTasks = (services: Needed): TaskList =>
  handleJob(services, REFUSED_PAYMENT_JOB, ({ tenant, payload }) =>
    mailRefused(services, tenant, payload.cartId),
  );

async function mailRefused(services: Needed, tenant: Tenant, cartId: string): Promise<void> {
  const { attempt, customer } = await services.database.tenant(tenant.id, async (db) => {
    const attempt = await readRefusedPayment(db, cartId);
    return { attempt, customer: attempt && (await readCustomer(db, attempt.userId)) };
  });
  if (!attempt || !customer) return;
  const locale = offeredLocale(tenant.languages, findLocale(customer.locale));
  const at = attempt.startedAt.toISOString();
  const payment = {
    amount: money(amountDueNow(attempt), locale),
    day: date(at, locale, tenant.timeZone),
    time: time(at, locale, tenant.timeZone),
  };
  const person = personVariables(customer);
  const address = `${tenantAddress(services.config.publicUrl, tenant, locale)}/cart`;
  const mails = await venueMails(services, tenant);
  const mail = refusedPaymentMail(payment, { locale, person, address });
  await mails.sendOnce(`payment-refused-${cartId}`, mail, {
    to: { address: customer.email, name: customer.socialReason ?? `${person.PRENOM} ${person.NOM}`.trim() },
  });
}
