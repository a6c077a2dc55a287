import { expect, it } from 'vitest';
import { stripStart } from './view.ts';

it('a day is always in the same strip of fourteen days', () => {
  expect(stripStart('2026-11-20', '2026-12-03')).toBe('2026-11-20');
  expect(stripStart('2026-11-20', '2026-12-04')).toBe('2026-12-04');
  expect(stripStart('2026-11-20', '2026-11-01')).toBe('2026-11-20');
});
