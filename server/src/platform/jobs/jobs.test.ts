import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createLogger } from '#kernel/logging.ts';
import { type TestDatabase, testDatabase } from '#test/database/test-database.ts';
import { registry } from '../observability/metrics.ts';
import { definePlatformJob, defineScheduledJob } from './define-job.ts';
import { handlePlatformJob } from './handle-job.ts';
import { createJobs, type JobContext, type Jobs, type TaskList } from './jobs.ts';
import { enqueue, relayOutbox } from './outbox.ts';

const logger = createLogger('silent');
let test: TestDatabase;
let ran: { payload: unknown; context: JobContext }[];
const NOTE_JOB = definePlatformJob('note', z.looseObject({}));
const FAIL_JOB = defineScheduledJob('fail');
const MONEY_JOB = definePlatformJob('money', z.object({}), { priority: 'money' });
const tasks: TaskList = {
  ...handlePlatformJob({}, NOTE_JOB, async ({ payload, services: _, ...context }) => {
    ran.push({ payload, context });
  }),
  ...handlePlatformJob({}, MONEY_JOB, async ({ services: _, ...context }) => {
    ran.push({ payload: 'money', context });
  }),
  ...handlePlatformJob({}, FAIL_JOB, async () => Promise.reject(new Error('nothing works'))),
};

beforeAll(async () => {
  test = await testDatabase();
});
beforeEach(async () => {
  ran = [];
  await test.database.direct.query('delete from portal.outbox');
  await test.database.direct.query('delete from graphile_worker._private_jobs');
});
afterAll(() => test.drop());

async function withJobs(work: (jobs: Jobs) => Promise<void>, options: { isSoleProcess?: boolean } = {}) {
  const jobs = createJobs({ url: test.url, database: test.database, tasks, logger, ...options });
  try {
    await work(jobs);
  } finally {
    await jobs.stop();
  }
}

describe('a job', () => {
  it('runs once after its transaction commits', () =>
    withJobs(async (jobs) => {
      await test.database.platform((db) => enqueue(db, NOTE_JOB, { cart: 1 }));
      await jobs.drain();
      await jobs.drain();
      expect(ran).toMatchObject([{ payload: { cart: 1 }, context: { attempt: 1, isLastAttempt: false } }]);
    }));

  it('does not run when its transaction rolls back', () =>
    withJobs(async (jobs) => {
      const work = test.database.platform(async (db) => {
        await enqueue(db, NOTE_JOB, {});
        throw new Error('refused');
      });
      await expect(work).rejects.toThrow('refused');
      await jobs.drain();
      expect(ran).toEqual([]);
    }));

  it('runs once for several requests with one key, with the last payload', () =>
    withJobs(async (jobs) => {
      await test.database.platform(async (db) => {
        for (const round of [1, 2]) await enqueue(db, NOTE_JOB, { round }, { key: 'same' });
      });
      await relayOutbox(test.database.direct);
      await test.database.platform((db) => enqueue(db, NOTE_JOB, { round: 3 }, { key: 'same' }));
      await jobs.drain();
      expect(ran.map((job) => job.payload)).toEqual([{ round: 3 }]);
    }));

  it('does not run before its time', () =>
    withJobs(async (jobs) => {
      await test.database.platform((db) =>
        enqueue(db, NOTE_JOB, {}, { runAt: new Date(Date.now() + 60_000) }),
      );
      await jobs.drain();
      expect(ran).toEqual([]);
    }));

  it('is stored and counted in the metrics after its last attempt', () =>
    withJobs(async (jobs) => {
      await test.database.platform((db) => enqueue(db, FAIL_JOB, {}, { maxAttempts: 1 }));
      await jobs.drain();
      const text = await registry.metrics();
      expect(text).toContain('guichet_job_queue{state="failed"} 1');
      expect(text).toContain('guichet_jobs_total{task="fail",outcome="failed"} 1');
      expect(text).toContain('guichet_jobs_failed{task="fail"} 1');
      expect(text).toContain('guichet_jobs_failed{task="note"} 0');
    }));
});

describe('running jobs', () => {
  it('start on a wake-up before the next poll', () =>
    withJobs(async (jobs) => {
      await jobs.start();
      await sleep(100);
      await test.database.platform((db) => enqueue(db, NOTE_JOB, {}));
      const woken = performance.now();
      jobs.wake();
      await vi.waitFor(() => expect(ran).toHaveLength(1), { interval: 5, timeout: 3000 });
      // Before the next poll, two seconds after the start.
      expect(performance.now() - woken).toBeLessThan(1500);
    }));

  it('start at the next poll without a wake-up', () =>
    withJobs(async (jobs) => {
      await jobs.start();
      await test.database.platform((db) => enqueue(db, NOTE_JOB, {}));
      await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 3000 });
    }));

  it('start with the one about money, whatever waits before it', () =>
    withJobs(async (jobs) => {
      await test.database.platform(async (db) => {
        for (let mail = 0; mail < 300; mail += 1) await enqueue(db, NOTE_JOB, { mail });
        await enqueue(db, MONEY_JOB, {});
      });
      await jobs.drain();
      expect(ran).toHaveLength(301);
      expect(ran.findIndex(({ payload }) => payload === 'money')).toBeLessThan(4);
    }));

  it('include those locked by a killed process', () =>
    withJobs(
      async (jobs) => {
        await test.database.platform((db) => enqueue(db, NOTE_JOB, {}));
        await relayOutbox(test.database.direct);
        await test.database.direct.query(
          `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now(), attempts = 1`,
        );
        await jobs.start();
        await vi.waitFor(() => expect(ran).toHaveLength(1), { timeout: 3000 });
        expect(ran[0]?.context.attempt).toBe(2);
      },
      { isSoleProcess: true },
    ));
});

describe('the relay', () => {
  it('moves each row once with concurrent relays', async () => {
    await test.database.platform(async (db) => {
      for (let round = 0; round < 200; round += 1) await enqueue(db, NOTE_JOB, { round });
    });
    const moved = await Promise.all([1, 2, 3, 4].map(() => relayOutbox(test.database.direct)));
    expect(moved.reduce((sum, count) => sum + count)).toBe(200);
    const [queue] = await test.database.direct.query(
      'select count(*) as jobs from graphile_worker._private_jobs',
    );
    expect(queue).toEqual({ jobs: 200 });
  });
});
