import { inflateSync } from 'node:zlib';

/** Returns the objects of a PDF as text: uncompressed objects, and those in compressed object streams. */
export function pdfStructure(pdf: Uint8Array): string {
  const bytes = Buffer.from(pdf);
  const plain = bytes.toString('latin1');
  const streams = [...plain.matchAll(/stream\r?\n/g)].map(({ index, 0: marker }) => {
    try {
      return inflateSync(bytes.subarray(index + marker.length)).toString('latin1');
    } catch {
      return '';
    }
  });
  return [plain, ...streams].join('\n');
}
