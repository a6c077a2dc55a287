import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { prepareApi } from './api.ts';
import { CountersWithFallback } from './request-counters.ts';

/** A store that counts every key as one, or fails. */
function storeOf(name: string, counted: string[], isDown: () => boolean): FastifyRateLimitStore {
  return {
    incr(_key, callback) {
      if (isDown()) return callback(new Error('away'));
      counted.push(name);
      callback(null, { current: 1, ttl: 1000 });
    },
    child: () => storeOf(`${name} of a route`, counted, isDown),
  };
}

describe('CountersWithFallback', () => {
  it('counts in the memory of the process while the shared store fails, and in the shared store again', () => {
    const counted: string[] = [];
    let isDown = false;
    const counters = new CountersWithFallback(
      storeOf('shared', counted, () => isDown),
      storeOf('local', counted, () => false),
    ).child({} as never);
    const count = () => counters.incr('visitor', (error) => expect(error).toBeNull(), 1000, 5);
    count();
    isDown = true;
    count();
    isDown = false;
    count();
    expect(counted).toEqual(['shared of a route', 'local of a route', 'shared of a route']);
  });
});

describe('requests without Redis', () => {
  it('are limited by each process', async () => {
    const app = Fastify();
    await prepareApi(app, { redisUrl: 'redis://127.0.0.1:1' });
    app.get('/', { config: { rateLimit: { max: 2, timeWindow: 60_000 } } }, async () => 'welcome');
    const statuses = [];
    for (let request = 0; request < 3; request += 1) statuses.push((await app.inject('/')).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await app.close();
  });
});
