import { findLocale, type Labels, labelIn, offeredLocale } from '@guichet/contract/locale.ts';
import { readCustomer } from '#account/profile/profile.sql.ts';
import { personVariables } from '#account/profile/profile.ts';
import { readNoShowRules } from '#cart/no-show-rules/no-show-rules.sql.ts';
import { PAUSE_ENDED_MAIL_JOB, PAUSED_MAIL_JOB, readPause } from '#cart/pauses/pauses.sql.ts';
import { lastDay } from '#cart/pauses/pauses.ts';
import type { TenantDb } from '#kernel/database/database.ts';
import { date, dayAndTime } from '#kernel/format/localized.ts';
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
import { customerName } from '../receipts/document/receipt-document.ts';
import { pausedMail, pauseEndedMail, warningMail } from './no-show-mails.ts';
import { settleNoShows } from './no-shows.service.ts';
import { readMissed, WARNING_MAIL_JOB } from './no-shows.sql.ts';

const NO_SHOWS_JOB = defineScheduledJob('tickets.no-shows');

export const noShowSchedule: readonly ScheduledJob[] = [{ job: NO_SHOWS_JOB, cron: '*/15 * * * *' }];

/** Returns the jobs of missed places. They may run twice: each place is recorded, and each mail sent, once. */
export function noShowTasks(services: Services): TaskList {
  return {
    ...handlePlatformJob(services, NO_SHOWS_JOB, () =>
      forEachVenue(services, (tenant) => settleNoShows(services, tenant)),
    ),
    ...handleJob(services, WARNING_MAIL_JOB, ({ tenant, payload }) =>
      mailWarning(services, tenant, payload.ticketId),
    ),
    ...handleJob(services, PAUSED_MAIL_JOB, ({ tenant, payload }) =>
      mailPaused(services, tenant, payload.pauseId),
    ),
    ...handleJob(services, PAUSE_ENDED_MAIL_JOB, ({ tenant, payload }) =>
      mailEnded(services, tenant, payload.pauseId),
    ),
  };
}

/** Returns the recipient of a mail with the venue's contact; undefined once the account is erased. */
async function recipientOf(db: TenantDb, tenant: Tenant, customerId: string) {
  const customer = await readCustomer(db, customerId);
  if (!customer) return undefined;
  return {
    locale: offeredLocale(tenant.languages, findLocale(customer.locale)),
    person: personVariables(customer),
    contact: contactEmailOf(await readParameters(db)),
    to: { address: customer.email, name: customerName(customer) },
  };
}

type Recipient = NonNullable<Awaited<ReturnType<typeof recipientOf>>>;

/** Returns the values of a mail about a service; its link leads to a page of the venue. */
const wordsOf = (
  { config }: Services,
  tenant: Tenant,
  { locale, person, contact }: Recipient,
  { serviceName, page }: { serviceName: Labels; page: string },
) => ({
  locale,
  person,
  contact,
  service: labelIn(serviceName, locale),
  address: `${tenantAddress(config.publicUrl, tenant, locale)}/${page}`,
});

/** Warns of a pause; says nothing once the place no longer counts, or bookings are paused already. */
async function mailWarning(services: Services, tenant: Tenant, ticketId: string): Promise<void> {
  const found = await services.database.tenant(tenant.id, async (db) => {
    const place = await readMissed(db, ticketId);
    if (place?.state !== 'counted' || place.pauseId !== null) return undefined;
    const rule = (await readNoShowRules(db)).get(place.service);
    const recipient = await recipientOf(db, tenant, place.customerId);
    return rule && recipient && { place, rule, recipient };
  });
  if (!found) return;
  const { place, rule, recipient } = found;
  const { serviceName, start, zone } = place;
  const words = wordsOf(services, tenant, recipient, { serviceName, page: 'profil' });
  const moment = dayAndTime(start.toISOString(), words.locale, zone ?? tenant.timeZone);
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(
    `no-show-${ticketId}-warning`,
    warningMail({ ...moment, pauseDays: rule.pauseDays }, words),
    {
      to: recipient.to,
    },
  );
}

const readPauseOf = ({ database }: Services, tenant: Tenant, pauseId: string) =>
  database.tenant(tenant.id, async (db) => {
    const pause = await readPause(db, pauseId);
    const recipient = pause && (await recipientOf(db, tenant, pause.customerId));
    return pause && recipient && { pause, recipient };
  });

async function mailPaused(services: Services, tenant: Tenant, pauseId: string): Promise<void> {
  const found = await readPauseOf(services, tenant, pauseId);
  if (!found || found.pause.endedAt) return;
  const { pause, recipient } = found;
  const words = wordsOf(services, tenant, recipient, { serviceName: pause.serviceName, page: 'profil' });
  const until = date(lastDay(pause.until), words.locale, tenant.timeZone);
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`pause-${pauseId}-begun`, pausedMail(until, words), { to: recipient.to });
}

async function mailEnded(services: Services, tenant: Tenant, pauseId: string): Promise<void> {
  const found = await readPauseOf(services, tenant, pauseId);
  if (!found?.pause.endedAt) return;
  const { pause, recipient } = found;
  const words = wordsOf(services, tenant, recipient, { serviceName: pause.serviceName, page: 'planning' });
  const mails = await venueMails(services, tenant);
  await mails.sendOnce(`pause-${pauseId}-ended`, pauseEndedMail(words), { to: recipient.to });
}
