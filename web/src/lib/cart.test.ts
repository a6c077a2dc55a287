import { describe, expect, it } from 'vitest';
import { type WantedLine, withFlexible } from './cart.ts';

const wanted: WantedLine[] = [
  {
    id: 'l1',
    service: 'A',
    priceName: 'PLEIN',
    cartLineDetails: [
      { id: 'd1', eventId: 's1', quantity: 2 },
      { id: 'd2', eventId: 's2', quantity: 1 },
    ],
  },
  { id: 'l2', service: 'B', cartLineDetails: [{ id: 'd3', quantity: 1 }] },
];

describe('withFlexible', () => {
  it('gives a session of a line a flexible line of its own, and merges it again without', () => {
    const chosen = withFlexible(wanted, 'd1', true);
    expect(chosen.find(({ isFlexible }) => isFlexible)).toEqual({
      ...{ service: 'A', priceName: 'PLEIN', isFlexible: true },
      cartLineDetails: [{ id: 'd1', eventId: 's1', quantity: 2 }],
    });
    expect(chosen.find(({ id }) => id === 'l1')?.cartLineDetails.map(({ id }) => id)).toEqual(['d2']);
    const undone = withFlexible(chosen, 'd1', false);
    expect(undone.filter(({ service }) => service === 'A')).toHaveLength(1);
    expect(undone.some(({ isFlexible }) => isFlexible)).toBe(false);
  });

  it('keeps flexible tickets of several sessions in lines of their own', () => {
    const both = withFlexible(withFlexible(wanted, 'd1', true), 'd2', true);
    expect(both.filter(({ isFlexible }) => isFlexible)).toHaveLength(2);
  });

  it('keeps the id of a line with one part', () => {
    expect(withFlexible(wanted, 'd3', true).find(({ id }) => id === 'l2')).toMatchObject({
      isFlexible: true,
    });
    expect(withFlexible(wanted, 'unknown', true)).toEqual(wanted);
  });
});
