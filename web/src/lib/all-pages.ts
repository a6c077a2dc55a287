/**
 * Reads all pages of a list.
 * @param read reads the page after a number of items
 * @param length of a full page; a shorter one is the last
 * @throws errors of `read`
 */
export async function readAllPages<Item>(
  read: (skip: number) => Promise<Item[]>,
  length: number,
): Promise<Item[]> {
  const items = await read(0);
  for (let last = items.length; last === length; ) {
    const page = await read(items.length);
    items.push(...page);
    last = page.length;
  }
  return items;
}
