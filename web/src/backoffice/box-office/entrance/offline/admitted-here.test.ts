import { describe, expect, it } from 'vitest';
import {
  type Admission,
  isSamePerson,
  unknownToCodes,
  usedBy,
  withAdmissions,
  withoutScan,
} from './admitted-here.ts';

const admission = (scanId: string, code = scanId, place = 'POOL'): Admission => ({
  scanId,
  code,
  place,
  at: '2026-11-27T10:00:00.000Z',
});

describe('withAdmissions', () => {
  it('keeps a code that one scan admitted twice once, and every code of a group', () => {
    const list = withAdmissions([admission('a')], [admission('a'), admission('a', 'b'), admission('c', 'a')]);
    expect(list.map(({ scanId, code }) => scanId + code)).toEqual(['aa', 'ab', 'ca']);
  });
});

describe('withoutScan', () => {
  it('forgets every code of an undone group', () => {
    expect(withoutScan([admission('a'), admission('a', 'b'), admission('c')], 'a')).toEqual([admission('c')]);
  });
});

describe('unknownToCodes', () => {
  it('keeps admissions made since the request, not yet sent, or of another place', () => {
    const [known, waiting, elsewhere, later] = [
      admission('known'),
      admission('waiting'),
      admission('elsewhere', 'elsewhere', 'RINK'),
      admission('later'),
    ];
    const before = [known, waiting, elsewhere];
    const list = unknownToCodes([...before, later], { place: 'POOL', before, waiting: new Set(['waiting']) });
    expect(list).toEqual([waiting, elsewhere, later]);
  });
});

describe('usedBy', () => {
  it('groups the times of a place by hash, whatever the spelling of the code', async () => {
    const list = [
      admission('1', 'a'),
      { ...admission('2', 'A'), at: '2026-11-27T09:00:00.000Z' },
      admission('3', 'a', 'RINK'),
    ];
    const used = await usedBy(list, 'POOL', async (code) => code.toUpperCase());
    expect([...used]).toEqual([
      ['A', [Date.parse('2026-11-27T09:00:00Z'), Date.parse('2026-11-27T10:00:00Z')]],
    ]);
  });
});

describe('isSamePerson', () => {
  it('takes a card presented again within five seconds for the same person', () => {
    expect(isSamePerson([1000, 10_000], 14_000)).toBe(true);
    expect(isSamePerson([10_000], 15_000)).toBe(false);
    expect(isSamePerson(undefined, 15_000)).toBe(false);
  });
});
