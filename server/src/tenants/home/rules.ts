import { DEFAULT_LOCALE, type Labels, LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { filledWith } from '@guichet/contract/main-locale.ts';
import { FIXED_BLOCKS, type HomeBlockCode, kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { BLOCK_PARTS, type HomeTexts, isBlank } from '@guichet/contract/tenants/home-rules.ts';
import type { HomeBlock, HomeNews, HomePage, HomePart } from './model.ts';

const emptyBlock = (code: HomeBlockCode): HomeBlock => ({
  code,
  isOn: true,
  titles: {},
  texts: {},
  pictures: [],
  items: [],
});

/** The blocks of a venue that has never said, and those that it keeps; a block that is new to it is off. */
export function blocksOf(kept: Pick<HomePage, 'blocks'> | null): HomeBlock[] {
  if (!kept) return FIXED_BLOCKS.map(emptyBlock);
  const isKept = (code: HomeBlockCode) => kept.blocks.some((block) => block.code === code);
  const others = FIXED_BLOCKS.filter((code) => !isKept(code));
  return [...kept.blocks, ...others.map((code) => ({ ...emptyBlock(code), isOn: false }))];
}

/** Without languages that say nothing. */
const written = (texts: HomeTexts): HomeTexts =>
  Object.fromEntries(
    LOCALES.filter((locale) => !isBlank(texts[locale])).map((locale) => [locale, texts[locale]]),
  );

function normalPart({ titles, texts, pictures }: HomePart, most: number): HomePart {
  return {
    titles: written(titles),
    texts: written(texts),
    pictures: pictures.slice(0, most).map(({ id, descriptions }) => ({
      id,
      descriptions: { ...written(descriptions), [DEFAULT_LOCALE]: descriptions[DEFAULT_LOCALE] },
    })),
  };
}

/** A block as it is kept: only what its kind has. */
export function normalBlock({ code, isOn, items, ...part }: HomeBlock): HomeBlock {
  const { words, pictures } = BLOCK_PARTS[kindOf(code)];
  const own = words === 'none' || words === 'items' ? { ...part, titles: {}, texts: {} } : part;
  return {
    code,
    isOn,
    ...normalPart(own, pictures),
    items: words === 'items' ? items.map(normalNews) : [],
  };
}

const normalNews = ({ from, until, ...part }: HomeNews): HomeNews => ({
  ...normalPart(part, part.pictures.length),
  from,
  until,
});

/** Every part that may have words and pictures, with its path in the form. */
export const partsOf = (blocks: readonly HomeBlock[]): { at: string; part: HomePart; isPlain: boolean }[] =>
  blocks.flatMap((block, index) => [
    { at: `blocks.${index}`, part: block, isPlain: block.code === 'hero' },
    ...block.items.map((part, item) => ({ at: `blocks.${index}.items.${item}`, part, isPlain: false })),
  ]);

/** The ids of the pictures that a home page shows, each once. */
export const pictureIds = (blocks: readonly HomeBlock[]): string[] => [
  ...new Set(partsOf(blocks).flatMap(({ part }) => part.pictures.map(({ id }) => id))),
];

/** Whether a news is shown. @param today `YYYY-MM-DD` on the venue's clock */
export const isCurrent = ({ from, until }: Pick<HomeNews, 'from' | 'until'>, today: string): boolean =>
  (from === '' || from <= today) && (until === '' || until >= today);

/** A text for visitors; undefined where nothing is said in the venue's main language, nor in French. */
export const labelsOf = (texts: HomeTexts, main: Locale): Labels | undefined =>
  texts[main] || texts[DEFAULT_LOCALE] ? filledWith(main, texts) : undefined;

/** The French text, or another where the venue writes none in French. */
const anyText = (labels: Labels): string =>
  labelIn(labels, DEFAULT_LOCALE) || Object.values(labels).find(Boolean) || '';

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const wordsIn = (part: HomePart, locale: Locale): string =>
  [part.titles[locale], plain(part.texts[locale] ?? '')].filter(Boolean).join(': ');

/** As the audit log records it, field by field: order, what is off, the words of each kind in each language. */
export function homeFields({ blocks, fastBuy }: HomePage): Record<string, unknown> {
  const fields: Record<string, unknown> = {
    homeOrder: blocks.map(({ code }) => code).join(', '),
    homeOff: blocks.flatMap(({ code, isOn }) => (isOn ? [] : [code])).join(', '),
    fastBuy,
    gallery: partsOf(blocks)
      .flatMap(({ part }) => part.pictures.map(({ descriptions }) => anyText(descriptions)))
      .join(', '),
  };
  for (const kind of ['hero', 'news', 'practical', 'text'] as const) {
    const ofKind = blocks.filter(({ code }) => kindOf(code) === kind);
    for (const locale of LOCALES) {
      const words = ofKind.flatMap((block) => [
        wordsIn(block, locale),
        ...block.items.map((item) => [wordsIn(item, locale), datesOf(item)].filter(Boolean).join(' ')),
      ]);
      fields[`home_${kind}.${locale}`] = words.filter(Boolean).join(' / ');
    }
  }
  return fields;
}

const datesOf = ({ from, until }: HomeNews): string => (from || until ? `(${from}–${until})` : '');
