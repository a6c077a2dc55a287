import type { PlacesBySession } from './rules.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The beginning of a stream: when to connect again after it breaks, in milliseconds. */
export const GREETING = encode('retry: 3000\n\n');

/** A comment: proxies close what is silent, and a closed connection is noticed. */
export const HEARTBEAT = encode(':\n\n');

/** A server-sent event: places by session, as JSON. */
export const placesEvent = (places: PlacesBySession): Uint8Array =>
  encode(`data: ${JSON.stringify(Object.fromEntries(places))}\n\n`);
