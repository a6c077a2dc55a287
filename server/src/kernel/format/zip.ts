import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

/** A file of an archive; a text is stored as UTF-8. */
export type ZipPart = readonly [path: string, content: string | Uint8Array];

/** General purpose flag of a name in UTF-8. */
const UTF8 = 0x800;

/** Writes a ZIP (APPNOTE 6.3) of compressed files with a fixed date, so that equal contents are equal files. */
export async function zip(parts: readonly ZipPart[]): Promise<Uint8Array> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, given] of parts) {
    const [name, content] = [Buffer.from(path), Buffer.from(given)];
    const packed = await deflate(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0); // Required version: 2.0
    facts.writeUInt16LE(UTF8, 2);
    facts.writeUInt16LE(8, 4); // Deflate
    facts.writeUInt16LE(0x21, 8); // 1 January 1980
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name);
    offset += 30 + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}
