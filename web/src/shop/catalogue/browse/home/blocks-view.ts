import type { CallAnswer } from '@guichet/contract/calls.ts';
import { type Locale, labelIn } from '@guichet/contract/locale.ts';
import { type HomeBlockCode, type PageLink, toPageMarkup } from '@guichet/contract/tenants/home-blocks.ts';
import { publicPath } from '#lib/localized-path.ts';
import { createPaths } from '#lib/paths.ts';
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

/** Where the pages of a venue are that a text may lead to. */
export function pathsOf(tenant: string, locale: Locale): (page: PageLink) => string {
  const paths = createPaths(tenant);
  const found: Record<PageLink, string> = {
    TICKETING: paths.ticketing(),
    PLANNING: paths.planning(),
    SEARCH: paths.search(),
    FASTBUY: paths.search({ fastbuy: 'true' }),
    CARDS: paths.supports(),
    ACCOUNT: paths.profile(),
  };
  return (page) => publicPath(locale, found[page]);
}

/** The blocks in one language, their links with addresses. */
export function toBlockViews({ blocks }: Answer, tenant: string, locale: Locale): BlockView[] {
  const pathOf = pathsOf(tenant, locale);
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

/** The rows of the page; a finder that follows the hero lies over its foot. */
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
