import { expect, it } from 'vitest';
import { isGoodNetwork } from './idle-prefetch.ts';

it('spends nothing of a network that is slow, costly or unknown', () => {
  expect(isGoodNetwork({ effectiveType: '4g' })).toBe(true);
  expect(isGoodNetwork({ effectiveType: '3g' })).toBe(false);
  expect(isGoodNetwork({ effectiveType: '4g', saveData: true })).toBe(false);
  expect(isGoodNetwork(undefined)).toBe(false);
});
