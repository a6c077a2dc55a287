/**
 * Encodes a text as UTF-8 in memory of its own, for caches. `Buffer.from` puts small texts into a shared pool of 64
 * kB, which stays in memory as long as one of them.
 */
export function unpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
