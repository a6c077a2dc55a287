import { describe, expect, it } from 'vitest';
import { createBodyMemory } from './body-memory.ts';

describe('createBodyMemory', () => {
  it('rejects what exceeds the share of a network, and still admits other networks', () => {
    const memory = createBodyMemory({ total: 100, perNetwork: 40 });
    const [first, second] = [memory.open('a'), memory.open('a')];
    expect(first.take(30)).toBe(true);
    expect(second.take(11)).toBe(false);
    expect(second.take(10)).toBe(true);
    expect(memory.open('b').take(40)).toBe(true);
  });

  it('rejects what exceeds the total until something is released', () => {
    const memory = createBodyMemory({ total: 100, perNetwork: 60 });
    const first = memory.open('a');
    expect(first.take(60)).toBe(true);
    const other = memory.open('b');
    expect(other.take(41)).toBe(false);
    first.release();
    first.release();
    expect(other.take(60)).toBe(true);
    expect(memory.open('a').take(40)).toBe(true);
    expect(memory.open('a').take(1)).toBe(false);
  });
});
