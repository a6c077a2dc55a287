import { AdapterSilent } from './errors.ts';

/** Bound against a system whose cursors never end. */
const MAX_PAGES = 500;

/** Reads all pages of a list. @throws AdapterSilent for a cursor that repeats, or for too many pages */
export async function readPages<Item>(
  readPage: (cursor: string | undefined) => Promise<{ items: readonly Item[]; next: string | undefined }>,
): Promise<Item[]> {
  const all: Item[] = [];
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const { items, next } = await readPage(cursor);
    all.push(...items);
    if (next !== undefined && (seen.has(next) || seen.size >= MAX_PAGES))
      throw new AdapterSilent('The pages of the list do not end');
    if (next !== undefined) seen.add(next);
    cursor = next;
  } while (cursor !== undefined);
  return all;
}
