import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartupError } from '../startup-error.ts';
import { databaseErrorCode } from './database-errors.ts';

/**
 * Maximum milliseconds that a migration waits for a lock. Requests queue behind a waiting migration; the wait also stays
 * below the second after which PostgreSQL looks for deadlocks, so that a request is not chosen as the victim.
 */
const LOCK_TIMEOUT_MS = 400;

/** Milliseconds between two tries, in which the queued requests are served. */
const PAUSE_MS = 600;

/** Milliseconds after which a migration gives up. */
const PATIENCE_MS = 120_000;

/** Codes of a lock timeout and of a deadlock. */
const CONFLICTS: ReadonlySet<string> = new Set(['55P03', '40P01']);

/**
 * Runs `work` in a transaction that waits for locks only briefly; it is rolled back and retried when another transaction
 * holds one for longer.
 * @param what names the work in the error: `migration 0095_x.sql`
 * @param patienceMs milliseconds after which the last try fails
 * @throws {StartupError} when a lock could not be taken in time; other errors of `work` as they are
 */
export async function inBriefTransaction(
  client: pg.Client,
  what: string,
  work: () => Promise<void>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await work();
      });
      return;
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (performance.now() > end)
        throw new StartupError(
          `The ${what} waits for a lock that another transaction has held for ${Math.round(patienceMs / 1000)} s: ` +
            'look for long transactions in pg_stat_activity, end them or wait, and start again. Nothing of it was applied.',
          { cause: error },
        );
      await sleep(PAUSE_MS);
    }
  }
}

/** Whether an error, or the error that it reports, is a conflict about locks. */
function isConflict(error: unknown): boolean {
  const { cause } = error as Error;
  return [error, cause].some((each) => CONFLICTS.has(databaseErrorCode(each) ?? ''));
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
