import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const queueOf = (options = {}) =>
  createFairQueue({
    concurrency: 2,
    concurrencyPerKey: 1,
    maxWaitingPerKey: 3,
    maxWaiting: 5,
    ...options,
  });

/** Tasks that end on demand; lists their names in the order in which they start. */
function controlled() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        started.push(name);
        ends.set(name, () => resolve(name));
      }),
    async end(name: string) {
      ends.get(name)?.();
      await turn();
    },
  };
}

describe('createFairQueue', () => {
  it('runs a task of another key before the waiting tasks of one key', async () => {
    const queue = queueOf();
    const { started, task, end } = controlled();
    const runs = [
      queue.run('a', task('a1')),
      queue.run('a', task('a2')),
      queue.run('a', task('a3')),
      queue.run('b', task('b1')),
      queue.run('c', task('c1')),
    ];
    await turn();
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    expect(started.at(-1)).toBe('a2');
    await end('a2');
    await end('a3');
    await end('c1');
    expect(await Promise.all(runs)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('rejects tasks beyond the limits per key and in total', async () => {
    const queue = queueOf();
    const { task, end } = controlled();
    const runs = ['a1', 'a2', 'a3', 'a4'].map((name) => queue.run('a', task(name)));
    await expect(queue.run('a', task('a5'))).rejects.toMatchObject({ code: 'internal.unavailable' });
    expect(() => queue.refuseWhenFull('a')).toThrow();
    for (const name of ['b1', 'b2', 'b3']) runs.push(queue.run('b', task(name)));
    expect(() => queue.refuseWhenFull('c')).toThrow();
    for (const name of ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4']) {
      await turn();
      await end(name);
    }
    expect(await Promise.all(runs)).toHaveLength(7);
    queue.refuseWhenFull('c');
  });

  it('continues after a failed task', async () => {
    const queue = queueOf({ concurrency: 1 });
    await expect(queue.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await queue.run('a', async () => 'next')).toBe('next');
  });
});
