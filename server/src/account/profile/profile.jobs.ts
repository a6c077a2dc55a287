import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { FORGET_HOLDER_JOB } from './erasure.service.ts';

/** Returns the job that deletes an erased customer at the ticketing system; it is retried until the system answers. */
export const profileTasks = (services: Services): TaskList =>
  handleJob(services, FORGET_HOLDER_JOB, ({ tenant, payload: { customerId } }) =>
    services.ticketing.of(tenant).forgetHolder(customerId),
  );
