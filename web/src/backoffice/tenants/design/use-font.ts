import { faceFiles } from 'font:faces';
import { DEFAULT_FACES, FACES, type FaceName, type FaceUse } from '@guichet/contract/tenants/fonts.ts';
import { useEffect } from 'react';

/** Families that this page has asked for already. */
const asked = new Set<string>();

/** The faces that every page has itself. */
const OF_PAGE = {
  title: '"Bricolage","Bricolage fallback"',
  text: '"Figtree","Figtree fallback"',
} as const;

/**
 * Loads a face of the catalogue before anybody has saved it.
 * @returns its `font-family`; until it is there, and where it cannot be loaded, a general one shows
 */
export function useFace(name: FaceName, use: FaceUse): string {
  const family = `Choice ${use} ${name}`;
  const isOfPage = name === DEFAULT_FACES[use];
  useEffect(() => {
    if (isOfPage || asked.has(family)) return;
    asked.add(family);
    const weight = use === 'title' ? '700' : '400 700';
    const face = new FontFace(family, `url(${faceFiles[name][use]})`, { weight });
    document.fonts.add(face);
    face.load().catch(() => asked.delete(family));
  }, [family, isOfPage, name, use]);
  const general = FACES[name].kind === 'serif' ? 'Georgia,serif' : 'system-ui,sans-serif';
  return `${isOfPage ? OF_PAGE[use] : `"${family}"`},${general}`;
}
