/** The tabs of the profile. A separate file, since every page loads the routes, and the routes import it. */
export type ProfileTab = 'person' | 'payments';

export interface ProfileSearch {
  tab?: ProfileTab;
  /** The page to return to once the profile is saved */
  from?: string;
  /** Outcome of a return from the payment provider. */
  outcome?: string;
}

/** Reads the search parameters; the first tab is absent. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  const { tab, outcome, from } = search;
  if (tab !== 'payments') return typeof from === 'string' ? { from } : {};
  return typeof outcome === 'string' ? { tab, outcome } : { tab };
}
