import { type QrCode, qrCode } from '#platform/pdf/barcode.ts';

/** Maximum codes in the cache: encoding takes over a millisecond, and lists are read repeatedly. */
const MAX_CODES = 4000;
const known = new Map<string, QrCode>();

/** Returns a ticket's code as a path to draw. */
export function ticketQrCode(code: string): QrCode {
  let qr = known.get(code);
  if (qr) known.delete(code);
  else qr = qrCode(code);
  // Re-inserting keeps the least recently used code first in the map.
  known.set(code, qr);
  const [oldest] = known.keys();
  if (known.size > MAX_CODES && oldest !== undefined) known.delete(oldest);
  return qr;
}
