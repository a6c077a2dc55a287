import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { PUBLISH_JOB, publishDue } from './catalogue/publications/publications.service.ts';
import { closureTasks } from './closures/closures.jobs.ts';
import { paymentLinkTasks } from './payment-links/payment-links.jobs.ts';
import { waitingTasks } from './waiting/waiting.jobs.ts';

/** Returns the jobs of the box office. */
export function boxOfficeTasks(services: Services): TaskList {
  return {
    ...handleJob(services, PUBLISH_JOB, ({ tenant, payload }) =>
      publishDue(services, tenant, payload.publicationId),
    ),
    ...closureTasks(services),
    ...paymentLinkTasks(services),
    ...waitingTasks(services),
  };
}
