import type { TenantId } from '../../../platform/tenancy-id.ts';

/** Most places of one line; specification §5: numbers below 10000. */
const MOST_PLACES = 9999;

/**
 * Adds up lines by session.
 * @throws {RangeError} for a quantity that is no whole number between 1 and 9999
 */
export function placesBySession(
  lines: readonly { sessionId?: string | undefined; quantity: number }[],
): Map<string, number> {
  const places = new Map<string, number>();
  for (const { sessionId, quantity } of lines) {
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > MOST_PLACES) {
      throw new RangeError(`${quantity} is not a number of places`);
    }
    if (sessionId !== undefined) places.set(sessionId, (places.get(sessionId) ?? 0) + quantity);
  }
  return places;
}

/**
 * Queues of a tenant in one process. Not one for each session: a call that carries 64 carts costs the database four to
 * six times one that carries a single cart, whichever sessions they are for, so carts of all sessions are gathered.
 * Two, so that one batch is decided while the other waits for the disk.
 */
const LANES = 2;

/** The queue in which a cart waits: always the same for a session, so that a hot one is gathered whole. */
export function laneOf(tenantId: TenantId, sessionIds: Iterable<string>, key: string): string {
  const [name = key] = sessionIds;
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) % 65_521;
  return `${tenantId} ${hash % LANES}`;
}
