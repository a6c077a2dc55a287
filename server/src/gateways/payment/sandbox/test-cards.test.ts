import { describe, expect, it } from 'vitest';
import { exampleOf, isLuhnValid, readCard, TEST_CARDS } from './test-cards.ts';

const now = new Date('2026-11-20T10:00:00Z');
const typed = { number: '4970 1100 0000 0013', expiry: '12/28', code: '123' };
const faults = (change: Partial<typeof typed>) => {
  const reading = readCard({ ...typed, ...change }, now);
  return reading.kind === 'faults' ? reading.faults : {};
};

describe('readCard', () => {
  it('recognises a number with or without spaces', () => {
    const used = { key: 'frictionless', expiryMonth: 12, expiryYear: 2028 };
    expect(readCard(typed, now)).toEqual({ kind: 'card', used });
    expect(readCard({ ...typed, number: '4970110000000013', expiry: '12/2028' }, now)).toEqual({
      kind: 'card',
      used,
    });
  });

  it('refuses an invalid number and a number that is no test card', () => {
    expect(faults({ number: '4970110000000014' })).toEqual({ number: 'number' });
    expect(faults({ number: '4111111111111111' })).toEqual({ number: 'unknown' });
  });

  it('accepts a card until the end of its month', () => {
    expect(faults({ expiry: '11/26' })).toEqual({});
    expect(faults({ expiry: '10/26' })).toEqual({ expiry: 'expired' });
    expect(faults({ expiry: '13/28' })).toEqual({ expiry: 'expiry' });
  });

  it('reports all missing fields at once', () => {
    expect(faults({ number: '', expiry: ' ', code: '' })).toEqual({
      number: 'required',
      expiry: 'required',
      code: 'required',
    });
    expect(faults({ code: '12a' })).toEqual({ code: 'code' });
  });
});

describe('TEST_CARDS', () => {
  it('can all be filled in from the page', () => {
    for (const card of TEST_CARDS)
      expect(readCard(exampleOf(card, now), now)).toMatchObject({ used: { key: card.key } });
  });

  it('have a correct check digit at the demonstration bank', () => {
    const own = TEST_CARDS.filter(({ number }) => number !== '4970100000000000');
    expect(own.filter(({ number }) => !isLuhnValid(number))).toEqual([]);
  });
});
