/** The blocks of a home page, and what their texts lead to: what its visitors' browsers need to know of them. */

/** The blocks that every home page has, on or off, in the order in which it begins. */
export const FIXED_BLOCKS = ['hero', 'finder', 'news', 'practical', 'today', 'families', 'pictures'] as const;

/** The blocks that a venue adds as it needs them. */
export const FREE_BLOCKS = ['text1', 'text2', 'text3', 'text4', 'text5', 'text6'] as const;

export const HOME_BLOCKS = [...FIXED_BLOCKS, ...FREE_BLOCKS] as const;
export type HomeBlockCode = (typeof HOME_BLOCKS)[number];
export type HomeBlockKind = (typeof FIXED_BLOCKS)[number] | 'text';

export const kindOf = (code: HomeBlockCode): HomeBlockKind =>
  code.startsWith('text') ? 'text' : (code as HomeBlockKind);

/** Pages of the venue that a text may lead to, `{PLANNING}`: each reader comes to it in their language. */
export const PAGE_LINKS = ['TICKETING', 'PLANNING', 'SEARCH', 'FASTBUY', 'CARDS', 'ACCOUNT'] as const;
export type PageLink = (typeof PAGE_LINKS)[number];

export const isPageLink = (code: string): code is PageLink =>
  (PAGE_LINKS as readonly string[]).includes(code);

/**
 * The HTML of a text, as it is stored and edited, in the form that a page shows below its own headings: an `h2` one
 * level lower, a button as a link. Its grammar is closed: replacing texts reads it exactly.
 * @param pathOf where a page of the venue is; undefined for one that it has switched off, whose links become plain
 * text and whose buttons go
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
