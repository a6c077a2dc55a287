import { describe, expect, it } from 'vitest';
import { clockOf, isCurrent, isSaleStopped, labelsOf, noticesAt } from './establishments.ts';

describe('clockOf', () => {
  it.each([
    ['2026-03-29T00:59:00Z', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00Z', '2026-03-29T03:00'],
    ['2026-10-25T00:30:00Z', '2026-10-25T02:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30'],
    ['2026-12-31T23:00:00Z', '2027-01-01T00:00'],
  ])('at %s returns %s, also when the clocks change', (instant, shown) => {
    expect(clockOf(new Date(instant), 'Europe/Paris')).toBe(shown);
  });
});

describe('notice of an establishment', () => {
  const notice = {
    id: '',
    kind: 'message' as const,
    code: null,
    from: '2026-11-23T14:00',
    until: '2026-11-23T18:00',
    startsAt: new Date('2026-11-23T13:00:00Z'),
    endsAt: new Date('2026-11-23T17:00:00Z'),
    stopsSale: false,
    labels: { 'fr-FR': '' },
    publishedAt: new Date(),
    publishedBy: '',
  };
  it('is shown from its start; a closure from the beginning of that day', () => {
    expect(isCurrent(notice, '2026-11-23T13:59')).toBe(false);
    expect(isCurrent(notice, '2026-11-23T14:00')).toBe(true);
    expect(isCurrent({ ...notice, kind: 'closure' }, '2026-11-23T07:00')).toBe(true);
    expect(isCurrent({ ...notice, kind: 'closure' }, '2026-11-22T23:59')).toBe(false);
  });

  it('with stopsSale stops the sale of sessions that begin at its establishment while it lasts', () => {
    const closure = { ...notice, kind: 'closure' as const, code: 'RIVAGE', stopsSale: true };
    const at = (establishmentCode: string, start: string) => ({ establishmentCode, start: new Date(start) });
    expect(isSaleStopped([closure], at('RIVAGE', '2026-11-23T13:00:00Z'))).toBe(true);
    expect(isSaleStopped([{ ...closure, code: null }], at('TILLEULS', '2026-11-23T16:59:00Z'))).toBe(true);
    expect(isSaleStopped([closure], at('TILLEULS', '2026-11-23T13:00:00Z'))).toBe(false);
    expect(isSaleStopped([closure], at('RIVAGE', '2026-11-23T12:59:00Z'))).toBe(false);
    expect(isSaleStopped([closure], at('RIVAGE', '2026-11-23T17:00:00Z'))).toBe(false);
    expect(isSaleStopped([{ ...closure, stopsSale: false }], at('RIVAGE', '2026-11-23T14:00:00Z'))).toBe(
      false,
    );
  });

  it('applies to its establishment, or to all, until its end', () => {
    const elsewhere = { ...notice, code: 'TILLEULS' };
    expect(noticesAt([notice, elsewhere], 'RIVAGE', '2026-11-23T17:59')).toEqual([notice]);
    expect(noticesAt([notice], 'RIVAGE', '2026-11-23T18:00')).toEqual([]);
  });
});

it('labelsOf fills the missing default language with the first text', () => {
  expect(labelsOf({ 'de-DE': 'Umbau' })).toEqual({ 'de-DE': 'Umbau', 'fr-FR': 'Umbau' });
  expect(labelsOf({ 'en-GB': '' })).toBeUndefined();
});
