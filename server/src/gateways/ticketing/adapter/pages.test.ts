import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPages } from './pages.ts';

describe('readPages', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  /** Returns pages of so many items that do not end. */
  const endless = (length: number) => {
    let page = 0;
    return async () => ({ items: Array.from({ length }, () => 0), next: String(++page) });
  };

  it('returns the items of all pages in order', async () => {
    const pages = { first: { items: [1, 2], next: 'last' }, last: { items: [3], next: undefined } };
    expect(await readPages(async (cursor = 'first') => pages[cursor as 'first' | 'last'])).toEqual([1, 2, 3]);
  });

  it('rejects a list of more than 20,000 items', async () => {
    await expect(readPages(endless(5_001))).rejects.toMatchObject({
      name: 'AdapterSilent',
      message: 'The list has more than 20000 items',
    });
  });

  it.each([
    ['a cursor that repeats', async () => ({ items: [], next: 'same' })],
    ['more than 500 pages', endless(1)],
  ])('rejects %s', async (_what, readPage) => {
    await expect(readPages(readPage)).rejects.toMatchObject({ message: 'The pages of the list do not end' });
  });

  it('rejects a list whose pages take longer than 8 seconds together', async () => {
    let pages = 0;
    const readPage = async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      return { items: [], next: String(++pages) };
    };
    const list = readPages(readPage).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(pages).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await list).toMatchObject({ name: 'AdapterSilent', isTimeout: true });
  });
});
