import { defineScheduledJob, type PayloadOf } from '#platform/jobs/define-job.ts';
import { handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { readRecipients } from '#tenants/directory/recipients.sql.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { noteEvent } from '#tenants/webhooks/webhooks.sql.ts';
import { ALERT_JOB, checkVenue, turnedEvent } from './health.service.ts';
import { healthAlertMail } from './health-alert-mail.ts';

const CHECK_JOB = defineScheduledJob('health.check-all');

type Needed = Pick<
  Services,
  | 'certificates'
  | 'clock'
  | 'config'
  | 'database'
  | 'installationWallets'
  | 'jobs'
  | 'logger'
  | 'mailer'
  | 'tenants'
  | 'ticketing'
>;

/** Returns the jobs that check the health of venues. */
export function healthTasks(services: Needed): TaskList {
  return {
    ...handlePlatformJob(services, CHECK_JOB, () => checkAll(services)),
    ...handlePlatformJob(services, ALERT_JOB, ({ payload }) => alert(services, payload)),
  };
}

/** Checks every venue every five minutes. */
export const healthSchedule: readonly ScheduledJob[] = [
  { job: CHECK_JOB, cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *' },
];

/** Checks all venues; a failed check does not stop the others. */
async function checkAll(services: Needed): Promise<void> {
  for (const venue of await services.tenants.venues())
    if (venue.isOpened)
      await checkVenue(services, venue, false).catch((error: unknown) =>
        services.logger.error(
          { err: error, tenant: venue.name },
          'The health of a venue could not be checked',
        ),
      );
}

/** Mails each of the provider’s administrators once, in their language. */
async function alert(
  services: Needed,
  { alertId, venueId, turned }: PayloadOf<typeof ALERT_JOB>,
): Promise<void> {
  const venue = await services.tenants.withId(venueId);
  const provider = await services.tenants.provider();
  if (!venue || !provider) return;
  const { publicUrl } = services.config;
  const mails = await venueMails(services, provider);
  const recipients = await services.database.tenant(provider.id, async (db) => {
    // The alert's identifier makes the event idempotent when the job runs again.
    await noteEvent(db, 'health.turned', turnedEvent(venue, turned), alertId);
    return readRecipients(db, ['provider.admin', 'provider.tenant']);
  });
  for (const { id, email, language } of recipients) {
    const address = `${tenantAddress(publicUrl, provider, language)}/backoffice/masterarea/${venueId}/health`;
    const mail = healthAlertMail({ locale: language, venue: venue.displayName, turned, address });
    await mails.sendOnce(`health-${alertId}-${id}`, mail, { to: { address: email } });
  }
}
