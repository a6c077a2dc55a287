import type { FaceUse } from '@guichet/contract/tenants/fonts.ts';

/** Text as often as its letters occur in French, with its spaces. */
const SAMPLE =
  'eeeeeeeeeeeeeeeaaaaaaaaiiiiiiisssssssstttttttnnnnnnnrrrrrrruuuuuulllllooooodddccccmmmpppvqfbghjxyz'.concat(
    ' '.repeat(18),
  );

/** Widths of the letters a to z and of the space, in thousandths, of the faces that every system has. */
const SYSTEM: Readonly<Record<'sans-serif' | 'serif', Record<FaceUse, readonly number[]>>> = {
  // Arial, whose widths Helvetica, Liberation Sans and others share
  'sans-serif': {
    text: [556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 278],
    title: [556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 278],
  },
  // Times New Roman, whose widths Times and Liberation Serif share
  serif: {
    text: [444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 250],
    title: [500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500, 722, 500, 500, 444, 250],
  },
}; // biome-ignore format: the letters of the alphabet in a line

/**
 * How the system's face must be stretched to take the place of a face: in per cent, for `size-adjust`,
 * `ascent-override` and `descent-override`.
 * @param font TrueType, not compressed
 */
export function measureFace(font: Buffer, kind: 'sans-serif' | 'serif', use: FaceUse) {
  const table = tablesOf(font);
  const unitsPerEm = table('head').readUInt16BE(18);
  const metrics = table('hhea');
  const system = averageWidth((character) => SYSTEM[kind][use][letterAt(character)] ?? 0) / 1000;
  const own = averageWidth(widthsOf(table)) / unitsPerEm;
  const sizeAdjust = own / system;
  const percent = (share: number) => Math.round(share * 1000) / 10;
  return {
    sizeAdjust: percent(sizeAdjust),
    ascent: percent(metrics.readInt16BE(4) / unitsPerEm / sizeAdjust),
    descent: percent(-metrics.readInt16BE(6) / unitsPerEm / sizeAdjust),
  };
}

const letterAt = (character: string): number =>
  character === ' ' ? 26 : character.charCodeAt(0) - 'a'.charCodeAt(0);

const averageWidth = (widthOf: (character: string) => number): number =>
  [...SAMPLE].reduce((sum, character) => sum + widthOf(character), 0) / SAMPLE.length;

function tablesOf(font: Buffer): (tag: string) => Buffer {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    const offset = font.readUInt32BE(entry + 8);
    const tag = font.toString('latin1', entry, entry + 4);
    tables.set(tag, font.subarray(offset, offset + font.readUInt32BE(entry + 12)));
  }
  return (tag) => tables.get(tag) ?? raise(`The face has no table ${tag}`);
}

/** Advance widths by character, in the face's units. */
function widthsOf(table: (tag: string) => Buffer): (character: string) => number {
  const glyphOf = glyphsOf(table('cmap'));
  const widths = table('hmtx');
  const last = table('hhea').readUInt16BE(34) - 1;
  return (character) => widths.readUInt16BE(Math.min(glyphOf(character.charCodeAt(0)), last) * 4);
}

/** Reads the character map, of format 4. */
function glyphsOf(map: Buffer): (code: number) => number {
  const starts = Array.from({ length: map.readUInt16BE(2) }, (_, index) => map.readUInt32BE(8 + index * 8));
  const start = starts.find((at) => map.readUInt16BE(at) === 4) ?? raise('The face has no map of format 4');
  const segments = map.readUInt16BE(start + 6);
  const at = (list: number, index: number) => start + 14 + list * segments + (list > 0 ? 2 : 0) + index;
  return (code) => {
    for (let index = 0; index < segments; index += 2) {
      if (code > map.readUInt16BE(at(0, index))) continue;
      const first = map.readUInt16BE(at(1, index));
      if (code < first) return 0;
      const delta = map.readUInt16BE(at(2, index));
      const range = map.readUInt16BE(at(3, index));
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = map.readUInt16BE(at(3, index) + range + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function raise(message: string): never {
  throw new Error(message);
}
