import { describe, expect, it } from 'vitest';
import type { PriceView } from '#shop/catalogue/browse/service-view.ts';
import { chosenPrices, endsOfWait, placesOf } from './waits-data.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');
const price = (name: string, places = 1): PriceView => ({
  name,
  label: name,
  cents: 500,
  needsDocument: false,
  discountCode: undefined,
  places,
});

describe('endsOfWait', () => {
  it('returns the latest end first, and leaves out those that have passed', () => {
    const start = '2026-11-28T16:00:00.000Z';
    expect(endsOfWait('2026-11-28T15:40:00.000Z', start, NOW)).toEqual([
      { name: 'untilLatest', at: '2026-11-28T15:40:00.000Z' },
      { name: 'untilTwoHours', at: '2026-11-28T14:00:00.000Z' },
    ]);
    const later = '2026-12-05T16:00:00.000Z';
    expect(endsOfWait('2026-12-05T15:40:00.000Z', later, NOW).map(({ name }) => name)).toEqual([
      'untilLatest',
      'untilTwoHours',
      'untilDay',
    ]);
  });
});

describe('placesOf', () => {
  it('counts the places of each price, and limits them to ten together', () => {
    const [one, family] = [price(''), price('FAMILY', 4)];
    const { count, most } = placesOf([one, family], { '': 1, FAMILY: 1 });
    expect(count).toBe(5);
    expect(most(one)).toBe(6);
    expect(most(family)).toBe(2);
  });
});

describe('chosenPrices', () => {
  it('leaves out prices without a quantity', () => {
    expect(chosenPrices({ '': 0, CHILD: 2 })).toEqual([{ priceName: 'CHILD', quantity: 2 }]);
  });
});
