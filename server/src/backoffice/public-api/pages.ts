import { isComparable } from '@guichet/contract/public-api/values.ts';
import { fail } from '#kernel/errors.ts';

/** Cursors of lists: the key of the last item of a page, so that items added or removed meanwhile move no other. */

/** Writes a cursor. @param key values by which the list is ordered */
export const writeCursor = (key: readonly string[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Whether a text may be a part of a key. */
type Part = (text: string) => boolean;

export const isUuid: Part = (text) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** An instant in microseconds, which exists in the calendar. */
export const isExactInstant: Part = (text) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(text) &&
  isComparable(text) &&
  new Date(text).toISOString().slice(0, 23) === text.slice(0, 23);

/** Reads the cursor of a list. @returns undefined for the first page @throws AppError `cursor.invalid` */
export function readCursor(cursor: string | undefined, parts: readonly Part[]): string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isKey = Array.isArray(key) && key.length === parts.length;
    if (isKey && parts.every((part, at) => typeof key[at] === 'string' && part(key[at]))) return key;
  } catch {
    // Answered below.
  }
  return fail('cursor.invalid', { fields: { cursor: 'cursor.invalid' } });
}

interface Wanted {
  limit: number;
  cursor?: string | undefined;
}

const isText: Part = (text) => text.length <= 300;

/** Returns a page of a whole list in the order of its keys. */
export function pageAfter<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { limit, cursor }: Wanted,
): { items: Item[]; next?: string } {
  const [after = ''] = readCursor(cursor, [isText]) ?? [];
  const rest = items
    .map((item) => ({ item, key: keyOf(item) }))
    .filter(({ key }) => key > after)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  return nextOf(
    rest,
    limit,
    ({ key }) => [key],
    ({ item }) => item,
  );
}

/** Returns a page of rows, one more of which was read, in the order of the list. */
export function nextOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => readonly string[],
  view: (row: Row) => Item,
): { items: Item[]; next?: string } {
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map(view),
    ...(rows.length > limit && last !== undefined && { next: writeCursor(keyOf(last)) }),
  };
}
