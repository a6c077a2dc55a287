import { describe, expect, it } from 'vitest';
import { rightWarning } from './cards.ts';

const limits = { limitNotif1: 50, limitNotif2: 80, limitNotifTime1: 70, limitNotifTime2: 90 };
const DAY = 86_400_000;
const validFrom = new Date('2026-01-01T00:00:00Z');
const validUntil = new Date(validFrom.getTime() + 100 * DAY);

const warningAfter = (days: number, remaining?: number) =>
  rightWarning(
    { total: remaining === undefined ? undefined : 10, remaining, validFrom, validUntil },
    limits,
    new Date(validFrom.getTime() + days * DAY),
  );

describe('rightWarning', () => {
  it.each([
    ['none', 6],
    ['low', 5],
    ['low', 3],
    ['high', 2],
  ] as const)('returns %s with %i of ten left', (warning, remaining) =>
    expect(warningAfter(0, remaining)).toBe(warning),
  );

  it.each([
    ['none', 69],
    ['low', 70],
    ['high', 90],
  ] as const)('returns %s after %i of a hundred days, whatever is left', (warning, days) => {
    expect(warningAfter(days, 10)).toBe(warning);
    expect(warningAfter(days)).toBe(warning);
  });

  it('returns none for a right that is used up or over', () => {
    expect(warningAfter(95, 0)).toBe('none');
    expect(warningAfter(101, 10)).toBe('none');
  });
});
