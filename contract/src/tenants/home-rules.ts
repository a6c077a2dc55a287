import type { ProblemCode } from '../account/registration-rules.ts';
import { DEFAULT_LOCALE, type Labels, LOCALES, type Locale } from '../locale.ts';
import { FIXED_BLOCKS, type HomeBlockCode, type HomeBlockKind } from './home-blocks.ts';

/** Rules of the home page: the form validates while typing, the server on saving. */

/** Fields of each block that the venue writes; the rest comes from the catalogue and the design. */
export const BLOCK_PARTS = {
  hero: { words: 'plain', pictures: 3 },
  finder: { words: 'none', pictures: 0 },
  news: { words: 'items', pictures: 0 },
  practical: { words: 'rich', pictures: 0 },
  today: { words: 'none', pictures: 0 },
  families: { words: 'none', pictures: 0 },
  pictures: { words: 'none', pictures: 0 },
  text: { words: 'rich', pictures: 1 },
} as const satisfies Record<HomeBlockKind, { words: 'plain' | 'rich' | 'items' | 'none'; pictures: number }>;

/** Maximum number of news on a home page, and of pictures of each. */
export const MAX_NEWS = 6;
export const MAX_NEWS_PICTURES = 1;

/** Maximum length of a title, a plain text and a text with markup, in characters. */
export const MAX_TITLE = 120;
export const MAX_PLAIN_TEXT = 400;
export const MAX_RICH_TEXT = 10_000;

/** A text that is optional in every language. */
export type HomeTexts = { [L in Locale]?: string | undefined };

interface ValidatedPart {
  titles: HomeTexts;
  texts: HomeTexts;
  pictures: readonly { descriptions: Labels }[];
}

interface ValidatedNews extends ValidatedPart {
  /** `YYYY-MM-DD`; empty for no limit */
  from: string;
  until: string;
}

export interface ValidatedBlock extends ValidatedPart {
  code: HomeBlockCode;
  isOn: boolean;
  items: readonly ValidatedNews[];
}

/** Markup that a text may contain; any other is shown literally, also in a title. */
const MARKUP = /<\/?(?:p|h2|ul|ol|li|br|strong|em|a|div)\b[^>]*>|&nbsp;/g;

/** Whether a text is empty, apart from its markup. */
export const isBlank = (text: string | undefined): boolean => !text?.replaceAll(MARKUP, '').trim();

/** Languages in which a text is missing; none while the text is empty in all languages. */
export const missingIn = (texts: HomeTexts): Locale[] =>
  LOCALES.every((locale) => isBlank(texts[locale])) ? [] : LOCALES.filter((locale) => isBlank(texts[locale]));

type Found = Record<string, ProblemCode>;

/** Other languages fall back to the main one; without it, most visitors would see nothing. */
function partProblems(at: string, { titles, texts, pictures }: ValidatedPart, main: Locale): Found {
  const found: Found = {};
  for (const [name, words] of Object.entries({ titles, texts }))
    if (missingIn(words).includes(main)) found[`${at}.${name}.${main}`] = 'field.required';
  for (const [index, { descriptions }] of pictures.entries())
    if (isBlank(descriptions[main])) found[`${at}.pictures.${index}.descriptions.${main}`] = 'field.required';
  return found;
}

function newsProblems(at: string, item: ValidatedNews, main: Locale): Found {
  return {
    ...partProblems(at, item, main),
    ...(isBlank(item.titles[main]) && {
      [`${at}.titles.${main}`]: 'field.required' as const,
    }),
    ...(item.from &&
      item.until &&
      item.until < item.from && { [`${at}.until`]: 'hours.dates-order' as const }),
  };
}

/**
 * Returns the problems by field (`blocks.0.titles.<locale>`, `blocks.2.items.0.until`).
 * @param main the venue's main language
 */
export function homeProblems(
  { blocks }: { blocks: readonly ValidatedBlock[] },
  main: Locale = DEFAULT_LOCALE,
): Found {
  const codes = blocks.map(({ code }) => code);
  const isComplete = FIXED_BLOCKS.every((code) => codes.includes(code));
  const found: Found[] = blocks.flatMap((block, index) => [
    partProblems(`blocks.${index}`, block, main),
    ...block.items.map((item, at) => newsProblems(`blocks.${index}.items.${at}`, item, main)),
  ]);
  if (!isComplete || new Set(codes).size < codes.length) found.push({ blocks: 'field.choice' });
  return Object.assign({}, ...found);
}
