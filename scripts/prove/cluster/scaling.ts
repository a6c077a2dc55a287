import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../../server/test/portal/ticketing-faults.ts';
import type { ProofPart, ProofRow } from '../part.ts';
import { startBuyers } from './buyers.ts';
import { openShop } from './cluster.ts';
import { describeFailures, saysWhen } from './observation.ts';
import { isFailure } from './site.ts';

const BUYERS = 16;
const SECONDS = 15;
/** Buyers and processes reach their speed. */
const WARM_SECONDS = 5;

/** The same buyers at one, two and three processes behind nginx. */
export const scaling: ProofPart = {
  name: 'scaling',
  description: 'sales per second with one, two and three processes behind nginx',
  async run(seed, { isShort, say }) {
    await using resources = new AsyncDisposableStack();
    const { running, offers } = await openShop(resources, say);
    const { portals, url } = running;
    const rows: ProofRow[] = [];
    // From three to one: the worker, which serves too, is the last.
    for (const [index, portal] of [undefined, ...portals.slice(0, 2)].entries()) {
      await portal?.stop();
      const processes = portals.length - index;
      say(`${processes} processes …`);
      const buyers = await startBuyers({ origin: url, count: BUYERS, offers, random: randomOf(seed) });
      await sleep(WARM_SECONDS * 1000);
      const [begin, before] = [performance.now(), buyers.confirmed.length];
      const seconds = isShort ? 5 : SECONDS;
      await sleep(seconds * 1000);
      const sales = buyers.confirmed.length - before;
      const failures = buyers.seen.filter((seen) => seen.begin > begin && isFailure(seen));
      await buyers.stop();
      const perSecond = (sales / seconds).toFixed(1);
      rows.push({
        event: `${processes} ${processes === 1 ? 'process' : 'processes'}`,
        promise: 'sales; a process that has too much to do says when to try again',
        measured: `${perSecond} sales per second, ${describeFailures(failures)}; load ${loadavg()[0]?.toFixed(1)}`,
        holds: sales > failures.length && failures.every(saysWhen),
      });
    }
    return rows;
  },
};
