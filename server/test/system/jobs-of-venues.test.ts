import { expect, it, vi } from 'vitest';
import { keepAnswers } from '#backoffice/health/answers.service.ts';
import { cartTasks } from '#cart/cart.jobs.ts';
import { catalogueTasks } from '#catalogue/synchronization/synchronization.jobs.ts';
import type { TaskList } from '#platform/jobs/jobs.ts';
import { closingTasks } from '#sale/closings/closings.jobs.ts';
import type { Services } from '#services.ts';
import { webhookTasks } from '#tenants/webhooks/webhooks.jobs.ts';

const VENUES = ['first', 'second', 'third'].map((id) => ({ id, timeZone: 'Europe/Paris' }));

/**
 * Returns services of three venues, each of which fails.
 * @returns the services, and the venues that were reached
 */
function failing() {
  const reached: string[] = [];
  const services = {
    tenants: { venues: async () => VENUES, all: async () => VENUES },
    database: {
      tenant: async (id: string) => {
        reached.push(id);
        throw new Error('This venue fails');
      },
    },
    jobs: { wake: vi.fn() },
    clock: () => Date.now(),
  } as unknown as Services;
  return { services, reached };
}

const job = (tasks: TaskList, name: string) => async () => tasks[name]?.run({}, undefined as never);

it.each([
  ['deletes old carts', (services: Services) => job(cartTasks(services), 'cart.forget')],
  ['closes the day before', (services: Services) => job(closingTasks(services), 'sale.close-yesterday')],
  [
    'synchronizes catalogues',
    (services: Services) => job(catalogueTasks(services), 'catalogue.synchronise-all'),
  ],
  [
    'deletes old deliveries',
    (services: Services) => job(webhookTasks(services, {} as never), 'webhooks.clean'),
  ],
  [
    'stores the answers of ticketing systems',
    (services: Services) => () => keepAnswers(services, new Map(VENUES.map(({ id }) => [id, {} as never]))),
  ],
] as const)('a job that %s reaches every venue when one of them fails', async (_what, jobOf) => {
  const { services, reached } = failing();
  await expect(jobOf(services)()).rejects.toThrow('This venue fails');
  expect(reached).toEqual(['first', 'second', 'third']);
});
