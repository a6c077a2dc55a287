import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endAtSignals } from '../../../bench/signals.ts';
import { makeOffer, type Offer } from '../../../e2e/harness/buyer.ts';
import { isPortFree } from '../../../server/src/embedded-postgres/ports.ts';
import { randomOf } from '../../../server/test/portal/ticketing-faults.ts';
import { type Cluster, startCluster } from '../../cluster/cluster.ts';
import { HOST } from '../../cluster/parts.ts';
import { PORT_COUNT } from '../../cluster/settings.ts';
import type { ProofPart, ProofRow } from '../part.ts';
import { type Buyers, startBuyers } from './buyers.ts';
import { checkEnd, findLost, sql } from './checks.ts';
import { type Disks, mountDisks } from './disks.ts';
import { type ClusterEvent, EVENTS } from './events.ts';
import { observe } from './observation.ts';

const BUYERS = 6;

/** Buyers at a whole cluster while its parts fail, one after the other. */
export const cluster: ProofPart = {
  name: 'cluster',
  description:
    'sales while each part of a cluster fails: portals, PostgreSQL under Patroni, Redis, etcd, disk',
  async run(seed, { isShort, say }) {
    await using resources = new AsyncDisposableStack();
    const { running, offers, disks } = await openShop(resources, say);
    const random = randomOf(seed);
    const buyers = await startBuyers({ origin: running.url, count: BUYERS, offers, random });
    const rows: ProofRow[] = [];
    try {
      await sleep(5000);
      for (const event of EVENTS.filter((one) => !isShort || one.isShort)) {
        say(`${event.name} …`);
        const row = await proveEvent(event, { running, buyers, disks });
        say(`  ${row.holds ? 'held' : 'NOT held'}: ${row.measured}`);
        rows.push(row);
      }
    } finally {
      await buyers.stop();
    }
    return [...rows, ...(await checkEnd(running, buyers.confirmed))];
  },
};

/** Starts a cluster with sessions of many places, where the limits of a venue do not apply. */
export async function openShop(resources: AsyncDisposableStack, say: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-cluster-'));
  resources.defer(() => rm(folder, { recursive: true, force: true }));
  const forget = endAtSignals(resources);
  resources.defer(async () => forget());
  const disks = await mountDisks(folder);
  if (disks) resources.use(disks);
  const running = await startCluster({ folder, port: await findPorts(), say, resources });
  await liftLimits(running);
  const offers: Offer[] = [];
  for (let count = 0; count < 3; count += 1)
    offers.push(await makeOffer({ sql: (text, values) => sql(running, text, values) }, 100_000));
  return { running, offers, disks };
}

interface Scene {
  running: Cluster;
  buyers: Buyers;
  disks: Disks | undefined;
}

/** Applies one event during sales, and waits until everything is in order again. */
async function proveEvent(event: ClusterEvent, { running, buyers, disks }: Scene): Promise<ProofRow> {
  const { name, promise } = event;
  await settle(running);
  const lostBefore = buyers.lost.length;
  const begin = performance.now();
  await using reasons = collectReasons(running);
  try {
    const own = await event.apply(running, disks);
    await settle(running);
    await sleep(3000);
    const window = {
      event: own.at ?? begin,
      end: performance.now(),
      reasons: reasons.found,
      lostBefore,
    };
    const seen = observe(buyers, window);
    const verdict = event.judge(seen);
    const missing = await findLost(running, buyers.confirmed);
    return {
      event: name,
      promise,
      measured: [
        verdict.measured,
        ...(own.measured === undefined ? [] : [own.measured]),
        ...(seen.lost.length > 0 ? [`lost: ${seen.lost.join('; ')}`] : []),
        ...(missing.length > 0 ? [`${missing.length} confirmed sales are missing`] : []),
      ].join('; '),
      holds: verdict.holds && own.holds !== false && seen.lost.length === 0 && missing.length === 0,
    };
  } catch (error) {
    return { event: name, promise, measured: `not measured: ${(error as Error).message}`, holds: false };
  }
}

/** Collects what the portals say about their readiness. */
function collectReasons({ portals }: Cluster) {
  const found = new Set<string>();
  let isRunning = true;
  const polling = (async () => {
    while (isRunning) {
      for (const portal of portals) {
        const problem = await portal.problem();
        if (problem !== undefined) found.add(problem);
      }
      await sleep(500);
    }
  })();
  return {
    found,
    async [Symbol.asyncDispose]() {
      isRunning = false;
      await polling;
    },
  };
}

const SETTLE_SECONDS = 120;

/** Waits until every portal is ready and commits wait for a standby again. */
async function settle({ nodes, portals }: Cluster): Promise<void> {
  for (let waited = 0; waited < SETTLE_SECONDS * 1000; waited += 500) {
    const problems = await Promise.all(portals.map((portal) => portal.problem()));
    const states = await Promise.all(nodes.map(({ restPort }) => membersOf(restPort)));
    const isSynchronous = states.some((text) => text.includes('"sync_standby"') && text.includes('"leader"'));
    if (isSynchronous && problems.every((problem) => problem === undefined)) return;
    await sleep(500);
  }
  throw new Error(`The cluster was not in order after ${SETTLE_SECONDS} s`);
}

async function membersOf(restPort: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(2000);
    return await (await fetch(`http://${HOST}:${restPort}/cluster`, { signal })).text();
  } catch {
    return '';
  }
}

/** Raises the limits for a few accounts that buy as fast as they can. */
async function liftLimits(running: Cluster): Promise<void> {
  const most = { carts: 1000, places: 1000, sessionPlaces: 1000, changes: 1000 };
  const limits = { network: most, account: most, extendShare: 10 };
  await sql(running, 'update portal.tenant set cart_limits = $1', [JSON.stringify(limits)]);
  await sql(running, `select pg_notify('guichet_tenant_changed', id::text) from portal.tenant`);
}

/** Finds consecutive free ports. */
async function findPorts(): Promise<number> {
  for (let first = 20_000; first < 30_000; first += PORT_COUNT) {
    const free = await Promise.all(
      Array.from({ length: PORT_COUNT }, (_, index) => isPortFree(HOST, first + index)),
    );
    if (free.every(Boolean)) return first;
  }
  throw new Error('No consecutive ports are free');
}
