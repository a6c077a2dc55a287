/** Encodes CBOR (RFC 8949), as authenticators do. */
export type Cbor = number | string | Buffer | Map<string, Cbor> | Map<number, Cbor>;

const MAJOR = { unsigned: 0, negative: 1, bytes: 2, text: 3, map: 5 };

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

/** Encodes a value; integers and lengths must be below 65536. */
export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number')
    return value < 0 ? head(MAJOR.negative, -1 - value) : head(MAJOR.unsigned, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(MAJOR.bytes, value.length), value]);
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([head(MAJOR.text, bytes.length), bytes]);
  }
  const entries = [...value].flatMap(([key, content]) => [encodeCbor(key), encodeCbor(content)]);
  return Buffer.concat([head(MAJOR.map, value.size), ...entries]);
}
