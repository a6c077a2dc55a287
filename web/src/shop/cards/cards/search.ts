/**
 * The search parameters of the cards page. A separate file, since every page loads the routes, and the routes import
 * it.
 */

/** Search parameters of the page; absent where they have the default value. */
export interface CardsSearch {
  /** Holder whose cards are shown. */
  holder?: string;
  /** Number of the card whose movements are shown. */
  card?: string;
  /** Token of a request for a card in an old mail; newer mails have the token in the hash. */
  request?: string;
}

/** Reads the search parameters; empty values count as absent. */
export function readCardsSearch(search: Record<string, unknown>): CardsSearch {
  const given = (['holder', 'card', 'request'] as const).filter((name) => search[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, String(search[name]).slice(0, 160)]));
}
