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

/** Words and pictures of the venue. */
export interface HomePart {
  titles: HomeTexts;
  /** Of the hero plain text, of the others canonical HTML */
  texts: HomeTexts;
  pictures: { id: string; descriptions: Labels }[];
}

/** A news; its days are `YYYY-MM-DD` on the venue's clock, empty for no limit. */
export interface HomeNews extends HomePart {
  from: string;
  until: string;
}

export interface HomeBlock extends HomePart {
  code: HomeBlockCode;
  isOn: boolean;
  items: HomeNews[];
}

/** The home page of a venue as it is kept. */
export interface HomePage {
  /** In the order in which they are shown */
  blocks: HomeBlock[];
  /** homeItems_1 */
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

export type HomePageSettings = CallAnswer<'GET /settingsportal/homepagesettings'>;
type ShownBlock = CallAnswer<'GET /portal/homepage'>['blocks'][number];

/** The home page as administrators see it. @param usual the words of the hero, while the venue has none of its own */
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

/** The blocks that visitors see. @param today `YYYY-MM-DD` on the venue's clock */
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

/** Read once more by the closed grammar: whatever stands in the database, a page has nothing but what that allows. */
const safeTexts = (texts: HomePart['texts']): HomePart['texts'] =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([locale, html]) => {
      const text = readText(html ?? '');
      return typeof text === 'string' ? [[locale, text]] : [];
    }),
  );
