import type { CallAnswer } from '@guichet/contract/calls.ts';
import { folded } from '@guichet/contract/search-text.ts';

export type ListedVenue = CallAnswer<'GET /settingsadmin/tenants'>[number];
export type VenueState = ListedVenue['state'];

/** Filters of the list. */
export type Filter = 'all' | 'attention' | VenueState;
export const FILTERS: readonly Filter[] = [
  'all',
  'attention',
  'inService',
  'inMaintenance',
  'toOpen',
  'archived',
];

/**
 * Returns whether a venue needs attention: paid carts await their tickets, it asks for its opening, or its catalogue could
 * not be read.
 */
const needsAttention = ({
  state,
  openingRequest,
  stuckCarts,
  attentions,
  isSynchronizationFailed,
}: ListedVenue): boolean =>
  state !== 'archived' &&
  (stuckCarts > 0 ||
    openingRequest !== undefined ||
    (state !== 'toOpen' && (attentions > 0 || isSynchronizationFailed)));

const passes = (venue: ListedVenue, filter: Filter): boolean => {
  if (filter === 'all') return venue.state !== 'archived';
  return filter === 'attention' ? needsAttention(venue) : venue.state === filter;
};

export const countOf = (venues: readonly ListedVenue[], filter: Filter): number =>
  venues.filter((venue) => passes(venue, filter)).length;

/** Returns the venues that match, those that need attention first. */
export function findVenues(
  venues: readonly ListedVenue[],
  { search, filter }: { search: string; filter: Filter },
): ListedVenue[] {
  const wanted = folded(search.trim());
  const found = venues.filter(({ displayName, name, city, prodOrigin, ...venue }) => {
    const words = folded([displayName, name, city, prodOrigin].join(' '));
    return words.includes(wanted) && passes({ displayName, name, city, prodOrigin, ...venue }, filter);
  });
  return found.sort((one, other) => Number(needsAttention(other)) - Number(needsAttention(one)));
}
