import { fontFiles } from 'font:files';
import { DEFAULT_FONTS, FONTS, type FontName, type FontUse } from '@guichet/contract/tenants/fonts.ts';
import { useEffect } from 'react';

/** Font families that this page has loaded. */
const asked = new Set<string>();

/** The fonts that every page loads. */
const OF_PAGE = {
  title: '"Bricolage","Bricolage fallback"',
  text: '"Figtree","Figtree fallback"',
} as const;

/**
 * Loads a font of the catalogue before it is saved.
 * @returns its `font-family`; a generic one until the font is loaded, or if it cannot be loaded
 */
export function useFont(name: FontName, use: FontUse): string {
  const family = `Choice ${use} ${name}`;
  const isOfPage = name === DEFAULT_FONTS[use];
  useEffect(() => {
    if (isOfPage || asked.has(family)) return;
    asked.add(family);
    const weight = use === 'title' ? '700' : '400 700';
    const font = new FontFace(family, `url(${fontFiles[name][use]})`, { weight });
    document.fonts.add(font);
    font.load().catch(() => asked.delete(family));
  }, [family, isOfPage, name, use]);
  const general = FONTS[name].kind === 'serif' ? 'Georgia,serif' : 'system-ui,sans-serif';
  return `${isOfPage ? OF_PAGE[use] : `"${family}"`},${general}`;
}
