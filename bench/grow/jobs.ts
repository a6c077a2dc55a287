import { expireDueCarts } from '../../server/src/cart/cart.service.ts';
import { jobsOfDomains } from '../../server/src/jobs.ts';
import { pollPayments } from '../../server/src/payment/attempts/polling/polling.service.ts';
import { sweepDueSales } from '../../server/src/sale/selling/selling.service.ts';
import type { PortalTest } from '../../server/test/portal/portal.ts';

const CONTEXT = { attempt: 1, isLastAttempt: true, signal: new AbortController().signal };

/** Background work: its name, and one run of it. Sweeps run every second, jobs on their schedule. */
export interface BackgroundWork {
  name: string;
  isSweep: boolean;
  run(): Promise<unknown>;
}

/** Returns the periodic work of the portal. */
export function periodicWork({ services, ticketing }: PortalTest): BackgroundWork[] {
  const ids = async () => (await services.tenants.venues()).map(({ id }) => id);
  const sweeps: Record<string, () => Promise<unknown>> = {
    'sweep: expired carts': () => expireDueCarts(services),
    'sweep: due sales': () => sweepDueSales(services),
    'sweep: unanswered payments': () => pollPayments(services, async () => undefined),
    'sweep: expired holds': async () => ticketing.withExpired('holds', await ids()),
    'sweep: expired rights': async () => ticketing.withExpired('rights', await ids()),
  };
  const { tasks, schedule } = jobsOfDomains(services);
  const jobs = schedule.map(({ job: { name } }) => ({
    name: `job: ${name}`,
    isSweep: false,
    run: async () => tasks[name]?.run({}, CONTEXT),
  }));
  return [...Object.entries(sweeps).map(([name, run]) => ({ name, isSweep: true, run })), ...jobs];
}

/** Runs work several times. @returns the duration of the first run, and the shortest of the others, in milliseconds */
export async function timeWork({ run, isSweep }: BackgroundWork): Promise<{ firstMs: number; ms: number }> {
  const times: number[] = [];
  for (let round = 0; round < (isSweep ? 5 : 2); round += 1) {
    const begin = performance.now();
    await run();
    times.push(performance.now() - begin);
  }
  const [firstMs = 0, ...others] = times;
  return { firstMs, ms: Math.min(...others) };
}
