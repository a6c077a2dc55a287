import { describe, expect, it } from 'vitest';
import { isSame, mergeItem } from './merging.ts';

const price = (name: string, cents: number) => ({ name, cents });
const base = {
  labels: { fr: 'Bassin', en: 'Pool' },
  vat: 200,
  themes: ['A'],
  prices: [price('PLEIN', 560), price('REDUIT', 420)],
};

describe('mergeItem', () => {
  it('keeps both sides of changes in different fields, languages and prices', () => {
    const mine = {
      ...base,
      labels: { fr: 'Bassin sportif', en: 'Pool' },
      prices: [price('PLEIN', 600), price('REDUIT', 420)],
    };
    const theirs = {
      ...base,
      labels: { fr: 'Bassin', en: 'Lane pool' },
      vat: 100,
      prices: [price('PLEIN', 560), price('REDUIT', 450)],
    };
    expect(mergeItem(base, mine, theirs)).toEqual({
      conflicts: [],
      item: {
        labels: { fr: 'Bassin sportif', en: 'Lane pool' },
        vat: 100,
        themes: ['A'],
        prices: [price('PLEIN', 600), price('REDUIT', 450)],
      },
    });
  });

  it('reports a field that both sides changed differently, and keeps mine', () => {
    const mine = { ...base, themes: ['A', 'B'], prices: [price('PLEIN', 600)] };
    const theirs = { ...base, themes: ['C'], prices: [price('PLEIN', 650), price('REDUIT', 420)] };
    const { item, conflicts } = mergeItem(base, mine, theirs);
    expect(conflicts).toEqual(['themes', 'prices.=PLEIN.cents']);
    expect(item).toMatchObject({ themes: ['A', 'B'], prices: [price('PLEIN', 600)] });
  });

  it('reports nothing when both sides made the same change', () => {
    const changed = { ...base, vat: 55 };
    expect(mergeItem(base, changed, { ...changed })).toEqual({ item: changed, conflicts: [] });
  });

  it('adds prices of both sides, mine first', () => {
    const mine = { ...base, prices: [price('NUIT', 300), ...base.prices] };
    const theirs = { ...base, prices: [...base.prices, price('ENFANT', 200)] };
    const { item } = mergeItem(base, mine, theirs);
    expect(item.prices.map(({ name }) => name)).toEqual(['NUIT', 'PLEIN', 'REDUIT', 'ENFANT']);
  });
});

it('isSame ignores the order of fields and fields without a value', () => {
  expect(isSame({ a: 1, b: { c: 2, d: undefined } }, { b: { c: 2 }, a: 1 })).toBe(true);
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});
