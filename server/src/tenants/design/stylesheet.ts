import { DEFAULT_ACCENT } from '@guichet/contract/tenants/colour.ts';
import { DEFAULT_FONTS, FONTS, type FontUse, isFontName } from '@guichet/contract/tenants/fonts.ts';
import type { BuiltFonts } from '#platform/pages/fonts.ts';

/** The settings on which a tenant’s stylesheet depends. */
export interface TenantDesign {
  /** `#rrggbb` */
  brand: string;
  /** `#rrggbb` */
  accent?: string;
  /** Names of fonts; a font that is not offered is replaced by the default font. */
  titleFont: string;
  textFont: string;
  /** Increases with each change */
  designVersion: number;
}

/** Returns the design tokens of a tenant outside any layer, so that they override the defaults in any loading order. */
export function tenantStylesheet(
  { brand, accent = DEFAULT_ACCENT, titleFont, textFont }: TenantDesign,
  fonts: BuiltFonts = {},
): string {
  const tokens: string[] = [];
  if (/^#[0-9a-f]{6}$/i.test(brand)) tokens.push(`--brand:${brand.toLowerCase()}`);
  if (/^#[0-9a-f]{6}$/i.test(accent) && accent !== DEFAULT_ACCENT) tokens.push(`--sun:${accent}`);
  const text = fontRules(textFont, 'text', fonts);
  // A font used for titles and text is loaded once: the text file contains every weight.
  const title = titleFont === textFont ? (text ?? DEFAULT_TEXT) : fontRules(titleFont, 'title', fonts);
  if (title) tokens.push(`--display:${title.family}`);
  if (text) tokens.push(`--text:${text.family}`);
  const rules = new Set([title?.rules, text?.rules].filter(Boolean));
  return `${[...rules].join('')}:root{${tokens.join(';')}}\n`;
}

interface FontRules {
  /** For `font-family` */
  family: string;
  rules: string;
}

/** The text font that every page declares itself. */
const DEFAULT_TEXT: FontRules = { family: '"Figtree","Figtree fallback",system-ui,sans-serif', rules: '' };

/** System fonts that are adjusted to the metrics of a web font until the web font is loaded. */
const SYSTEM = {
  'sans-serif': {
    text: ['Arial', 'ArialMT', 'Liberation Sans', 'Roboto'],
    title: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Roboto Bold'],
  },
  serif: {
    text: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Noto Serif'],
    title: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Noto Serif Bold'],
  },
} as const;

/** Returns the declaration and the family of a font; undefined for the page’s own font or an unknown font. */
function fontRules(name: string, use: FontUse, fonts: BuiltFonts): FontRules | undefined {
  if (!isFontName(name) || name === DEFAULT_FONTS[use]) return undefined;
  const built = fonts[name]?.[use];
  if (!built) return undefined;
  const { kind } = FONTS[name];
  const family = use === 'title' ? `${FONTS[name].name} title` : FONTS[name].name;
  const weight = use === 'title' ? '700' : '400 700';
  const { sizeAdjust, ascent, descent } = built.fallback;
  const local = SYSTEM[kind][use].map((system) => `local("${system}")`).join();
  return {
    family: `"${family}","${family} fallback",${kind === 'serif' ? 'Georgia,serif' : 'system-ui,sans-serif'}`,
    rules: [
      `@font-face{font-family:"${family}";src:url(${built.href}) format("woff2");font-weight:${weight};font-display:swap}`,
      `@font-face{font-family:"${family} fallback";src:${local};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`,
    ].join(''),
  };
}
