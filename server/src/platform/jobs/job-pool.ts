import pg from 'pg';
import { createPool, type DatabaseOptions } from '#kernel/database/database.ts';
import { isDatabaseUnavailable, leadsToStandby } from '#kernel/database/database-errors.ts';

/** `cannot_connect_now`: the job queue retries on it after three seconds, then with growing delays. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The pool of the job queue. The queue records the end of a job without handling errors, and an unhandled rejection
 * would end the process. It retries only on `cannot_connect_now`, so this pool reports broken and refused connections
 * with that code.
 */
export function createJobPool(options: DatabaseOptions): pg.Pool {
  const pool = createPool(options, RetryableClient);
  const connect = pool.connect.bind(pool);
  // The pool calls its own connect with a callback.
  const connectRetryably = (done?: Parameters<typeof connect>[0]) =>
    done ? connect(done) : connect().catch(rethrowRetryable);
  return Object.assign(pool, { connect: connectRetryably });
}

class RetryableClient extends pg.Client {
  override query(...statement: unknown[]): never {
    const query = super.query as (...all: unknown[]) => unknown;
    const answer = query.apply(this, statement);
    if (!(answer instanceof Promise)) return answer as never;
    return answer.catch((error: unknown) => {
      // The queue gives its connections back without their errors: the pool drops a connection that has ended.
      if (leadsToStandby(error)) void this.end().catch(() => undefined);
      return rethrowRetryable(error);
    }) as never;
  }
}

function rethrowRetryable(error: unknown): never {
  throw isDatabaseUnavailable(error) ? Object.assign(error as Error, { code: CANNOT_CONNECT_NOW }) : error;
}
