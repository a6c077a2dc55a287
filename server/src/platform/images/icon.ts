import sharp from 'sharp';
import { fitted, withoutEdge } from './layers.ts';

/** Content of an icon. */
export interface IconContent {
  /** `#rrggbb` */
  brand: string;
  /** Logo; without it, a wave on the colour */
  logo: Uint8Array | undefined;
  /** Length of a side in pixels */
  size: number;
  /** Leaves a margin, which a device may cut off. */
  isMaskable: boolean;
}

/** Draws an icon. @returns PNG */
export async function drawIcon({ brand, logo, size, isMaskable }: IconContent): Promise<Buffer> {
  if (!logo) return sharp(mark(brand, isMaskable)).resize(size, size).png().toBuffer();
  const edge = Math.round(size * (isMaskable ? 0.2 : 0.06));
  const inner = size - 2 * edge;
  const { input, width, height } = await fitted(await withoutEdge(logo), { width: inner, height: inner });
  const place = { left: Math.round((size - width) / 2), top: Math.round((size - height) / 2) };
  return sharp({ create: { width: size, height: size, channels: 4, background: '#fff' } })
    .composite([{ input, ...place }])
    .png()
    .toBuffer();
}

/** The mark in the site's header: a disc with a wave; extends to the edges where a device cuts the shape. */
function mark(brand: string, isMaskable: boolean): Buffer {
  const background = isMaskable ? '<path d="M0 0h30v30H0z"' : '<circle cx="15" cy="15" r="15"';
  const inset = isMaskable ? ' transform="translate(4.500 4.500) scale(.7)"' : '';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 30 30">${background} fill="${brand}"/><path${inset} d="M4 17c3.500-3 6-3 9 0s6 3 13-1v5c-4 5-16 8-22 0z" fill="#fff"/></svg>`,
  );
}
