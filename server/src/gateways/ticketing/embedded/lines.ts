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

/** Queues of a tenant in one process. */
const LANES = Number(process.env.LANES ?? 2);

export function laneOf(tenantId: string, sessions: readonly string[], key: string): string {
  const name = sessions[0] ?? key;
  let sum = 0;
  for (let at = 0; at < name.length; at += 1) sum = (sum * 31 + name.charCodeAt(at)) | 0;
  return `${tenantId} ${Math.abs(sum) % LANES}`;
}
