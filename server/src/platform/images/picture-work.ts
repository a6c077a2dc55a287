import sharp from 'sharp';
import { type CardContent, drawCard } from './card.ts';
import { drawIcon, type IconContent } from './icon.ts';

/** A picture to draw. */
export type PictureOrder = ({ draw: 'icon' } & IconContent) | ({ draw: 'card' } & CardContent);

// Every picture is drawn once, one after the other.
sharp.cache(false);
sharp.concurrency(1);

/** Draws a picture in a rendering process. @returns PNG */
export const render = (order: PictureOrder): Promise<Uint8Array> =>
  order.draw === 'icon' ? drawIcon(order) : drawCard(order);
