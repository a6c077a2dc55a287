import { type QrCode, qrCode } from '#platform/pdf/barcode.ts';

/** Codes kept in memory: encoding one takes over a millisecond, and lists are read repeatedly. */
const MAX_CODES = 4000;
const known = new Map<string, QrCode>();

/** A ticket's code as a path to draw. */
export function ticketQrCode(code: string): QrCode {
  let qr = known.get(code);
  if (qr) known.delete(code);
  else qr = qrCode(code);
  // Re-inserted, so that the first of the map is always the least recently used.
  known.set(code, qr);
  const [oldest] = known.keys();
  if (known.size > MAX_CODES && oldest !== undefined) known.delete(oldest);
  return qr;
}
