import { expect, test } from 'vitest';
import { changedPlaces } from './live.ts';

test('changedPlaces returns changed, new and removed sessions', () => {
  const before = new Map([
    ['same', 3],
    ['sold', 2],
    ['gone', 4],
    ['gone-empty', 0],
  ]);
  const after = new Map([
    ['same', 3],
    ['sold', 0],
    ['new', 9],
  ]);
  expect(Object.fromEntries(changedPlaces(before, after))).toEqual({ sold: 0, new: 9, gone: 0 });
});
