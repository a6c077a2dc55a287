import { expect, it } from 'vitest';
import { readDay } from './search.ts';

it('readDay accepts only calendar days', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  expect(readDay(undefined)).toBeUndefined();
  for (const wrong of ['2026-02-30', '2026-13-01', 'tomorrow', '20261120']) {
    expect(() => readDay(wrong), wrong).toThrow(expect.objectContaining({ status: 400 }));
  }
});
