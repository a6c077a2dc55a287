import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { venueMails } from '#tenants/mail-templates/mail-templates.service.ts';
import { mailInvitation } from './invitations.service.ts';
import { INVITE_JOB } from './invitations.sql.ts';

type Needed = Pick<Services, 'config' | 'clock' | 'database' | 'logger' | 'mailer' | 'tenants' | 'ticketing'>;

/** Returns the job that answers the first sign-in of an imported customer, by one mail an hour. */
export const invitationTasks = (services: Needed): TaskList =>
  handleJob(services, INVITE_JOB, async ({ tenant, payload: { customerId } }) => {
    const hour = new Date(services.clock()).toISOString().slice(0, 13);
    await mailInvitation(services, tenant, await venueMails(services, tenant), {
      customerId,
      occasion: hour,
    });
  });
