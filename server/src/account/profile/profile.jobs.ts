import { handleJob } from '#platform/jobs/handle-job.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { FORGET_HOLDER_JOB } from './erasure.service.ts';
import { forgetCardReasons } from './erasure.sql.ts';

/** Returns the job that deletes an erased customer at the ticketing system; it is retried until the system answers. */
export const profileTasks = (services: Services): TaskList =>
  handleJob(services, FORGET_HOLDER_JOB, async ({ tenant, payload: { customerId } }) => {
    const ticketing = services.ticketing.of(tenant);
    const own = (await ticketing.findCards(customerId)).map(({ number }) => number);
    const cards = await services.database.tenant(tenant.id, (db) => forgetCardReasons(db, customerId, own));
    await ticketing.forgetHolder(customerId, cards);
  });
