import { createHmac, timingSafeEqual } from 'node:crypto';

/** Tolerated difference between a signature's time and this clock, in seconds, against replays. */
const TOLERANCE_SECONDS = 300;

/** Header with the signature of an event: `t=<seconds>,v1=<hex>`, with a `v1` for each valid key. */
export const SIGNATURE_HEADER = 'stripe-signature';

/** Returns the header with the HMAC-SHA-256 over time and body. @param at seconds since 1970 */
export function signEvent(body: string, key: string, at: number): string {
  return `t=${at},v1=${hmac(body, key, at).toString('hex')}`;
}

/** Checks that a header signs a body with a key and a recent time; compares in constant time. */
export function checkSignature(
  header: string,
  body: string,
  { key, now }: { readonly key: string; readonly now: Date },
): 'signed' | 'forged' | 'stale' | 'malformed' {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.filter(([known]) => known === name).map(([, value = '']) => value);
  const [time = ''] = valuesOf('t');
  const signatures = valuesOf('v1').filter((value) => /^[0-9a-f]{64}$/.test(value));
  if (!/^\d{1,12}$/.test(time) || signatures.length === 0) return 'malformed';
  const expected = hmac(body, key, Number(time));
  if (!signatures.some((given) => timingSafeEqual(Buffer.from(given, 'hex'), expected))) return 'forged';
  return Math.abs(now.getTime() / 1000 - Number(time)) <= TOLERANCE_SECONDS ? 'signed' : 'stale';
}

function hmac(body: string, key: string, at: number): Buffer {
  return createHmac('sha256', key).update(`${at}.${body}`).digest();
}
