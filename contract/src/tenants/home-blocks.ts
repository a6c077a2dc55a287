/** Blocks of a home page and link targets of their texts: the part that visitors' browsers need. */

/** Blocks of every home page, on or off, in their initial order. */
export const FIXED_BLOCKS = ['hero', 'finder', 'news', 'practical', 'today', 'families', 'pictures'] as const;

/** Blocks that a venue adds as needed. */
export const FREE_BLOCKS = ['text1', 'text2', 'text3', 'text4', 'text5', 'text6'] as const;

export const HOME_BLOCKS = [...FIXED_BLOCKS, ...FREE_BLOCKS] as const;
export type HomeBlockCode = (typeof HOME_BLOCKS)[number];
export type HomeBlockKind = (typeof FIXED_BLOCKS)[number] | 'text';

export const kindOf = (code: HomeBlockCode): HomeBlockKind =>
  code.startsWith('text') ? 'text' : (code as HomeBlockKind);

/** Pages of the venue that a text may link to, `{PLANNING}`; the link leads to the reader's language. */
export const PAGE_LINKS = ['TICKETING', 'PLANNING', 'SEARCH', 'FASTBUY', 'CARDS', 'ACCOUNT'] as const;
export type PageLink = (typeof PAGE_LINKS)[number];

export const isPageLink = (code: string): code is PageLink =>
  (PAGE_LINKS as readonly string[]).includes(code);

/**
 * Converts the stored HTML of a text for display below the page's headings: an `h2` one level lower, a button as a
 * link. The grammar is closed, so string replacement is exact.
 * @param pathOf returns the path of a page of the venue, or undefined when it is switched off; its links then become
 * plain text and its buttons disappear
 */
export function toPageMarkup(html: string, pathOf: (page: PageLink) => string | undefined): string {
  const addressOf = (code: string) => (isPageLink(code) ? pathOf(code) : '#');
  const isClosed = (href: string) => {
    const code = /^\{([A-Z]+)\}$/.exec(href)?.[1];
    return code !== undefined && addressOf(code) === undefined;
  };
  return html
    .replaceAll(/<(\/?)h2>/g, '<$1h3>')
    .replaceAll(/<div data-button="([^"]*)">([^<]*)<\/div>/g, (_, href: string, label: string) =>
      isClosed(href) ? '' : `<p><a data-button href="${href}">${label}</a></p>`,
    )
    .replaceAll(/<a href="(\{[A-Z]+\})">(.*?)<\/a>/gs, (link, href: string, words: string) =>
      isClosed(href) ? words : link,
    )
    .replaceAll(/ href="\{([A-Z]+)\}"/g, (_, code: string) => ` href="${addressOf(code)}"`);
}
