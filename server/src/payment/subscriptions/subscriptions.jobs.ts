import { findLocale, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { mainLocale } from '@guichet/contract/main-locale.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { fullDate, money, time } from '#kernel/format/localized.ts';
import { plainName } from '#kernel/format/plain-name.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { forEachVenue } from '#platform/tenancy/for-each-venue.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { readParameters } from '#tenants/parameters/parameters.sql.ts';
import { contactEmailOf } from '#tenants/parameters/parameters.ts';
import { readSchedule } from '../instalments/instalments.sql.ts';
import { type ChangeKind, subscriptionChangeMail } from './subscription-change-mail.ts';
import {
  askAboutSubscriptions,
  endAtProvider,
  followSubscription,
  moveAtProvider,
} from './subscriptions.service.ts';
import { FOLLOW_JOB, type FollowedSubscription, suspendOverdue } from './subscriptions.sql.ts';

type Needed = Pick<
  Services,
  | 'config'
  | 'database'
  | 'logger'
  | 'secrets'
  | 'payment'
  | 'ticketing'
  | 'mailer'
  | 'tenants'
  | 'clock'
  | 'jobs'
>;

const SUSPEND_ALL_JOB = defineScheduledJob('payment.suspend-overdue', { priority: 'money' });
const ASK_JOB = defineScheduledJob('payment.ask-subscriptions', { priority: 'money' });

/** Runs every hour, after the reminders; each subscription is polled once a day. */
export const subscriptionSchedule: readonly ScheduledJob[] = [
  { job: SUSPEND_ALL_JOB, cron: '27 * * * *' },
  { job: ASK_JOB, cron: '53 * * * *' },
];

/** Returns the jobs of subscription payments. They may run twice. */
export function subscriptionTasks(services: Needed): TaskList {
  return {
    ...handleJob(services, FOLLOW_JOB, async ({ tenant, payload }) => {
      const subscription = await followSubscription(services, tenant, payload.scheduleId);
      if (!subscription) return;
      await mailChange(services, tenant, subscription);
      // The provider comes last: when it does not answer, or rejects another day, the other steps are done.
      await endAtProvider(services, tenant, subscription);
      const isMoved = await moveAtProvider(services, tenant, subscription);
      const { dayChangedAt } = subscription;
      if (isMoved && dayChangedAt) await mailOf(services, tenant, subscription, 'moved', dayChangedAt);
    }),
    ...handlePlatformJob(services, SUSPEND_ALL_JOB, () =>
      forEachVenue(services, ({ id }) => services.database.tenant(id, suspendOverdue)),
    ),
    ...handlePlatformJob(services, ASK_JOB, () =>
      forEachVenue(services, (tenant) => askAboutSubscriptions(services, tenant)),
    ),
  };
}

/** Notifies the customer that a subscription has ended, or is suspended and why. */
async function mailChange(services: Needed, tenant: Tenant, followed: FollowedSubscription): Promise<void> {
  const { endedAt, suspendedAt } = followed;
  if (endedAt) {
    await mailOf(services, tenant, followed, 'ended', endedAt);
    if (followed.isEndedElsewhere) await mailOf(services, tenant, followed, 'venue', endedAt);
    return;
  }
  if (suspendedAt) await mailOf(services, tenant, followed, 'suspended', suspendedAt);
}

async function mailOf(
  services: Needed,
  tenant: Tenant,
  { id, userId, unpaidFrom, isEndedElsewhere, coming }: FollowedSubscription,
  kind: ChangeKind,
  at: Date,
): Promise<void> {
  const isToVenue = kind === 'venue';
  const [customer, schedule, parameters] = await services.database.tenant(tenant.id, (db) =>
    Promise.all([readCustomer(db, userId), readSchedule(db, id), readParameters(db)]),
  );
  if (!customer || !schedule) return;
  const name = customer.socialReason ?? `${customer.firstName} ${customer.lastName}`;
  const contact = contactEmailOf(parameters);
  const to = isToVenue
    ? { address: contact ?? '', name: tenant.displayName }
    : { address: customer.email, name };
  if (to.address === '') return;
  const locale = isToVenue
    ? mainLocale(tenant.languages)
    : offeredLocale(tenant.languages, findLocale(customer.locale));
  const { timeZone } = tenant;
  const mails = await venueMails(services, tenant);
  const owed = schedule.instalments.filter(({ state }) => state === 'refused');
  const isMoved = kind === 'moved';
  const dayWords = (day: string | null | undefined) =>
    day ? fullDate(`${day}T12:00:00Z`, locale, 'UTC') : '–';
  const asked = owed.reduce((sum, { amount }) => sum + amount, 0);
  const mail = subscriptionChangeMail(
    kind,
    {
      services: schedule.services.map((labels) => labelIn(labels, locale)).join(', ') || '–',
      day: isMoved ? dayWords(coming[0]?.day) : fullDate(at.toISOString(), locale, timeZone),
      time: time(at.toISOString(), locale, timeZone),
      until: dayWords(isMoved ? coming.at(-1)?.day : unpaidFrom),
      owed: money(isMoved ? (coming[0]?.amount ?? 0) : asked, locale),
      count: coming.length,
      contract: id.slice(0, 8).toUpperCase(),
      customer: plainName(name, 'venue') || '–',
      email: customer.email,
      person: personVariables(customer),
      isOwing: owed.length > 0 ? 'yes' : 'no',
      isElsewhere: isEndedElsewhere ? 'yes' : 'no',
    },
    {
      locale,
      address: `${tenantAddress(services.config.publicUrl, tenant, locale)}${isToVenue ? '/backoffice' : '/profil?tab=payments'}`,
    },
  );
  await mails.sendOnce(`subscription-${id}-${kind}-${at.getTime()}`, mail, { to });
}
