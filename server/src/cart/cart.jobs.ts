import { waitForAll } from '#platform/concurrency/wait-for-all.ts';
import type { Services } from '#platform/http/services.ts';
import type { ScheduledTask, TaskList } from '#platform/jobs/jobs.ts';
import { deleteForgottenCarts, deleteVisitors } from './cart.sql.ts';

const CLEAN_TASK = 'cart.forget';

/** The jobs of carts. `cart.forget` deletes those that are no longer needed, and who was to come of the others. */
export function cartTasks({ database, tenants }: Pick<Services, 'database' | 'tenants'>): TaskList {
  return {
    [CLEAN_TASK]: async () => {
      // The failure of one venue holds up no other.
      await waitForAll(
        (await tenants.venues()).map(({ id }) =>
          database.tenant(id, async (db) => {
            await deleteForgottenCarts(db);
            await deleteVisitors(db);
          }),
        ),
      );
    },
  };
}

/** At night, when the load is low. */
export const cartSchedule: readonly ScheduledTask[] = [{ task: CLEAN_TASK, cron: '20 3 * * *' }];
