/** The tabs of the profile. A file of its own: the routes read it, and every page loads the routes. */
export type ProfileTab = 'person' | 'payments';

/** What the customer comes back from the payment provider with. */
const OUTCOMES = ['card-changed', 'card-kept', 'paid', 'unpaid'] as const;
export type PaymentOutcome = (typeof OUTCOMES)[number];

export interface ProfileSearch {
  tab?: ProfileTab;
  outcome?: PaymentOutcome;
}

/** Reads the search parameters; the first tab is absent. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  if (search.tab !== 'payments') return {};
  const outcome = OUTCOMES.find((known) => known === search.outcome);
  return { tab: 'payments', ...(outcome && { outcome }) };
}
