import type { Database } from './database.ts';

/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;

/** How long an answer of the database is carried on: machines drift, and sleep. */
const REFRESH_MS = 10_000;

/**
 * The database's clock, which is the same for every process: carried on by this machine's monotonic one, so that a
 * machine whose calendar is a day off decides nothing by it.
 */
export async function createDatabaseClock(database: Pick<Database, 'direct'>): Promise<Clock> {
  let offset = await measureOffset(database);
  let refreshAt = performance.now() + REFRESH_MS;
  return () => {
    const here = performance.now();
    if (here >= refreshAt) {
      refreshAt = here + REFRESH_MS;
      // While the database is away the clock runs on.
      measureOffset(database).then(
        (measured) => {
          offset = measured;
        },
        () => undefined,
      );
    }
    return here + offset;
  };
}

/** What to add to this machine's monotonic clock. */
async function measureOffset({ direct }: Pick<Database, 'direct'>): Promise<number> {
  const asked = performance.now();
  const [row] = await direct.query<{ instant: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as instant',
  );
  if (!row) throw new Error('The database does not tell the time');
  return row.instant - (asked + performance.now()) / 2;
}
