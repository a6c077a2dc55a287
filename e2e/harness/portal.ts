import { inject } from 'vitest';

/** A server that tests visit, its database, and the browser’s program that they visit it with. */
export interface Portal {
  /** Origin, without a slash at the end. */
  url: string;
  /** The owner's connection string. */
  databaseUrl: string;
  chromium: string;
}

/** Files that run at the same time have one each, so that none meets what the other does. */
export function portal(): Portal {
  const found = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!found) throw new Error(`No server for worker ${process.env.VITEST_POOL_ID}`);
  return found;
}
