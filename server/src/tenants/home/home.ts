import type { CallAnswer } from '@guichet/contract/calls.ts';
import { DEFAULT_LOCALE, type Labels, LOCALES, type Locale, labelIn } from '@guichet/contract/locale.ts';
import { filledWith, mainLocale } from '@guichet/contract/main-locale.ts';
import { FIXED_BLOCKS, type HomeBlockCode, kindOf } from '@guichet/contract/tenants/home-blocks.ts';
import { BLOCK_PARTS, type HomeTexts, isBlank } from '@guichet/contract/tenants/home-rules.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { viewStored } from '../design/design.ts';
import type { StoredPicture } from '../pictures/pictures.sql.ts';
import { pictureAddress } from '../pictures/pictures.ts';
import type { Saved } from '../saved-settings/saved-settings.service.ts';
import { readText } from './home-text.ts';

/** Words and pictures of a block or a news item. */
export interface HomePart {
  titles: HomeTexts;
  /** Plain text in the hero, canonical HTML in all other blocks */
  texts: HomeTexts;
  pictures: { id: string; descriptions: Labels }[];
}

/** A news item; its days are `YYYY-MM-DD` in the venue’s time zone, empty for no limit. */
export interface HomeNews extends HomePart {
  from: string;
  until: string;
}

export interface HomeBlock extends HomePart {
  code: HomeBlockCode;
  isOn: boolean;
  items: HomeNews[];
}

/** The stored home page of a venue. */
export interface HomePage {
  /** In display order */
  blocks: HomeBlock[];
  /** Value of the parameter homeItems_1 */
  fastBuy: boolean;
}

const emptyBlock = (code: HomeBlockCode): HomeBlock => ({
  code,
  isOn: true,
  titles: {},
  texts: {},
  pictures: [],
  items: [],
});

/** Returns the stored blocks of a venue, or all blocks before the first save. Blocks missing in a save are off. */
export function blocksOf(kept: Pick<HomePage, 'blocks'> | null): HomeBlock[] {
  if (!kept) return FIXED_BLOCKS.map(emptyBlock);
  const isKept = (code: HomeBlockCode) => kept.blocks.some((block) => block.code === code);
  const others = FIXED_BLOCKS.filter((code) => !isKept(code));
  return [...kept.blocks, ...others.map((code) => ({ ...emptyBlock(code), isOn: false }))];
}

/** Removes languages whose text is empty. */
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

/** Returns a block as stored: only the parts that its kind has. */
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

/** Returns every part that may have words and pictures, with its path in the form. */
export const partsOf = (blocks: readonly HomeBlock[]): { at: string; part: HomePart; isPlain: boolean }[] =>
  blocks.flatMap((block, index) => [
    { at: `blocks.${index}`, part: block, isPlain: block.code === 'hero' },
    ...block.items.map((part, item) => ({ at: `blocks.${index}.items.${item}`, part, isPlain: false })),
  ]);

/** Returns the distinct ids of the pictures that a home page shows. */
export const pictureIds = (blocks: readonly HomeBlock[]): string[] => [
  ...new Set(partsOf(blocks).flatMap(({ part }) => part.pictures.map(({ id }) => id))),
];

/** Returns whether a news item is shown. @param today `YYYY-MM-DD` in the venue’s time zone */
export const isCurrent = ({ from, until }: Pick<HomeNews, 'from' | 'until'>, today: string): boolean =>
  (from === '' || from <= today) && (until === '' || until >= today);

/** Returns a text for visitors; undefined when it is empty both in the venue’s main language and in French. */
export const labelsOf = (texts: HomeTexts, main: Locale): Labels | undefined =>
  texts[main] || texts[DEFAULT_LOCALE] ? filledWith(main, texts) : undefined;

/** Returns the French text, or any other text when there is no French text. */
const anyText = (labels: Labels): string =>
  labelIn(labels, DEFAULT_LOCALE) || Object.values(labels).find(Boolean) || '';

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const wordsIn = (part: HomePart, locale: Locale): string =>
  [part.titles[locale], plain(part.texts[locale] ?? '')].filter(Boolean).join(': ');

/** Returns audit log fields: order, blocks that are off, and the words per kind and language. */
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

export type HomePageSettings = CallAnswer<'GET /settingsportal/homepagesettings'>;
type ShownBlock = CallAnswer<'GET /portal/homepage'>['blocks'][number];

/** Returns the home page for administrators. @param usual the default words of the hero */
export function viewSettings(
  tenant: Tenant,
  { blocks, fastBuy, saved }: Saved<HomePage>,
  stored: readonly StoredPicture[],
  usual: HomePageSettings['usual'],
): HomePageSettings {
  const picturesOf = ({ pictures }: HomePart) =>
    pictures.flatMap(({ id, descriptions }) => {
      const found = stored.find((picture) => picture.id === id);
      return found ? [{ ...viewStored(tenant, found), descriptions }] : [];
    });
  return {
    blocks: blocks.map((block) => ({
      ...block,
      pictures: picturesOf(block),
      items: block.items.map((item) => ({ ...item, pictures: picturesOf(item) })),
    })),
    fastBuy,
    usual,
    saved,
  };
}

/** Returns the blocks for visitors. @param today `YYYY-MM-DD` in the venue’s time zone */
export function viewHome(
  tenant: Pick<Tenant, 'name' | 'languages'>,
  blocks: readonly HomeBlock[],
  stored: readonly StoredPicture[],
  today: string,
): ShownBlock[] {
  return blocks
    .filter(({ isOn }) => isOn)
    .map((block) => ({
      code: block.code,
      ...viewPart(tenant, block, stored, block.code === 'hero'),
      items: block.items
        .filter((item) => isCurrent(item, today))
        .flatMap((item) => {
          const { titles, ...part } = viewPart(tenant, item, stored, false);
          return titles ? [{ titles, ...part }] : [];
        }),
    }));
}

function viewPart(
  tenant: Pick<Tenant, 'name' | 'languages'>,
  { titles, texts, pictures }: HomePart,
  stored: readonly StoredPicture[],
  isPlain: boolean,
): Pick<ShownBlock, 'titles' | 'texts' | 'pictures'> {
  const main = mainLocale(tenant.languages);
  const title = labelsOf(titles, main);
  const text = labelsOf(isPlain ? texts : safeTexts(texts), main);
  return {
    ...(title && { titles: title }),
    ...(text && { texts: text }),
    pictures: pictures.flatMap(({ id, descriptions }) => {
      const found = stored.find((picture) => picture.id === id);
      if (!found) return [];
      const { width, height } = found;
      const url = pictureAddress(tenant, id);
      const picture = { url, ...(width && height && { width, height }) };
      return [{ id, picture, descriptions: filledWith(main, descriptions) }];
    }),
  };
}

/** Parses stored HTML again by the closed grammar: a page shows only allowed markup, whatever the database contains. */
const safeTexts = (texts: HomePart['texts']): HomePart['texts'] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, html]) => {
      const text = readText(html ?? '');
      return typeof text === 'string' ? [[locale, text]] : [];
    }),
  );
