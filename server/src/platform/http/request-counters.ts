import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import type { FastifyInstance } from 'fastify';

type Key = Parameters<FastifyRateLimitStore['incr']>[0];
type Callback = Parameters<FastifyRateLimitStore['incr']>[1];
type Route = Parameters<FastifyRateLimitStore['child']>[0];

/** Counts requests in a shared store; while that one fails, in the memory of this process. */
export class CountersWithFallback implements FastifyRateLimitStore {
  #shared: FastifyRateLimitStore;
  #local: FastifyRateLimitStore;

  constructor(shared: FastifyRateLimitStore, local: FastifyRateLimitStore) {
    this.#shared = shared;
    this.#local = local;
  }

  incr(key: Key, callback: Callback, timeWindow: number, max: number): void {
    const fallBack: Callback = (error, counted) =>
      error ? this.#local.incr(key, callback, timeWindow, max) : callback(null, counted);
    this.#shared.incr(key, fallBack, timeWindow, max);
  }

  child(route: Route): CountersWithFallback {
    return new CountersWithFallback(this.#shared.child(route), this.#local.child(route));
  }
}

/** Returns counters that all processes share by Redis. Without Redis, each process has its own. */
export async function sharedCounters(
  app: FastifyInstance,
  url: string,
): Promise<{ store: FastifyRateLimitStoreCtor }> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, { connectTimeout: 500, maxRetriesPerRequest: 1, enableOfflineQueue: false });
  redis.on('error', (error) =>
    app.log.warn(
      { err: error },
      'The request limits cannot reach Redis: each process counts its own requests',
    ),
  );
  app.addHook('onClose', async () => redis.disconnect());
  return {
    store: class extends CountersWithFallback {
      constructor() {
        super(new RedisStore(false, false, redis, 'guichet-limit-'), new LocalStore(false, false));
      }
    },
  };
}
