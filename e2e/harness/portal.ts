/** The environment variable that carries the servers of all workers, as JSON. */
export const PORTALS = 'GUICHET_TEST_PORTALS';

/** A server that tests visit, and its database. */
export interface Portal {
  /** Origin, without a slash at the end. */
  url: string;
  /** The owner's connection string. */
  databaseUrl: string;
}

/** Returns the server of this worker: files that run at the same time do not see each other's data. */
export function portal(): Portal {
  const index = process.env.TEST_PARALLEL_INDEX;
  const portals: readonly Portal[] = JSON.parse(process.env[PORTALS] ?? '[]');
  const found = portals[Number(index)];
  if (!found) throw new Error(`No server for worker ${index}`);
  return found;
}
