/** Fonts that a venue may choose: open fonts served by the portal. Without zod: the browser imports this file. */

interface Font {
  /** Name given by its makers. */
  name: string;
  /** Generic family used while the font is not loaded. */
  kind: 'sans-serif' | 'serif';
}

/** Fonts by package name, in display order. */
export const FONTS = {
  'bricolage-grotesque': { name: 'Bricolage Grotesque', kind: 'sans-serif' },
  figtree: { name: 'Figtree', kind: 'sans-serif' },
  'atkinson-hyperlegible-next': { name: 'Atkinson Hyperlegible Next', kind: 'sans-serif' },
  inter: { name: 'Inter', kind: 'sans-serif' },
  nunito: { name: 'Nunito', kind: 'sans-serif' },
  outfit: { name: 'Outfit', kind: 'sans-serif' },
  fraunces: { name: 'Fraunces', kind: 'serif' },
  lora: { name: 'Lora', kind: 'serif' },
  'source-serif-4': { name: 'Source Serif 4', kind: 'serif' },
} as const satisfies Record<string, Font>;

export type FontName = keyof typeof FONTS;

export const FONT_NAMES = Object.keys(FONTS) as FontName[];

export const isFontName = (text: string): text is FontName => Object.hasOwn(FONTS, text);

/** Use of a font: titles are bold, text has all weights. */
export type FontUse = 'title' | 'text';

/** Default fonts. */
export const DEFAULT_FONTS = {
  title: 'bricolage-grotesque',
  text: 'figtree',
} as const satisfies Record<FontUse, FontName>;
