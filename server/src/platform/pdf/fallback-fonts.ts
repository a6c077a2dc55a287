import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Fonts for scripts that the product's fonts lack: Noto Sans, subset to the characters of a document. */

/** Suffixes of packages and font families. Chinese also contains the characters of Japanese names. */
const SCRIPTS = {
  arabic: 'Arabic',
  armenian: 'Armenian',
  bengali: 'Bengali',
  devanagari: 'Devanagari',
  ethiopic: 'Ethiopic',
  georgian: 'Georgian',
  gujarati: 'Gujarati',
  gurmukhi: 'Gurmukhi',
  kannada: 'Kannada',
  khmer: 'Khmer',
  lao: 'Lao',
  malayalam: 'Malayalam',
  myanmar: 'Myanmar',
  oriya: 'Oriya',
  sinhala: 'Sinhala',
  tamil: 'Tamil',
  telugu: 'Telugu',
  thaana: 'Thaana',
  thai: 'Thai',
  sc: 'SC',
  kr: 'KR',
} as const;

const KOREAN = `Noto Sans ${SCRIPTS.kr}`;

/** Documents print names in semibold. */
const WEIGHT = 600;

/** Characters that join or separate letters, or show a mark without its letter. */
const SIGNS_OF_SCRIPTS = '\u200c\u200d\u25cc';

/** Scripts covered by the product's fonts. */
const WRITTEN_WITHOUT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}]/u;
const COMMON = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** First code point of East Asian punctuation and signs. */
const FIRST_EAST_ASIAN = 0x2e80;

/** Whether a character belongs to a script that the product's fonts lack. */
export function isOfOtherScript(character: string): boolean {
  const isCommon = COMMON.test(character);
  return isCommon
    ? (character.codePointAt(0) ?? 0) >= FIRST_EAST_ASIAN
    : !WRITTEN_WITHOUT.test(character) && /\p{L}|\p{M}|\p{N}|\p{P}/u.test(character);
}

/** A font file with the characters that it contains. */
interface FontFile {
  family: string;
  path: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

let files: readonly FontFile[] | undefined;

const fontFiles = (): readonly FontFile[] => {
  files ??= Object.entries(SCRIPTS).flatMap(([script, name]) => filesOf(script, name));
  return files;
};

/** A package has one file per group of characters; Latin letters come from the product's fonts. */
function filesOf(script: string, name: string): FontFile[] {
  const { resolve } = createRequire(import.meta.url);
  const folder = `@fontsource-variable/noto-sans-${script}`;
  const groups = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(groups)
    .filter(([group]) => !/^(?:latin|cyrillic|greek|vietnamese|math|symbols)/.test(group))
    .map(([group, ranges]) => ({
      family: `Noto Sans ${name}`,
      path: resolve(`${folder}/files/noto-sans-${script}-${group.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: rangesIn(ranges),
    }));
}

/** @param text such as `U+e80-e82,U+e84` */
const rangesIn = (text: string): (readonly [number, number])[] =>
  text.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

/** Fonts of a document beside the product's. */
export interface FallbackFonts {
  /** TrueType files */
  blobs: Buffer[];
  families: string[];
}

/** Makes semibold fonts with the given characters, as far as any font contains them. */
export async function fallbackFonts(characters: Iterable<string>): Promise<FallbackFonts> {
  const texts = new Map<FontFile, string>();
  for (const character of characters) {
    const file = fileWith(character, texts);
    if (file) texts.set(file, (texts.get(file) ?? '') + character);
  }
  if (texts.size === 0) return { blobs: [], families: [] };
  const { default: subsetFont } = await import('subset-font');
  const blobs = await Promise.all(
    [...texts].map(([{ path }, text]) =>
      subsetFont(readFileSync(path), text + SIGNS_OF_SCRIPTS, {
        targetFormat: 'sfnt',
        variationAxes: { wght: WEIGHT },
      }),
    ),
  );
  return { blobs, families: [...new Set(Array.from(texts.keys(), ({ family }) => family))] };
}

/** Files that the document already needs come first, since several scripts share some signs. */
function fileWith(character: string, needed: ReadonlyMap<FontFile, string>): FontFile | undefined {
  const code = character.codePointAt(0) ?? 0;
  // The ranges of the Chinese font include Korean letters that it does not contain.
  const isKorean = /\p{Script=Hangul}/u.test(character);
  const has = ({ family, ranges }: FontFile) =>
    (!isKorean || family === KOREAN) && ranges.some(([first, last]) => first <= code && code <= last);
  return [...needed.keys()].find(has) ?? fontFiles().find(has);
}
