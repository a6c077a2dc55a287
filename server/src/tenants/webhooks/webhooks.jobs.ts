import { waitForAll } from '#kernel/concurrency/wait-for-all.ts';
import { recordRemoval } from '#kernel/database/removals.ts';
import { defineScheduledJob } from '#platform/jobs/define-job.ts';
import { handleJob, handlePlatformJob } from '#platform/jobs/handle-job.ts';
import type { ScheduledJob, TaskList } from '#platform/jobs/jobs.ts';
import type { Services } from '#services.ts';
import {
  DELIVER_JOB,
  deliverDue,
  distribute,
  EVENT_JOB,
  type EventReaders,
  GIVEN_UP_JOB,
  planDelivery,
} from './delivery/delivery.service.ts';
import { deleteOld } from './delivery/delivery.sql.ts';
import { mailGivenUp } from './endpoint-off-mail.service.ts';

const CLEAN_JOB = defineScheduledJob('webhooks.clean');

/** Concurrent deliveries of one process, limited so that slow receivers do not delay mails. */
const MAX_RUNNING = 2;
const BUSY_SECONDS = 3;

type Needed = Pick<
  Services,
  'config' | 'database' | 'jobs' | 'logger' | 'mailer' | 'secrets' | 'tenants' | 'ticketing' | 'webhooks'
>;

/** Returns the idempotent jobs of webhooks. @param readers read the data of events in other domains */
export function webhookTasks(services: Needed, readers: EventReaders): TaskList {
  let running = 0;
  return {
    ...handleJob(services, EVENT_JOB, ({ tenant, payload }) =>
      distribute(services, tenant, readers, payload),
    ),
    ...handleJob(services, DELIVER_JOB, async ({ tenant, payload: { endpointId } }) => {
      if (running >= MAX_RUNNING)
        return services.database.tenant(tenant.id, (db) => planDelivery(db, endpointId, BUSY_SECONDS));
      running++;
      await deliverDue(services, tenant.id, endpointId).finally(() => running--);
    }),
    ...handleJob(services, GIVEN_UP_JOB, ({ tenant, payload }) =>
      mailGivenUp(services, tenant, payload.endpointId),
    ),
    ...handlePlatformJob(services, CLEAN_JOB, async () => {
      const all = await services.tenants.all();
      // The failure of one tenant delays no other tenant.
      await waitForAll(
        all.map(({ id }) =>
          services.database.tenant(id, async (db) => recordRemoval(db, 'webhooks', await deleteOld(db))),
        ),
      );
    }),
  };
}

export const webhookSchedule: readonly ScheduledJob[] = [{ job: CLEAN_JOB, cron: '40 3 * * *' }];
