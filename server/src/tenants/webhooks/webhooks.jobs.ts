import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import {
  DELIVER_TASK,
  deliverDue,
  distribute,
  type EventReaders,
  GIVEN_UP_TASK,
  type NotedEvent,
  planDelivery,
} from './delivery/delivery.service.ts';
import { deleteOld } from './delivery/delivery.sql.ts';
import { mailGivenUp } from './webhooks-mail.service.ts';

/** The job that puts an event on its way, see portal.note_event. */
const EVENT_TASK = 'webhooks.event';
const CLEAN_TASK = 'webhooks.clean';

/** Deliveries of one process at a time: receivers that are slow keep no mail from being sent. */
const MAX_RUNNING = 2;
const BUSY_SECONDS = 3;

type Needed = Pick<
  Services,
  'config' | 'database' | 'jobs' | 'logger' | 'mailer' | 'secrets' | 'tenants' | 'ticketing' | 'webhooks'
>;

/** The jobs of webhooks. They may run twice. @param readers of what other domains know of their events */
export function webhookTasks(services: Needed, readers: EventReaders): TaskList {
  let running = 0;
  const tenantOf = async (id: string) => (await services.tenants.all()).find((tenant) => tenant.id === id);
  return {
    [EVENT_TASK]: async (payload) => {
      const noted = payload as NotedEvent;
      const tenant = await tenantOf(noted.tenantId);
      if (tenant) await distribute(services, tenant.name, readers, noted);
    },
    [DELIVER_TASK]: async (payload) => {
      const { tenantId, endpointId } = payload as { tenantId: string; endpointId: string };
      const tenant = await tenantOf(tenantId);
      if (!tenant) return;
      if (running >= MAX_RUNNING)
        return services.database.tenant(tenant.id, (db) => planDelivery(db, endpointId, BUSY_SECONDS));
      running++;
      await deliverDue(services, tenant.id, endpointId).finally(() => running--);
    },
    [GIVEN_UP_TASK]: async (payload) => {
      const { tenantId, endpointId } = payload as { tenantId: string; endpointId: string };
      const tenant = await tenantOf(tenantId);
      if (tenant) await mailGivenUp(services, tenant, endpointId);
    },
    [CLEAN_TASK]: async () => {
      const all = await services.tenants.all();
      // The failure of one tenant holds up no other.
      await waitForAll(all.map(({ id }) => services.database.tenant(id, deleteOld)));
    },
  };
}

export const webhookSchedule: readonly ScheduledTask[] = [{ task: CLEAN_TASK, cron: '40 3 * * *' }];
