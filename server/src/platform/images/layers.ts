import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Parts of pictures that the portal draws itself. Texts in them are data: nothing in a name is markup. */

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

/** A picture as large as a box allows, whole. */
export const fitted = async (picture: Uint8Array, box: Size): Promise<Layer> =>
  layerOf(
    await sharp(picture)
      .resize({ ...box, fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true }),
  );

/** A picture that fills a box; what is beyond it is cut off. */
export const covering = (picture: Uint8Array, box: Size): Promise<Buffer> =>
  sharp(picture)
    .resize({ ...box, fit: 'cover' })
    .png()
    .toBuffer();

/** A picture without an edge of one colour; one that is all of one colour stays as it is. */
export const withoutEdge = (picture: Uint8Array): Promise<Uint8Array> =>
  sharp(picture)
    .trim()
    .toBuffer()
    .catch(() => picture);

/** White behind a logo: it was made for a white page. */
export const plate = ({ width, height }: Size): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24" fill="#fff"/></svg>`,
  );

/** Longer texts end in an ellipsis; in characters. */
const MAX_LENGTH = 140;
/** Letters are not made smaller than this, in pixels. */
const MIN_SIZE = 26;
const SHRINK = 0.85;

/** A text on one line, without what cannot be rendered: control characters, and halves of characters. */
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
 * White text in the product's title font, in several lines, smaller where it would be too tall.
 * @param box `size` is of the letters; all in pixels
 * @returns undefined where there is nothing to see
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
