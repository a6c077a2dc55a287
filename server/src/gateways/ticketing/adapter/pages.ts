import { AdapterSilent } from './errors.ts';

/** Bounds against a system whose lists do not end. */
const MAX_PAGES = 500;
const MAX_ITEMS = 20_000;
const MAX_MS = 8_000;

/** Returns the time at which a list that is begun now must be complete, in milliseconds of `performance.now()`. */
export const newDeadline = (): number => performance.now() + MAX_MS;

/**
 * Reads all pages of a list.
 * @throws AdapterSilent for a cursor that repeats, for too many pages or items, and after the deadline of 8 seconds
 */
export async function readPages<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: readonly Item[]; next: string | undefined }>,
  deadline = newDeadline(),
): Promise<Item[]> {
  const all: Item[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { items, next } = await before(deadline, () => readPage(cursor));
    if (all.length + items.length > MAX_ITEMS)
      throw new AdapterSilent(`The list has more than ${MAX_ITEMS} items`);
    for (const item of items) all.push(item);
    if (next !== undefined && (seen.has(next) || seen.size >= MAX_PAGES))
      throw new AdapterSilent('The pages of the list do not end');
    if (next !== undefined) seen.add(next);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}

/** Waits for work until a deadline. @throws AdapterSilent afterwards, with a cause that names a timeout */
export async function before<T>(deadline: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const cause = new DOMException('The list took too long', 'TimeoutError');
    const expire = () => reject(new AdapterSilent('The list was not complete in time', { cause }));
    timer = setTimeout(expire, Math.max(0, deadline - performance.now()));
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
