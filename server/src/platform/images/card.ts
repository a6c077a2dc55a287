import sharp, { type OverlayOptions } from 'sharp';
import { covering, drawText, fitted, type Layer, plate } from './layers.ts';

/** Size in pixels that social networks expect. */
export const CARD = { width: 1200, height: 630 } as const;
const MARGIN = 72;
const LOGO_BOX = { width: 420, height: 130 } as const;
/** White around the logo */
const PLATE_EDGE = 24;
const PICTURE_WIDTH = 460;
const WAVES_HEIGHT = 300;

/** Content of a social card. */
export interface CardContent {
  /** `#rrggbb`, dark enough for white text */
  brand: string;
  title: string;
  /** Below the title */
  detail?: string | undefined;
  /** Shown instead of the venue's name */
  logo: Uint8Array | undefined;
  name: string;
  picture: Uint8Array | undefined;
}

/** Waves at the foot of a card, a mark of the product. */
const WAVES = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${WAVES_HEIGHT}" viewBox="0 0 1200 320" preserveAspectRatio="none"><g fill="#fff"><path opacity=".08" d="M0 120C160 60 300 60 460 110s320 70 740-10v220H0z"/><path opacity=".1" d="M0 180c200-60 360-20 540 10s380 10 660-50v180H0z"/><path opacity=".12" d="M0 236c180-30 380-30 560 0s420 20 640-20v104H0z"/></g></svg>`,
);

/**
 * Draws a social card of 1200 by 630 pixels.
 * @returns PNG
 */
export async function drawCard(content: CardContent): Promise<Buffer> {
  const { brand, picture } = content;
  const room = CARD.width - 2 * MARGIN - (picture ? PICTURE_WIDTH : 0);
  const layers: OverlayOptions[] = [{ input: WAVES, left: 0, top: CARD.height - WAVES_HEIGHT }];
  if (picture) {
    const box = { width: PICTURE_WIDTH, height: CARD.height };
    layers.push({ input: await covering(picture, box), left: CARD.width - PICTURE_WIDTH, top: 0 });
  }
  layers.push(...(await headOf(content, room)), ...(await textOf(content, room)));
  return sharp({ create: { ...CARD, channels: 3, background: brand } })
    .composite(layers)
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

/** The logo, or the name of the venue. */
async function headOf({ logo, name }: CardContent, room: number): Promise<OverlayOptions[]> {
  if (!logo) {
    const written = await drawText(name, { width: room, height: 60, size: 40 });
    return written ? [at(written, MARGIN, MARGIN)] : [];
  }
  const rendered = await fitted(logo, LOGO_BOX);
  const size = { width: rendered.width + 2 * PLATE_EDGE, height: rendered.height + 2 * PLATE_EDGE };
  const top = MARGIN - PLATE_EDGE;
  return [{ input: plate(size), left: MARGIN, top }, at(rendered, MARGIN + PLATE_EDGE, top + PLATE_EDGE)];
}

/** Title and detail, up from the foot. */
async function textOf({ title, detail = '' }: CardContent, room: number): Promise<OverlayOptions[]> {
  const below = await drawText(detail, { width: room, height: 56, size: 44 });
  const foot = CARD.height - MARGIN - (below ? below.height + 28 : 0);
  const above = await drawText(title, { width: room, height: below ? 220 : 300, size: 76 });
  return [
    ...(above ? [at(above, MARGIN, foot - above.height)] : []),
    ...(below ? [at(below, MARGIN, CARD.height - MARGIN - below.height)] : []),
  ];
}

const at = ({ input }: Layer, left: number, top: number): OverlayOptions => ({ input, left, top });
