import { describe, expect, it } from 'vitest';
import { settingsOf } from './settings-values.ts';

const typed = { graceBefore: '10', graceAfter: '5', capacity: '1 200', isPublic: true };

describe('settingsOf', () => {
  it('parses minutes and a capacity with spaces', () =>
    expect(settingsOf(typed).settings).toEqual({
      graceBefore: 10,
      graceAfter: 5,
      capacity: 1200,
      isPublic: true,
    }));

  it('takes an empty capacity as no limit', () =>
    expect(settingsOf({ ...typed, capacity: ' ' }).settings?.capacity).toBeNull());

  it.each([
    ['graceBefore', '241'],
    ['graceAfter', '-1'],
    ['graceBefore', '1,5'],
    ['capacity', '0'],
    ['capacity', '100001'],
    ['capacity', 'many'],
  ] as const)('reports a %s of %s', (field, value) =>
    expect(settingsOf({ ...typed, [field]: value })).toEqual({ problems: [field] }),
  );
});
