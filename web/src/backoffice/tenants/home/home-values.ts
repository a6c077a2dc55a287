import type { ProblemCode } from '@guichet/contract/account/registration-rules.ts';
import type { CallAnswer, CallInput } from '@guichet/contract/calls.ts';
import { byLocale, type Locale } from '@guichet/contract/locale.ts';
import { FREE_BLOCKS, type HomeBlockCode, kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { type HomeTexts, homeProblems, missingIn } from '@guichet/contract/tenants/home-rules.ts';
import type { DesignPicture } from '../design/design-values.ts';

export type HomeSettings = CallAnswer<'GET /settingsportal/homepagesettings'>;

/** Texts and pictures of a block or a news; empty for no text. */
export interface PartValues {
  titles: Record<Locale, string>;
  texts: Record<Locale, string>;
  pictures: DesignPicture[];
}

export interface NewsValues extends PartValues {
  /** `YYYY-MM-DD`; empty for no limit */
  from: string;
  until: string;
}

export interface BlockValues extends PartValues {
  code: HomeBlockCode;
  isOn: boolean;
  items: NewsValues[];
}

/** Values of the form. */
export interface HomeValues {
  blocks: BlockValues[];
  fastBuy: boolean;
}

interface SavedPart {
  titles: HomeTexts;
  texts: HomeTexts;
  pictures: DesignPicture[];
}

const partOf = ({ titles, texts, pictures }: SavedPart): PartValues => ({
  titles: byLocale((locale) => titles[locale] ?? ''),
  texts: byLocale((locale) => texts[locale] ?? ''),
  pictures,
});

export const valuesOf = ({ blocks, fastBuy }: HomeSettings): HomeValues => ({
  blocks: blocks.map(({ code, isOn, items, ...part }) => ({
    code,
    isOn,
    ...partOf(part),
    items: items.map(({ from, until, ...item }) => ({ from, until, ...partOf(item) })),
  })),
  fastBuy,
});

const emptyPart = (): PartValues => partOf({ titles: {}, texts: {}, pictures: [] });

export const newNews = (): NewsValues => ({ ...emptyPart(), from: '', until: '' });

/** Returns a new block of free text with an unused code; undefined when the maximum is reached. */
export function newText(blocks: readonly BlockValues[]): BlockValues | undefined {
  const code = FREE_BLOCKS.find((free) => blocks.every((block) => block.code !== free));
  return code && { code, isOn: true, ...emptyPart(), items: [] };
}

const sentPart = <Part extends PartValues>(part: Part) => ({
  ...part,
  pictures: part.pictures.map(({ id, descriptions }) => ({ id, descriptions })),
});

/** Returns the body of the call that saves. @param version that was edited */
export const bodyOf = (
  { blocks, fastBuy }: HomeValues,
  version: number,
): NonNullable<CallInput<'PUT /settingsportal/homepagesettings'>['body']> => ({
  version,
  blocks: blocks.map((block) => ({ ...sentPart(block), items: block.items.map(sentPart) })),
  fastBuy,
});

/**
 * Returns the validation problems by field; a missing description belongs to the list of pictures. @param main the
 * venue's main language
 */
export function problemsOf(values: HomeValues, main: Locale): Partial<Record<string, ProblemCode>> {
  const found = homeProblems(values, main);
  const lists = Object.keys(found).flatMap((field) => /^.*\.pictures(?=\.)/.exec(field) ?? []);
  return { ...found, ...Object.fromEntries(lists.map((list) => [list, 'field.required' as const])) };
}

/** Returns whether a language lacks texts of a block that another language has. */
export const lacksWords = ({ items, ...part }: BlockValues, locale: Locale): boolean =>
  [part, ...items].some(({ titles, texts }) =>
    [titles, texts].some((words) => missingIn(words).includes(locale)),
  );

/** Returns the number of a free-text block in their order. */
export const textNumber = (blocks: readonly BlockValues[], { code }: BlockValues): number =>
  blocks.filter((block) => kindOf(block.code) === 'text').findIndex((block) => block.code === code) + 1;
