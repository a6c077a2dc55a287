/** Places by session. */
export type PlacesBySession = ReadonlyMap<string, number>;

/** Places that differ from what was said before; those of a session that has gone are none. */
export function changedPlaces(before: PlacesBySession, after: PlacesBySession): Map<string, number> {
  const changed = new Map([...after].filter(([id, places]) => before.get(id) !== places));
  for (const [id, places] of before) if (places > 0 && !after.has(id)) changed.set(id, 0);
  return changed;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The beginning of a stream: when to connect again after it breaks, in milliseconds. */
export const GREETING = encode('retry: 3000\n\n');

/** A comment: proxies close what is silent, and a closed connection is noticed. */
export const HEARTBEAT = encode(':\n\n');

/** A server-sent event: places by session, as JSON. */
export const placesEvent = (places: PlacesBySession): Uint8Array =>
  encode(`data: ${JSON.stringify(Object.fromEntries(places))}\n\n`);
