import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../../server/src/kernel/database/database.ts';
import { createReadDatabase } from '../../../server/src/kernel/database/reading.ts';
import { parseTenantId } from '../../../server/src/kernel/database/tenant-id.ts';
import { createLogger } from '../../../server/src/kernel/logging.ts';
import type { Cluster } from '../../cluster/cluster.ts';
import { HOST } from '../../cluster/parts.ts';
import { sql } from './checks.ts';
import type { Disks } from './disks.ts';
import { begunAfter, describeFailures, lastFailure, type Observation, unclear } from './observation.ts';

export interface Verdict {
  measured: string;
  holds: boolean;
}

/** What an event adds to what the buyers saw. */
export interface Applied extends Partial<Verdict> {
  /** Instant from which the event had its effect, in milliseconds of performance.now; its beginning by default. */
  at?: number;
}

export interface ClusterEvent {
  name: string;
  promise: string;
  /** Whether it is part of the short form. */
  isShort?: true;
  /** Applies the event and takes it back. */
  apply(cluster: Cluster, disks: Disks | undefined): Promise<Applied>;
  judge(seen: Observation): Verdict;
}

const NO_FAILURE = (seen: Observation): Verdict => ({
  measured: `${describeFailures(seen.failures)} of ${seen.requests}, ${seen.sales} sales`,
  holds: seen.failures.length === 0 && seen.sales > 0,
});

/** Sales resume in time, and every failure says when to try again. */
const resumes =
  (seconds: number) =>
  (seen: Observation): Verdict => ({
    measured: `${seen.gap.toFixed(1)} s without sales, ${describeFailures(seen.failures)}${unclearWords(seen)}`,
    holds: seen.gap <= seconds && unclear(seen).length === 0,
  });

function unclearWords(seen: Observation): string {
  const [first] = unclear(seen);
  return first
    ? `, ${unclear(seen).length} without Retry-After (${first.what}: ${first.status} ${first.text.slice(0, 60)})`
    : '';
}

const killed = (seen: Observation): Verdict => ({
  measured: `${describeFailures(seen.failures)} within ${lastFailure(seen).toFixed(1)} s, ${begunAfter(seen).length} of them begun after the kill`,
  holds: lastFailure(seen) <= 2 && begunAfter(seen).length === 0 && seen.sales > 0,
});

