import barcodes from 'bwip-js/node';

/** A QR code as an SVG path of its dark modules, one unit per module, without quiet zone. */
export interface QrCode {
  readonly path: string;
  /** Modules per side. */
  readonly size: number;
}

/** Width in modules of the white border that readers need. */
const QUIET_ZONE = 4;

/** Encodes a text with error correction M: readable when scratched, and coarse enough for a phone's screen. */
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

/** Encodes a text as an SVG image with quiet zone. */
export function qrCodeSvg(text: string): string {
  const { path, size } = qrCode(text);
  const side = size + 2 * QUIET_ZONE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${side} ${side}">` +
    `<path fill="#000" d="${path}"/></svg>`
  );
}
