import { beforeEach, expect, it, vi } from 'vitest';
import { keepAnswers, keptAnswers } from './use-order.ts';

const given = { method: 4 as const, documents: new Set(['Enfant']), acceptedTerms: '/terms' };

beforeEach(() => {
  const tab = new Map<string, string>();
  vi.stubGlobal('location', { pathname: '/aqua-rivage/summary' });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
  });
});

it('stored answers of a cart survive a refused payment', () => {
  keepAnswers('cart-1', given);
  expect(keptAnswers('cart-1')).toEqual({ documents: new Set(['Enfant']), acceptedTerms: '/terms' });
});

it('stored answers do not apply to another cart', () => {
  keepAnswers('cart-1', given);
  expect(keptAnswers('cart-2')).toEqual({ documents: new Set(), acceptedTerms: undefined });
});
