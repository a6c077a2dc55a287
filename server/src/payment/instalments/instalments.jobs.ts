import { findLocale, type Locale, offeredLocale } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import { type CustomerRow, readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { fullDate, money } from '#kernel/format/localized.ts';
import { plainName } from '#kernel/format/plain-name.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob, type TenantRun } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { contactEmailOf } from '#tenants/parameters/parameters.ts';
import type { AfterEvent } from '../notifications/notifications.routes.ts';
import { askOverdue } from './instalments.service.ts';
import {
  enqueueReminders,
  REFUSED_JOB,
  REMINDER_JOB,
  type RefusedPayload,
  readSchedule,
} from './instalments.sql.ts';
import type { ScheduleRow } from './instalments.ts';
import { type RefusedDebit, type RefusedRecipient, refusedDebitMail } from './refused-debit-mail.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;
type AllNeeded = Needed & Pick<Services, 'secrets' | 'payment' | 'clock'>;

const REMIND_ALL_JOB = defineScheduledJob('payment.remind');
const ASK_OVERDUE_JOB = defineScheduledJob('payment.ask-overdue', { priority: 'money' });

/** Runs every hour, so that an outage does not cause a delay of a day. */
export const instalmentSchedule: readonly ScheduledJob[] = [
  { job: REMIND_ALL_JOB, cron: '17 * * * *' },
  { job: ASK_OVERDUE_JOB, cron: '43 * * * *' },
];

/** Returns the jobs of payments over time. They may run twice. */
export function instalmentTasks(
  services: AllNeeded,
  { afterEvent }: { readonly afterEvent: AfterEvent },
): TaskList {
  const mail = ({ tenant, payload }: TenantRun<RefusedPayload, AllNeeded>) =>
    mailRefused(services, tenant, payload);
  return {
    ...handleJob(services, REFUSED_JOB, mail),
    ...handleJob(services, REMINDER_JOB, mail),
    ...handlePlatformJob(services, REMIND_ALL_JOB, () =>
      forEachVenue(services, ({ id }) => services.database.tenant(id, enqueueReminders)),
    ),
    ...handlePlatformJob(services, ASK_OVERDUE_JOB, () =>
      forEachVenue(services, (tenant) => askOverdue(services, tenant, afterEvent)),
    ),
  };
}

/** Notifies customer and venue of an instalment that is still refused, or reminds its customer. */
async function mailRefused(
  services: Needed,
  tenant: Tenant,
  { scheduleId, number, reminder }: RefusedPayload,
) {
  const { schedule, customer, venueEmail } = await services.database.tenant(tenant.id, async (db) => {
    const schedule = await readSchedule(db, scheduleId);
    const parameters = await readParameters(db);
    return {
      schedule,
      customer: schedule && (await readCustomer(db, schedule.userId)),
      venueEmail: contactEmailOf(parameters),
    };
  });
  if (!schedule) return;
  const mails = await venueMails(services, tenant);
  const send = (recipient: RefusedRecipient, to: { address: string; name: string }, locale: Locale) => {
    const debit = debitOf(schedule, number, customer, locale);
    if (!debit) return undefined;
    const page = recipient === 'venue' ? '/backoffice' : '/profil?tab=payments';
    const key = `instalment-${scheduleId}-${number}-${recipient}${reminder ?? ''}`;
    const address = tenantAddress(services.config.publicUrl, tenant, locale) + page;
    return mails.sendOnce(key, refusedDebitMail(recipient, debit, { locale, address }), { to });
  };
  if (customer)
    await send(
      reminder === undefined ? 'customer' : 'reminder',
      { address: customer.email, name: nameOf(customer) },
      offeredLocale(tenant.languages, findLocale(customer.locale)),
    );
  if (venueEmail && reminder === undefined)
    await send('venue', { address: venueEmail, name: tenant.displayName }, mainLocale(tenant.languages));
}

/** Returns a refused debit; undefined when it is no longer refused, or no longer owed. */
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
    day: fullDate(`${instalment.day}T12:00:00Z`, locale, 'UTC'),
    number,
    count: instalments.length,
    customer: customer ? plainName(nameOf(customer), 'venue') || '–' : '–',
    email: customer?.email ?? '–',
    person: customer ? personVariables(customer) : { PRENOM: '', NOM: '' },
  };
}

const nameOf = ({ socialReason, firstName, lastName }: CustomerRow) =>
  socialReason ?? `${firstName} ${lastName}`;
