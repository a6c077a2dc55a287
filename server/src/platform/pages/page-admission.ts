import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { createFairQueue } from '#kernel/concurrency/fair-queue.ts';
import { fail } from '#kernel/errors.ts';
import { networkOf } from '../auth/throttle-subjects.ts';
import { counter } from '../observability/metrics.ts';

/** Decides which renderings run, and when: each takes 10 to 20 ms of CPU. */
export interface PageAdmission {
  /** Counts a cached page requested by a network, and delays it beyond the network's share of the minute. */
  waitBeyondShare(address: string): Promise<void>;
  /** Whether renderings are waiting. */
  isBusy(): boolean;
  /**
   * Call it before a rendering that is not running yet.
   * @param isVaried whether strangers can request any number of such pages: they are refused first under overload
   * @throws AppError `request.too-many`, `internal.unavailable`
   */
  admit(address: string, isVaried: boolean): void;
  /** Runs a rendering in turn with those of other networks. */
  run<T>(address: string, render: () => Promise<T>): Promise<T>;
}

/** Renderings per minute and network; cached pages do not count. */
const PER_MINUTE = 300;
const MINUTE_MS = 60_000;

/**
 * Cached pages per minute and network without delay. Responses of the response cache do not count: pupils who open
 * the site at the same moment do not wait.
 */
const SHARE_PER_MINUTE = 240;

/**
 * Delay in milliseconds of a refusal, and of a page beyond its network's share. An immediate retry would otherwise be
 * answered so often that renderings, which take many turns of the event loop, came to a halt.
 */
export const DELAY_MS = 1000;

/** Concurrent renderings. They wait for the database, or for a slow ticketing system. */
const CONCURRENCY = 16;
/** Concurrent renderings of one network, so that it delays others by two renderings. */
const PER_NETWORK = 2;
/** Waiting renderings of one network: pupils who open the site at the same moment. */
const MAX_WAITING_PER_NETWORK = 30;
const MAX_WAITING = 300;

/**
 * Pause in milliseconds between renderings that have waited. Node accepts one connection per turn of its event loop:
 * without a pause each new visitor waits for one rendering per earlier connection.
 */
const PAUSE_MS = 10;

/** Maximum number of networks with a counter. */
const MAX_NETWORKS = 20_000;

const refused = counter('guichet_pages_refused_total', 'Pages that were not rendered, by reason', ['reason']);
const rendered = counter(
  'guichet_pages_rendered_total',
  'Pages that were rendered and not found in the cache',
);

for (const reason of ['overload', 'waiting', 'limit']) refused.inc({ reason }, 0);

/** @param refuseUnderOverload throws while the process is overloaded */
export function createPageAdmission(refuseUnderOverload: () => void, perMinute = PER_MINUTE): PageAdmission {
  const counts = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: MINUTE_MS });
  const asked = new LRUCache<string, { count: number }>({ max: MAX_NETWORKS, ttl: MINUTE_MS });
  const queue = createFairQueue({
    concurrency: CONCURRENCY,
    concurrencyPerKey: PER_NETWORK,
    maxWaitingPerKey: MAX_WAITING_PER_NETWORK,
    maxWaiting: MAX_WAITING,
    pauseMs: PAUSE_MS,
  });
  const counted = (reason: string, refuse: () => void) => {
    try {
      refuse();
    } catch (error) {
      refused.inc({ reason });
      throw error;
    }
  };
  const minuteOf = (of: typeof counts, network: string) => {
    const minute = of.get(network) ?? { count: 0 };
    if (minute.count === 0) of.set(network, minute);
    return minute;
  };
  return {
    async waitBeyondShare(address) {
      const minute = minuteOf(asked, networkOf(address));
      minute.count += 1;
      if (minute.count > SHARE_PER_MINUTE) await sleep(DELAY_MS);
    },
    isBusy: () => queue.isBusy(),
    admit(address, isVaried) {
      const network = networkOf(address);
      if (isVaried) counted('overload', refuseUnderOverload);
      counted('waiting', () => queue.refuseWhenFull(network));
      const minute = minuteOf(counts, network);
      counted('limit', () => minute.count >= perMinute && fail('request.too-many'));
      minute.count += 1;
    },
    run(address, render) {
      rendered.inc();
      return queue.run(networkOf(address), render);
    },
  };
}
