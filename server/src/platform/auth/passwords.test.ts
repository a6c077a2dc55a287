import { describe, expect, it } from 'vitest';
import { BoundedQueue, hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are stored as argon2id hashes that only the password fits', async () => {
    const stored = await hashPassword('Piscine-2026!');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashPassword('Piscine-2026!')).not.toBe(stored);
    expect(await verifyPassword(stored, 'Piscine-2026!')).toBe(true);
    expect(await verifyPassword(stored, 'piscine-2026!')).toBe(false);
  });

  it('take the same time where there is no account', async () => {
    const stored = await hashPassword('Piscine-2026!');
    const times = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    // Turn by turn, and the best of each: what else the machine does must not count.
    for (let round = 0; round < 8; round++) {
      for (const account of ['known', 'unknown'] as const) {
        const start = performance.now();
        expect(await verifyPassword(account === 'known' ? stored : undefined, 'wrong')).toBe(false);
        times[account] = Math.min(times[account], performance.now() - start);
      }
    }
    expect(times.unknown / times.known).toBeGreaterThan(0.5);
  });
});

describe('the queue before hashing', () => {
  it('lets a few work, some wait, and refuses the rest at once', async () => {
    const queue = new BoundedQueue(2, 3);
    let running = 0;
    let most = 0;
    const task = async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => queue.run(task)));
    expect(most).toBe(2);
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      ...Array(5).fill('fulfilled'),
      ...Array(3).fill('rejected'),
    ]);
    expect(outcomes[7]).toMatchObject({ reason: { code: 'internal.unavailable' } });
  });

  it('goes on after a task that failed', async () => {
    const queue = new BoundedQueue(1, 1);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(async () => 'yes')).toBe('yes');
  });
});
