import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { type HomeBlockCode, type PageLink, toPageMarkup } from '@guichet/contract/tenants/home-blocks.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
import type { Portal } from '#lib/portal.ts';
import type { HomePicture } from '#ui/home/picture.ts';
import type { HomeWords } from '#ui/home/words.tsx';

type Answer = CallAnswer<'GET /portal/homepage'>;
type Part = Omit<Answer['blocks'][number], 'code' | 'items'>;

/** A block of the home page in the page's language. */
export interface BlockView extends Omit<HomeWords, 'picture'> {
  code: HomeBlockCode;
  pictures: HomePicture[];
  news: HomeWords[];
}

/** Data of a venue that decide the targets of its links. */
type LinkedVenue = Pick<Portal, 'hasPlanning' | 'hasSearch' | 'hasFastPurchase' | 'hasSupports'> & {
  tenant: Pick<Portal['tenant'], 'name'>;
};

/** Returns the address of a venue's page for a text; undefined for a page that is switched off. */
export function pathsOf(portal: LinkedVenue, locale: Locale): (page: PageLink) => string | undefined {
  const { hasPlanning, hasSearch, hasFastPurchase, hasSupports } = portal;
  const paths = createPaths(portal.tenant.name);
  const found: Record<PageLink, string | undefined> = {
    TICKETING: paths.ticketing(),
    PLANNING: hasPlanning ? paths.planning() : undefined,
    SEARCH: hasSearch ? paths.search() : undefined,
    FASTBUY: hasSearch && hasFastPurchase ? paths.search({ fastbuy: 'true' }) : undefined,
    CARDS: hasSupports ? paths.supports() : undefined,
    ACCOUNT: paths.profile(),
  };
  return (page) => found[page] && publicPath(locale, found[page]);
}

/** Returns the blocks in one language, with the addresses of their links. */
export function toBlockViews({ blocks }: Answer, portal: LinkedVenue, locale: Locale): BlockView[] {
  const pathOf = pathsOf(portal, locale);
  const viewOf = ({ titles, texts, pictures }: Part) => ({
    title: titles && labelIn(titles, locale),
    html: texts && toPageMarkup(labelIn(texts, locale), pathOf),
    pictures: pictures.map(({ picture: { url, width, height }, descriptions }) => ({
      url,
      width,
      height,
      alt: labelIn(descriptions, locale),
    })),
  });
  return blocks.map(({ code, items, ...part }) => ({
    code,
    ...viewOf(part),
    news: items.map((item) => {
      const { pictures, ...words } = viewOf(item);
      return { ...words, picture: pictures[0] };
    }),
  }));
}

/** A row of the page: the hero from edge to edge, or the blocks between two of them. */
export type HomeRow =
  | { hero: BlockView; isOverlapped: boolean }
  | { blocks: BlockView[]; isOverHero: boolean };

/** Returns the rows of the page; a finder that follows the hero overlaps its foot. */
export function rowsOf(blocks: readonly BlockView[]): HomeRow[] {
  const rows: HomeRow[] = [];
  for (const [index, block] of blocks.entries()) {
    const last = rows.at(-1);
    if (block.code === 'hero') rows.push({ hero: block, isOverlapped: blocks[index + 1]?.code === 'finder' });
    else if (last && 'blocks' in last) last.blocks.push(block);
    else rows.push({ blocks: [block], isOverHero: last !== undefined && block.code === 'finder' });
  }
  return rows;
}
