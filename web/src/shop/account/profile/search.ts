/** The tabs of the profile. A file of its own: the routes read it, and every page loads the routes. */
export type ProfileTab = 'person' | 'payments';

/** Reads the search parameters; the first tab is absent. */
export function readProfileSearch(search: Record<string, unknown>): { tab?: ProfileTab } {
  return search.tab === 'payments' ? { tab: 'payments' } : {};
}
