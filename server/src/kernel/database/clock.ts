import type { Database } from './database.ts';

/** Current instant, in milliseconds since the epoch. */
export type Clock = () => number;

/** Lifetime of a measured offset: machines drift and sleep. */
const REFRESH_MS = 10_000;

/**
 * Creates the database's clock, equal for every process. The clock adds a measured offset to this machine's monotonic
 * clock, so a wrong system clock has no effect.
 */
export async function createDatabaseClock(database: Pick<Database, 'direct'>): Promise<Clock> {
  let offset = await measureOffset(database);
  let refreshAt = performance.now() + REFRESH_MS;
  return () => {
    const now = performance.now();
    if (now >= refreshAt) {
      refreshAt = now + REFRESH_MS;
      // While the database is unavailable the last offset stays in use.
      measureOffset(database).then(
        (measured) => {
          offset = measured;
        },
        () => undefined,
      );
    }
    return now + offset;
  };
}

/** Measures the offset from this machine's monotonic clock. */
async function measureOffset({ direct }: Pick<Database, 'direct'>): Promise<number> {
  const begin = performance.now();
  const [row] = await direct.query<{ instant: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as instant',
  );
  if (!row) throw new Error('The database returned no time');
  return row.instant - (begin + performance.now()) / 2;
}
