import { readFile } from 'node:fs/promises';
import { FACE_NAMES, type FaceName, type FaceUse } from '@guichet/contract/tenants/fonts.ts';
import { WEB_FOLDER } from './load-web.ts';

/** A face as the build of the pages made it; `web/build/faces.ts` writes this shape. */
export interface BuiltFont {
  href: string;
  bytes: number;
  /** In per cent */
  fallback: { sizeAdjust: number; ascent: number; descent: number };
}

export type BuiltFonts = Readonly<Partial<Record<FaceName, Record<FaceUse, BuiltFont>>>>;

const LIST = new URL('dist/fonts/faces.json', WEB_FOLDER);

/** The faces that the build of the pages serves; none before there is one. */
export async function loadFonts(): Promise<BuiltFonts> {
  const text = await readFile(LIST, 'utf8').catch(() => '{}');
  const listed = JSON.parse(text) as Record<string, Record<FaceUse, BuiltFont>>;
  return Object.fromEntries(
    FACE_NAMES.flatMap((name) => (listed[name] ? [[name, listed[name]] as const] : [])),
  );
}
