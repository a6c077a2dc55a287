import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';

const require = createRequire(import.meta.url);

/** Loaded with the first code: the library knows a hundred kinds of codes and takes 15 MB. */
const loadEncoder = (): typeof import('bwip-js/node') => require('bwip-js/node');

/** A QR code as an SVG path of its dark modules, one unit per module, without quiet zone. */
export interface QrCode {
  readonly path: string;
  /** Modules per side. */
  readonly size: number;
}

/** Width in modules of the quiet zone that readers need. */
const QUIET_ZONE = 4;
const BAR_QUIET_ZONE = 10;

/** Maximum characters of the paths of cached codes of a kind, some 2,500 QR codes. */
const REMEMBERED = 4e6;

/** Encodes a text with error correction M: readable when scratched, and coarse enough for a phone's screen. */
export const qrCode = remembered(drawQrCode);

/**
 * Encodes a text as Code 128.
 * @returns undefined when the text cannot be encoded
 */
export const barCode = remembered(drawBarCode);

/**
 * Caches the latest results: customers open the list of their tickets repeatedly, and encoding is most of its cost.
 */
function remembered<Code extends { path: string } | undefined>(
  draw: (text: string) => Code,
): (text: string) => Code {
  const codes = new LRUCache<string, { code: Code }>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ code }) => code?.path.length ?? 1,
  });
  return (text) => {
    const known = codes.get(text) ?? { code: draw(text) };
    codes.set(text, known);
    return known.code;
  };
}

function drawQrCode(text: string): QrCode {
  const [symbol] = loadEncoder().raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error('A QR code has modules');
  const { pixs: modules, pixx: size } = symbol;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules[row * size + column] !== 1) continue;
      const start = column;
      while (column + 1 < size && modules[row * size + column + 1] === 1) column += 1;
      const width = column - start + 1;
      path += `M${start} ${row}h${width}v1h-${width}z`;
    }
  }
  return { path, size };
}

/** Encodes a text as an SVG image with quiet zone. */
export function qrCodeSvg(text: string): string {
  const { path, size } = qrCode(text);
  const side = size + 2 * QUIET_ZONE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}">` +
    `<path fill="#000" d="${path}"/></svg>`
  );
}

/** A bar code as an SVG path of its bars, one unit per module and one unit high, without quiet zone. */
export interface BarCode {
  readonly path: string;
  /** Modules from the first bar to the last. */
  readonly size: number;
}

function drawBarCode(text: string): BarCode | undefined {
  // Printable ASCII: other bytes could be encoded, but no keyboard of a turnstile types them.
  if (!/^[\x20-\x7e]{1,48}$/.test(text)) return undefined;
  const [symbol] = loadEncoder().raw('code128', text, '');
  if (!symbol || !('sbs' in symbol)) return undefined;
  let path = '';
  let size = 0;
  symbol.sbs.forEach((width, index) => {
    // Bars and spaces alternate, beginning with a bar.
    if (index % 2 === 0) path += `M${size} 0h${width}v1h-${width}z`;
    size += width;
  });
  return { path, size };
}

/**
 * Encodes a text as an SVG image with quiet zones beside its bars.
 * @returns undefined when the text cannot be encoded
 */
export function barCodeSvg(text: string): string | undefined {
  const code = barCode(text);
  if (!code) return undefined;
  const width = code.size + 2 * BAR_QUIET_ZONE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-BAR_QUIET_ZONE} 0 ${width} 1" preserveAspectRatio="none">` +
    `<path fill="#000" d="${code.path}"/></svg>`
  );
}
