import { DEFAULT_LOCALE, findLocale, type Locale } from '@guichet/contract/locale.ts';
import { type CustomerRow, readCustomer } from '#account/profile/data.ts';
import { longDate, money } from '#platform/format/localized.ts';
import type { Services } from '#platform/http/services.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { deliverOnce } from '#platform/mail/deliver-once.ts';
import { senderOf } from '#platform/mail/sender.ts';
import { documentBrand } from '#platform/tenancy/document-brand.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import { readParameters } from '#tenants/parameters/data.ts';
import { readSchedule, type ScheduleRow } from './data.ts';
import { type RefusedDebit, refusedMail } from './mail/view.ts';
import { REFUSED_TASK } from './mutations.ts';

type Needed = Pick<Services, 'config' | 'database' | 'mailer' | 'tenants'>;

/** The jobs of payments over time. They may run twice. */
export function instalmentTasks(services: Needed): TaskList {
  return {
    [REFUSED_TASK]: async (payload) => {
      const { tenantId, scheduleId, number } = payload as {
        tenantId: string;
        scheduleId: string;
        number: number;
      };
      const tenant = (await services.tenants.all()).find(({ id }) => id === tenantId);
      if (tenant) await mailRefused(services, tenant, scheduleId, number);
    },
  };
}

/** Tells customer and venue of an instalment that is still refused. */
async function mailRefused(services: Needed, tenant: Tenant, scheduleId: string, number: number) {
  const { schedule, customer, venueEmail } = await services.database.tenant(tenant.id, async (db) => {
    const schedule = await readSchedule(db, scheduleId);
    const parameters = await readParameters(db);
    const contact = parameters.find(({ code, isEnable }) => code === 'adminEmail_2' && isEnable);
    return {
      schedule,
      customer: schedule && (await readCustomer(db, schedule.userId)),
      venueEmail: contact?.value,
    };
  });
  if (!schedule) return;
  const send = (recipient: 'customer' | 'venue', to: { address: string; name: string }, locale: Locale) => {
    const debit = debitOf(schedule, number, customer, locale);
    if (!debit) return undefined;
    const page = recipient === 'customer' ? '/profil?tab=payments' : '/backoffice';
    return deliverOnce(services, tenant.id, `instalment-${scheduleId}-${number}-${recipient}`, {
      ...refusedMail(recipient, debit, {
        locale,
        brand: documentBrand(tenant),
        address: tenantAddress(services.config.publicUrl, tenant, locale) + page,
      }),
      attachments: [],
      from: senderOf(tenant.displayName, services.config.publicUrl),
      to,
    });
  };
  if (customer)
    await send(
      'customer',
      { address: customer.email, name: nameOf(customer) },
      findLocale(customer.locale) ?? DEFAULT_LOCALE,
    );
  if (venueEmail) await send('venue', { address: venueEmail, name: tenant.displayName }, DEFAULT_LOCALE);
}

/** Undefined when it is no longer refused, or no longer owed. */
function debitOf(
  { instalments, state }: ScheduleRow,
  number: number,
  customer: CustomerRow | undefined,
  locale: Locale,
): RefusedDebit | undefined {
  const instalment = instalments.find((each) => each.number === number);
  if (instalment?.state !== 'refused' || state === 'cancelled') return undefined;
  return {
    amount: money(instalment.amount, locale),
    day: longDate(`${instalment.day}T12:00:00Z`, locale, 'UTC'),
    number,
    count: instalments.length,
    customer: customer ? nameOf(customer) : '–',
    email: customer?.email ?? '–',
  };
}

const nameOf = ({ socialReason, firstName, lastName }: CustomerRow) =>
  socialReason ?? `${firstName} ${lastName}`;
