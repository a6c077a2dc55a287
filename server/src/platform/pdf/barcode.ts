import barcodes from 'bwip-js/node';

/** A QR code as a path that fills its dark modules, one unit a module, without quiet zone. */
export interface QrCode {
  readonly path: string;
  /** Modules a side. */
  readonly size: number;
}

/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;

/** Encodes a text with error correction M: enough for a scratched print, coarse enough for a phone's screen. */
export function qrCode(text: string): QrCode {
  const [symbol] = barcodes.raw('qrcode', text, 'eclevel=M');
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

/** The same as an SVG image, quiet zone included. */
export function qrCodeSvg(text: string): string {
  const { path, size } = qrCode(text);
  const side = size + 2 * QUIET_ZONE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}">` +
    `<path fill="#000" d="${path}"/></svg>`
  );
}