export const EVENTS: readonly ClusterEvent[] = [
  {
    name: 'rolling restart of all portals',
    promise: 'no failed request, no lost cart',
    isShort: true,
    async apply({ portals }) {
      for (const portal of portals) {
        await portal.stop();
        await portal.start();
        await sleep(1000);
      }
      return {};
    },
    judge: NO_FAILURE,
  },
  {
    name: 'kill -9 of a portal',
    promise: 'errors for at most 2 s, on its own connections alone',
    isShort: true,
    async apply({ portals: [web1] }) {
      // Until all of its memory is released, the killed process still accepts connections.
      await web1.kill();
      const at = performance.now();
      await sleep(4000);
      await web1.start();
      return { at };
    },
    judge: killed,
  },
  {
    name: 'crash of the primary’s process',
    promise: 'sales resume within 10 s; 503 with Retry-After meanwhile',
    isShort: true,
    async apply(cluster) {
      const primary = await cluster.primary();
      const before = (await primary.postmaster()) ?? fail('The primary has no process');
      process.kill(before, 'SIGKILL');
      await until('The database did not start again', async () => {
        const present = await primary.postmaster();
        return present !== undefined && present !== before && (await primary.isPrimary());
      });
      return {};
    },
    judge: resumes(10),
  },
  {
    name: 'loss of the primary’s machine',
    promise: 'sales resume within 30 s; 503 with Retry-After meanwhile',
    isShort: true,
    async apply(cluster) {
      const primary = await cluster.primary();
      await primary.kill();
      await untilPrimary(cluster, primary.name);
      await sleep(5000);
      await primary.start();
      return {};
    },
    judge: resumes(30),
  },
  {
    name: 'planned move of the primary',
    promise: 'sales resume within 10 s; 503 with Retry-After meanwhile',
    async apply(cluster) {
      const [primary, standby] = [await cluster.primary(), await cluster.standby()];
      const response = await fetch(`http://${HOST}:${primary.restPort}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`guichet:${cluster.restPassword}`)}` },
        body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`Patroni refuses the move: ${text}`);
      return {};
    },
    judge: resumes(10),
  },
  {
    name: 'standby frozen for 20 s',
    promise: 'sales go on within 10 s, without the standby',
    async apply(cluster) {
      const standby = await cluster.standby();
      await standby.pause();
      await sleep(20_000);
      await standby.resume();
      return {};
    },
    judge: resumes(10),
  },
  {
    name: 'full disk of the primary',
    promise: '503 with Retry-After, readiness says why, resumes alone within 30 s',
    async apply(cluster, disks) {
      if (!disks) throw new Error('no file system can be mounted here: needs root');
      const primary = await cluster.primary();
      await disks.fill(primary.name);
      await sleep(20_000);
      await disks.free(primary.name);
      const freed = performance.now();
      await untilPrimary(cluster);
      return {
        measured: `a primary ${((performance.now() - freed) / 1000).toFixed(1)} s after`,
        holds: true,
      };
    },
    judge: (seen) => ({
      measured: `${resumes(60)(seen).measured}; readiness: ${[...seen.reasons].join(', ') || 'always ready'}`,
      holds: unclear(seen).length === 0 && seen.gap <= 50 && seen.reasons.size > 0,
    }),
  },
  {
    name: 'loss and return of the standby',
    promise: 'sales go on within 10 s; reads that may be old move to the primary and back',
    async apply(cluster) {
      await using reading = openReading(cluster);
      const standby = await cluster.standby();
      const before = await reading.isAtStandby();
      await standby.kill();
      const meanwhile = await reading.isAtStandby();
      await sleep(8000);
      await standby.start();
      let after = false;
      for (let waited = 0; waited < 30_000 && !after; waited += 500) {
        await sleep(500);
        after = await reading.isAtStandby();
      }
      const places = [before, meanwhile, after].map((isAtStandby) => (isAtStandby ? 'standby' : 'primary'));
      return { measured: `reads at ${places.join(', ')}`, holds: before && !meanwhile && after };
    },
    judge: resumes(10),
  },
  {
    name: 'loss and return of etcd',
    promise: 'sales go on',
    async apply({ etcd }) {
      await etcd.kill();
      await sleep(25_000);
      await etcd.start();
      return {};
    },
    judge: resumes(10),
  },
  {
    name: 'loss and return of the balancer of the database',
    promise: '503 with Retry-After, sales resume within 10 s of its return',
    async apply({ balancer }) {
      await balancer.kill();
      await sleep(4000);
      await balancer.start();
      return {};
    },
    judge: resumes(14),
  },
  {
    name: 'loss and return of nginx',
    promise: 'nothing that was confirmed is lost, sales resume within 5 s of its return',
    async apply({ nginx }) {
      await nginx.kill();
      await sleep(4000);
      await nginx.start();
      return {};
    },
    // Nobody can answer for nginx.
    judge: (seen) => ({
      measured: `${seen.gap.toFixed(1)} s without sales, ${describeFailures(seen.failures)}`,
      holds: seen.gap <= 9 && unclear(seen).every(({ status }) => status === 0),
    }),
  },
  {
    name: 'loss and return of Redis',
    promise: 'sales go on, no failed request',
    async apply({ redis }) {
      await redis.kill();
      await sleep(6000);
      await redis.start();
      return {};
    },
    judge: NO_FAILURE,
  },
  {
    name: 'loss and return of the worker',
    promise: 'errors for at most 2 s; its jobs are done within 60 s of its return',
    async apply(cluster) {
      const worker = cluster.portals[2];
      await worker.kill();
      const at = performance.now();
      const jobs = await findLockedJobs(cluster);
      await sleep(10_000);
      await worker.start();
      const begin = performance.now();
      await untilDone(cluster, jobs);
      const seconds = (performance.now() - begin) / 1000;
      return {
        at,
        measured: `its ${jobs.length} jobs done ${seconds.toFixed(0)} s after its return`,
        holds: jobs.length > 0 && seconds <= 60,
      };
    },
    judge: killed,
  },
  {
    name: 'kill -9 of all portals behind nginx',
    promise: '503 with Retry-After, resumes alone',
    async apply({ portals }) {
      for (const portal of portals) await portal.kill();
      await sleep(4000);
      await Promise.all(portals.map((portal) => portal.start()));
      return {};
    },
    judge: (seen) => resumes(Number.POSITIVE_INFINITY)(seen),
  },
];

/** Opens the database as a process does with DATABASE_READ_URL. */
function openReading({ loginUrls }: Cluster) {
  const primary = createDatabase({ url: loginUrls.primary, max: 2 });
  const reading = createReadDatabase({ primary, url: loginUrls.standby, logger: createLogger('silent') });
  return {
    async isAtStandby(): Promise<boolean> {
      const [row] = await reading.tenant(parseTenantId(randomUUID()), (db) =>
        db.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"'),
      );
      return row?.isStandby === true;
    },
    async [Symbol.asyncDispose]() {
      await reading.close();
      await primary.close();
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}

/** Waits until a node other than `name` is the primary. */
const untilPrimary = (cluster: Cluster, name = ''): Promise<void> =>
  until('No node became the primary', async () => {
    const primary = await cluster.primary().catch(() => undefined);
    return primary !== undefined && primary.name !== name;
  });

/** @throws Error with the message when it is not so within 90 s */
async function until(message: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 90_000; waited += 250) {
    if (await isSo()) return;
    await sleep(250);
  }
  throw new Error(message);
}

/** Returns the ids of the jobs that were being run. */
async function findLockedJobs(cluster: Cluster): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    cluster,
    'select id from graphile_worker._private_jobs where locked_at is not null',
  );
  return rows.map(({ id }) => id);
}

/** Waits until jobs are done, which removes them. */
const untilDone = (cluster: Cluster, ids: readonly string[]): Promise<void> =>
  until('The jobs of the lost worker were not done', async () => {
    const query = 'select from graphile_worker._private_jobs where id = any ($1::bigint[])';
    return (await sql(cluster, query, [ids])).length === 0;
  });
