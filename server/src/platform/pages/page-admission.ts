import { LRUCache } from 'lru-cache';
import { networkOf } from '../auth/throttle-subjects.ts';
import { createFairQueue } from '../concurrency/fair-queue.ts';
import { fail } from '../http/errors.ts';
import { counter } from '../observability/metrics.ts';

/** Decides which renderings run, and when: each costs 10 to 20 ms of the processor. */
export interface PageAdmission {
  /**
   * To be called before a rendering that is not under way yet. @param isVaried whether strangers can ask for any
   * number of such pages: they are refused first under overload
   * @throws AppError `request.too-many`, `internal.unavailable`
   */
  admit(address: string, isVaried: boolean): void;
  /** Runs a rendering in turn with those that other networks have asked for. */
  run<T>(address: string, render: () => Promise<T>): Promise<T>;
}

/** Renderings that one network may cause in a minute; pages that are cached do not count. */
const PER_MINUTE = 300;
const MINUTE_MS = 60_000;

/** Renderings at once. They wait for the database in between, or for a slow ticketing system. */
const CONCURRENCY = 16;
/** Of one network: it delays the others by two renderings. */
const PER_NETWORK = 2;
/** A class of pupils who open the site at the same moment. */
const MAX_WAITING_PER_NETWORK = 30;
const MAX_WAITING = 300;

/** Networks whose renderings are counted. */
const MAX_NETWORKS = 20_000;

const refused = counter('guichet_pages_refused_total', 'Pages that were not rendered, by reason', ['reason']);
const rendered = counter(
  'guichet_pages_rendered_total',
  'Pages that were rendered and not found in the cache',
);

/** @param refuseUnderOverload throws while the process is overloaded */
export function createPageAdmission(refuseUnderOverload: () => void, perMinute = PER_MINUTE): PageAdmission {
  const counts = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: MINUTE_MS });
  const queue = createFairQueue({
    concurrency: CONCURRENCY,
    concurrencyPerKey: PER_NETWORK,
    maxWaitingPerKey: MAX_WAITING_PER_NETWORK,
    maxWaiting: MAX_WAITING,
  });
  const counted = (reason: string, refuse: () => void) => {
    try {
      refuse();
    } catch (error) {
      refused.inc({ reason });
      throw error;
    }
  };
  return {
    admit(address, isVaried) {
      const network = networkOf(address);
      if (isVaried) counted('overload', refuseUnderOverload);
      counted('waiting', () => queue.refuseWhenFull(network));
      const minute = counts.get(network) ?? { count: 0 };
      if (minute.count === 0) counts.set(network, minute);
      counted('limit', () => minute.count >= perMinute && fail('request.too-many'));
      minute.count += 1;
    },
    run(address, render) {
      rendered.inc();
      return queue.run(networkOf(address), render);
    },
  };
}
