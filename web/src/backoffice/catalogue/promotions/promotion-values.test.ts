import { describe, expect, it } from 'vitest';
import { draftOf, problemsOf, readAmount, valuesOf } from './promotion-values.ts';

const blank = valuesOf(undefined, ['PLEIN', 'ENFANT'], 'fr-FR');
const named = { ...blank, labels: { ...blank.labels, 'fr-FR': ' Noël ' }, code: 'NOEL', percent: '20' };

describe('draftOf', () => {
  it('returns the promotion of a filled form, without empty texts', () => {
    expect(draftOf(named)).toEqual({
      labels: { 'fr-FR': 'Noël' },
      code: 'NOEL',
      isEnabled: true,
      benefit: 'percent',
      percent: 20,
      target: 'all',
      services: [],
      priceNames: [],
      hours: [],
      combines: true,
    });
  });

  it('reads back the values of a promotion in each language', () => {
    const promotion = {
      ...draftOf({ ...named, benefit: 'amount', amount: '12,5', minimum: '30', quantity: '100' }),
      id: '00000000-0000-4000-8000-000000000001',
      version: 1,
      uses: 0,
      reserved: 0,
    };
    expect(promotion).toMatchObject({ cents: 1250, minimumAmount: 3000, quantity: 100 });
    for (const [locale, amount] of [
      ['fr-FR', '12,50'],
      ['en-GB', '12.50'],
      ['de-DE', '12,50'],
    ] as const) {
      const values = valuesOf(promotion, [], locale);
      expect(values).toMatchObject({ amount, minimum: '30' });
      expect(draftOf(values)).toMatchObject({ cents: 1250, minimumAmount: 3000 });
    }
  });

  it('proposes a family of the first two prices', () => {
    expect(draftOf({ ...named, target: 'group' }).group).toEqual([
      { priceNames: ['PLEIN'], quantity: 2 },
      { priceNames: ['ENFANT'], quantity: 2 },
    ]);
  });
});

describe('problemsOf', () => {
  it('reports no problem of a filled form', () => {
    expect(problemsOf(named)).toEqual({});
  });

  it.each([
    ['labels.fr-FR', { labels: blank.labels }],
    ['code', { code: '' }],
    ['code', { code: 'A!' }],
    ['percent', { percent: '' }],
    ['percent', { percent: '101' }],
    ['amount', { benefit: 'amount' as const, amount: '' }],
    ['amount', { benefit: 'amount' as const, amount: 'ten' }],
    ['minimum', { minimum: '-3' }],
    ['every', { target: 'every' as const, every: '1' }],
    ['quantity', { quantity: '0' }],
  ])('reports %s for %o', (field, own) => {
    expect(Object.keys(problemsOf({ ...named, ...own }))).toEqual([field]);
  });

  it('needs no code for a promotion that applies by itself', () => {
    expect(problemsOf({ ...named, hasCode: false, code: '' })).toEqual({});
  });
});

describe('readAmount', () => {
  it.each([
    ['5', 500],
    ['5,5', 550],
    ['5.05 €', 505],
    ['0', undefined],
    ['5,555', undefined],
    ['', undefined],
  ])('reads %j as %s cents', (text, cents) => expect(readAmount(text)).toBe(cents));
});
