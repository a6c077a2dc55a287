import { readFile } from 'node:fs/promises';
import { FONT_NAMES, type FontName, type FontUse } from '@guichet/contract/tenants/fonts.ts';
import { WEB_FOLDER } from './load-web.ts';

/** A font file of the build; `web/build/fonts.ts` writes this shape. */
export interface BuiltFont {
  href: string;
  bytes: number;
  /** Metrics of the fallback font, in per cent */
  fallback: { sizeAdjust: number; ascent: number; descent: number };
}

export type BuiltFonts = Readonly<Partial<Record<FontName, Record<FontUse, BuiltFont>>>>;

const LIST = new URL('dist/fonts/fonts.json', WEB_FOLDER);

/** Fonts of the build; empty without a build. */
export async function loadFonts(): Promise<BuiltFonts> {
  const text = await readFile(LIST, 'utf8').catch(() => '{}');
  const listed = JSON.parse(text) as Record<string, Record<FontUse, BuiltFont>>;
  return Object.fromEntries(
    FONT_NAMES.flatMap((name) => (listed[name] ? [[name, listed[name]] as const] : [])),
  );
}
