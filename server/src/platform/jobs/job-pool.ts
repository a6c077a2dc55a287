import pg from 'pg';
import { createPool, type DatabaseOptions } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';

/** `cannot_connect_now`: what the job queue takes as a reason to try again, after three seconds and then more. */
const CANNOT_CONNECT_NOW = '57P03';

/**
 * The pool of the job queue. The queue notes the end of a job without looking back: an error there would be one that
 * nobody caught, which ends the process. It tries again by itself where PostgreSQL says that it cannot be reached now,
 * but knows neither a connection that broke nor one that was refused: here they all say so.
 */
export function createJobPool(options: DatabaseOptions): pg.Pool {
  const pool = createPool(options, PatientClient);
  const connect = pool.connect.bind(pool);
  // With a callback the pool asks itself.
  const connectPatiently = (done?: Parameters<typeof connect>[0]) =>
    done ? connect(done) : connect().catch(failPatiently);
  return Object.assign(pool, { connect: connectPatiently });
}

class PatientClient extends pg.Client {
  override query(...statement: unknown[]): never {
    const query = super.query as (...all: unknown[]) => unknown;
    const answer = query.apply(this, statement);
    return (answer instanceof Promise ? answer.catch(failPatiently) : answer) as never;
  }
}

function failPatiently(error: unknown): never {
  throw isDatabaseUnavailable(error) ? Object.assign(error as Error, { code: CANNOT_CONNECT_NOW }) : error;
}
