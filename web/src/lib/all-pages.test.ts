import { expect, it } from 'vitest';
import { readAllPages } from './all-pages.ts';

it('readAllPages reads page after page until one is not full', async () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  for (const count of [0, 1, 3, 4, 6]) {
    const asked: number[] = [];
    const read = async (skip: number) => {
      asked.push(skip);
      return numbers(count).slice(skip, skip + 3);
    };
    expect(await readAllPages(read, 3)).toEqual(numbers(count));
    expect(asked).toEqual(numbers(Math.floor(count / 3) + 1).map((page) => page * 3));
  }
});
