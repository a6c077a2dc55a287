/** The tabs of the profile. A file of its own: the routes read it, and every page loads the routes. */
export type ProfileTab = 'person' | 'payments';

export interface ProfileSearch {
  tab?: ProfileTab;
  /** The page that sent the customer here, to go back to once the profile is saved */
  from?: string;
  /** What the customer comes back from the payment provider with. */
  outcome?: string;
}

/** Reads the search parameters; the first tab is absent. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const { tab, outcome, from } = search;
  if (tab !== 'payments') return typeof from === 'string' ? { from } : {};
  return typeof outcome === 'string' ? { tab, outcome } : { tab };
}
