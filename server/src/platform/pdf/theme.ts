import { DEFAULT_ACCENT } from '@guichet/contract/tenants/colour.ts';
import { DEFAULT_FONTS, FONTS, type FontUse, isFontName } from '@guichet/contract/tenants/fonts.ts';
import { printableColour } from '#kernel/format/localized.ts';
import type { DocumentBrand, DocumentLogo } from './model.ts';

/** Theme of a venue for templates: accent as `#rrggbb`, font families, logo as SVG (empty without one). */
export interface DocumentTheme {
  readonly accent: string;
  readonly titleFont: string;
  readonly textFont: string;
  readonly logo: string;
}

/** Returns the theme of a venue's documents. */
export const documentTheme = ({ accent, titleFont, textFont, logoFile }: DocumentBrand): DocumentTheme => ({
  accent: printableColour(accent ?? null, DEFAULT_ACCENT),
  titleFont: family(titleFont, 'title'),
  textFont: family(textFont, 'text'),
  logo: logoFile ? logoSvg(logoFile) : '',
});

const family = (name: string | undefined, use: FontUse): string =>
  FONTS[name !== undefined && isFontName(name) ? name : DEFAULT_FONTS[use]].name;

const TYPES = new Set(['image/webp', 'image/png', 'image/jpeg']);

/** Templates read texts only, so a picture is embedded in one. Returns an empty text for an unreadable picture. */
function logoSvg({ bytes, mediaType, width, height }: DocumentLogo): string {
  if (!TYPES.has(mediaType) || width <= 0 || height <= 0) return '';
  const data = Buffer.from(bytes).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><image width="${width}" height="${height}" href="data:${mediaType};base64,${data}"/></svg>`;
}
