import { describe, expect, it } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

describe('createBoundedQueue', () => {
  it('runs some tasks, queues some, and rejects the others immediately', async () => {
    const queue = createBoundedQueue({ concurrency: 2, maxWaiting: 3 });
    let running = 0;
    let maxRunning = 0;
    const task = async () => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run(task)));
    expect(maxRunning).toBe(2);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ]);
    expect(outcomes[7]).toMatchObject({ reason: { code: 'internal.unavailable' } });
  });

  it('continues after a failed task', async () => {
    const queue = createBoundedQueue({ concurrency: 1, maxWaiting: 1 });
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });
});
