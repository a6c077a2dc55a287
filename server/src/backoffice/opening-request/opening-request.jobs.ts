import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { tenantAddress } from '#platform/tenancy/tenant-address.ts';
import type { Services } from '#services.ts';
import { readRecipients } from '#tenants/directory/recipients.sql.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { openingRequestMail, venueOpenedMail } from './opening-mails.ts';
import {
  OPENING_REQUEST_JOB,
  readOpeningRecipients,
  readRequest,
  VENUE_OPENED_JOB,
} from './opening-request.sql.ts';

type Needed = Pick<Services, 'config' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** Returns the jobs that mail a request for an opening, and the opening. */
export const openingTasks = (services: Needed): TaskList => ({
  ...handleJob(services, OPENING_REQUEST_JOB, ({ tenant }) => mailRequest(services, tenant)),
  ...handleJob(services, VENUE_OPENED_JOB, ({ tenant }) => mailOpening(services, tenant)),
});

/** Mails each of the provider’s administrators once, in their language. */
async function mailRequest(services: Needed, venue: Tenant): Promise<void> {
  const provider = await services.tenants.provider();
  const request = await services.database.tenant(venue.id, readRequest);
  if (!provider || !request) return;
  const mails = await venueMails(services, provider);
  const recipients = await services.database.tenant(provider.id, (db) =>
    readRecipients(db, ['provider.admin', 'provider.tenant']),
  );
  for (const { id, email, language } of recipients) {
    const area = tenantAddress(services.config.publicUrl, provider, language);
    const address = `${area}/backoffice/masterarea/${venue.id}`;
    const mail = openingRequestMail({ locale: language, venue: venue.displayName, address, by: request.by });
    await mails.sendOnce(`opening-${venue.id}-${request.at.getTime()}-${id}`, mail, {
      to: { address: email },
    });
  }
}

/** Tells the administrator who asked, and the super administrator, once. */
async function mailOpening(services: Needed, venue: Tenant): Promise<void> {
  const mails = await venueMails(services, venue);
  const recipients = await services.database.tenant(venue.id, readOpeningRecipients);
  for (const { id, email, language } of recipients) {
    const address = tenantAddress(services.config.publicUrl, venue, language);
    const mail = venueOpenedMail({ locale: language, venue: venue.displayName, address });
    await mails.sendOnce(`opened-${venue.id}-${id}`, mail, { to: { address: email } });
  }
}
