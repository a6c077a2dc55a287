/**
 * The bytes of a text in UTF-8, in memory of their own: what is cached must not keep more than it is. `Buffer.from` puts
 * small texts into 64 kB that they share with passing ones, all of which stays as long as one of them.
 */
export function unpooled(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
