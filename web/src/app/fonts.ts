import display from 'font:display.woff2?url';
import text from 'font:text.woff2?url';
import type { FontName } from '@guichet/contract/tenants/fonts.ts';

/** The two fonts, and a system font with adjusted metrics until they are loaded, so that no text shifts. */
export const fontFaces = [
  `@font-face{font-family:"Bricolage";src:url(${display}) format("woff2");font-weight:700;font-display:swap}`,
  `@font-face{font-family:"Figtree";src:url(${text}) format("woff2");font-weight:400 700;font-display:swap}`,
  '@font-face{font-family:"Bricolage fallback";src:local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold"),local("Roboto Bold");size-adjust:95%;ascent-override:97%;descent-override:28%;line-gap-override:0%}',
  '@font-face{font-family:"Figtree fallback";src:local("Arial"),local("ArialMT"),local("Liberation Sans"),local("Roboto");size-adjust:100%;ascent-override:95%;descent-override:25%;line-gap-override:0%}',
].join('');

/** Fonts of a page's first screen, which are preloaded. */
export const fontPreloads = (fonts: readonly string[] = [display, text]) =>
  fonts.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }));

/**
 * The files of a venue's chosen fonts, if any: its stylesheet declares them, but arrives after the beginning of a
 * page. The server finds them while it renders the page; the browser does not load the list of fonts for it.
 */
export async function chosenFonts(design: {
  titleFont: FontName;
  textFont: FontName;
}): Promise<string[] | undefined> {
  if (!import.meta.env.SSR) return;
  const { findChosenFonts } = await import('./chosen-fonts.ts');
  return findChosenFonts(design.titleFont, design.textFont);
}
