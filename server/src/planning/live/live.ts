/** Places by session. */
export type PlacesBySession = ReadonlyMap<string, number>;

/** Returns places that differ from the last sent ones; a removed session has none. */
export function changedPlaces(before: PlacesBySession, after: PlacesBySession): Map<string, number> {
  const changed = new Map([...after].filter(([id, places]) => before.get(id) !== places));
  for (const [id, places] of before) if (places > 0 && !after.has(id)) changed.set(id, 0);
  return changed;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The beginning of a stream: the reconnection time in milliseconds. */
export const GREETING = encode('retry: 3000\n\n');

/** A comment as heartbeat: proxies close silent connections, and a closed connection is detected. */
export const HEARTBEAT = encode(':\n\n');

/** Returns a server-sent event with places by session, as JSON. */
export const placesEvent = (places: PlacesBySession): Uint8Array =>
  encode(`data: ${JSON.stringify(Object.fromEntries(places))}\n\n`);
