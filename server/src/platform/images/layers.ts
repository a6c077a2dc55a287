import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Parts of pictures drawn by the portal. Texts in them are data: nothing in a name is markup. */

const TITLE_FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
);

/** A rendered part; sizes in pixels. */
export interface Layer {
  input: Buffer;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const layerOf = ({ data, info }: { data: Buffer; info: Size }): Layer => ({
  input: data,
  width: info.width,
  height: info.height,
});

/** Scales a picture to fit a box completely. */
export const fitted = async (picture: Uint8Array, box: Size): Promise<Layer> =>
  layerOf(
    await sharp(picture)
      .resize({ ...box, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true }),
  );

/** Scales a picture to fill a box; the excess is cut off. */
export const covering = (picture: Uint8Array, box: Size): Promise<Buffer> =>
  sharp(picture)
    .resize({ ...box, fit: 'cover' })
    .png()
    .toBuffer();

/** Trims an edge of one colour; a picture of a single colour stays unchanged. */
export const withoutEdge = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .trim()
    .toBuffer()
    .catch(() => picture);

/** White background of a logo, which was made for a white page. */
export const plate = ({ width, height }: Size): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24" fill="#fff"/></svg>`,
  );

/** Maximum number of characters; longer texts end in an ellipsis. */
const MAX_LENGTH = 140;
/** Minimum size of letters, in pixels. */
const MIN_SIZE = 26;
const SHRINK = 0.85;

/** A text on one line without control characters and lone surrogates, which cannot be rendered. */
function drawable(text: string): string {
  const characters = [
    ...text
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  ];
  return characters.length <= MAX_LENGTH
    ? characters.join('')
    : `${characters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Renders white text in the product's title font, in several lines, smaller when it would be too tall.
 * @param box `size` is of the letters; all in pixels
 * @returns undefined for an empty text
 */
export async function drawText(
  text: string,
  { width, height, size }: Size & { size: number },
): Promise<Layer | undefined> {
  const words = drawable(text);
  if (words === '') return undefined;
  const markup = `<span foreground="white">${escaped(words)}</span>`;
  const draw = async (letters: number) =>
    layerOf(
      await sharp({
        text: {
          text: markup,
          // At 72 dpi a letter of 10 points is 10 pixels high.
          font: 'Bricolage Grotesque Bold 10',
          fontfile: TITLE_FONT,
          dpi: Math.round(letters * 7.2),
          width,
          wrap: 'word-char',
          rgba: true,
        },
      })
        .png()
        .toBuffer({ resolveWithObject: true }),
    );
  let rendered = await draw(size);
  for (let letters = size * SHRINK; rendered.height > height && letters > MIN_SIZE; letters *= SHRINK)
    rendered = await draw(letters);
  const isInside = rendered.width <= width && rendered.height <= height;
  return isInside ? rendered : fitted(rendered.input, { width, height });
}
