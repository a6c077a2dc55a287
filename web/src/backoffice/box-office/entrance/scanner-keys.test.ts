import { describe, expect, it } from 'vitest';
import { addKey, NOTHING_TYPED, type Typed } from './scanner-keys.ts';

/** Types keys with a pause in milliseconds between them. @returns the codes that were recognised */
function type(keys: readonly string[], pause: number): string[] {
  const codes: string[] = [];
  let typed: Typed = NOTHING_TYPED;
  keys.forEach((key, index) => {
    const added = addKey(typed, key, index * pause);
    typed = added.typed;
    if (added.code !== undefined) codes.push(added.code);
  });
  return codes;
}

describe('addKey', () => {
  it('recognises a code that a scanner types and ends with Enter', () =>
    expect(type([...'A7K29F4MT3QX', 'Enter'], 8)).toEqual(['A7K29F4MT3QX']));

  it('ignores keys without a character between those of a scanner', () =>
    expect(type(['Shift', 'A', 'Shift', ...'7K29F4', 'Enter'], 8)).toEqual(['A7K29F4']));

  it('ignores what a person types', () => expect(type([...'A7K29F4MT3QX', 'Enter'], 140)).toEqual([]));

  it('ignores a short text', () => expect(type([...'A7K', 'Enter'], 8)).toEqual([]));

  it('forgets what was typed before a pause', () => {
    const { typed } = addKey(addKey(NOTHING_TYPED, 'x', 0).typed, 'A', 500);
    expect(typed.text).toBe('A');
  });
});
