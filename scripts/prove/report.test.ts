import { describe, expect, it } from 'vitest';
import { describePart, holds } from './report.ts';

const row = { event: 'a crash', promise: 'nothing is lost', measured: '0 of 3', holds: true };

describe('holds', () => {
  it('is false for a broken promise, a failure and a part without rows', () => {
    expect(holds({ name: 'one', seconds: 1, rows: [row] })).toBe(true);
    expect(holds({ name: 'one', seconds: 1, rows: [row, { ...row, holds: false }] })).toBe(false);
    expect(holds({ name: 'one', seconds: 1, rows: [row], failure: 'it ended early' })).toBe(false);
    expect(holds({ name: 'one', seconds: 1, rows: [] })).toBe(false);
  });
});

describe('describePart', () => {
  it('writes a table of Markdown below the outcome', () => {
    expect(describePart({ name: 'one', seconds: 12.4, rows: [row] })).toBe(
      [
        '✓ one (12 s)',
        '',
        '| Event   | Promise         | Measured | Holds |',
        '|---------|-----------------|----------|-------|',
        '| a crash | nothing is lost | 0 of 3   | yes   |',
      ].join('\n'),
    );
  });

  it('gives the reason of a part that did not run to its end', () => {
    expect(describePart({ name: 'one', seconds: 0, rows: [], failure: 'etcd is not installed' })).toBe(
      '✗ one (0 s)\n  etcd is not installed',
    );
  });
});
