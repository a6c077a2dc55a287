/** The fonts that a venue may choose: open ones, served by the portal itself. Free of zod: the browser imports it. */

interface Font {
  /** As its makers call it. */
  name: string;
  /** The generic family used when no font can be loaded. */
  kind: 'sans-serif' | 'serif';
}

/** By the name of their package, in the order in which they are offered. */
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

/** What a font is used for: titles are bold, text has every weight. */
export type FontUse = 'title' | 'text';

/** The fonts of a venue that has not chosen any. */
export const DEFAULT_FONTS = {
  title: 'bricolage-grotesque',
  text: 'figtree',
} as const satisfies Record<FontUse, FontName>;
