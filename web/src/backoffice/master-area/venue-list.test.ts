import { describe, expect, it } from 'vitest';
import { countOf, findVenues, type ListedVenue } from './venue-list.ts';

const venue = (changes: Partial<ListedVenue>): ListedVenue => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'aqua-rivage',
  displayName: 'Aqua Rivage',
  city: 'Vannes',
  type: 0,
  state: 'inService',
  prodOrigin: '',
  administrators: 1,
  stuckCarts: 0,
  provider: 'embedded',
  isSynchronizationFailed: false,
  attentions: 0,
  ...changes,
});
const VENUES = [
  venue({}),
  venue({ displayName: 'Musée des Deux Rives', state: 'toOpen', isSynchronizationFailed: true }),
  venue({ displayName: 'Glace Arena', stuckCarts: 4 }),
  venue({ displayName: 'Ancienne piscine', state: 'archived', stuckCarts: 1 }),
];
const names = (search: string, filter: Parameters<typeof findVenues>[1]['filter']) =>
  findVenues(VENUES, { search, filter }).map(({ displayName }) => displayName);

describe('the list of venues', () => {
  it('shows venues that need attention first, and no archived ones', () => {
    expect(names('', 'all')).toEqual(['Glace Arena', 'Aqua Rivage', 'Musée des Deux Rives']);
    expect(names('', 'archived')).toEqual(['Ancienne piscine']);
  });

  it('finds by name, place and address, ignoring accents', () => {
    expect(names('MUSEE', 'all')).toEqual(['Musée des Deux Rives']);
    expect(names('vannes', 'toOpen')).toEqual(['Musée des Deux Rives']);
  });

  it('counts the venues of each filter', () => {
    expect(countOf(VENUES, 'attention')).toBe(1);
    expect(countOf(VENUES, 'all')).toBe(3);
  });
});
