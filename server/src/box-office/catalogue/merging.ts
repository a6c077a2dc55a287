/** Merges of two changes of one item, so that a draft or a scheduled change keeps what others published meanwhile. */

type Tree = Readonly<Record<string, unknown>>;

/** A merge: the result, and the paths at which both sides changed the same field differently. */
export interface Merge<Item> {
  item: Item;
  conflicts: string[];
}

/**
 * Applies the changes from `base` to `mine` on top of `theirs`. Objects merge field by field, prices by name, and other
 * lists as a whole. Where both changed a field, `mine` wins and the field is a conflict.
 */
export function mergeItem<Item extends object>(base: Item, mine: Item, theirs: Item): Merge<Item> {
  const conflicts: string[] = [];
  const item = mergeTrees(
    base as unknown as Tree,
    mine as unknown as Tree,
    theirs as unknown as Tree,
    '',
    conflicts,
  );
  return { item: item as unknown as Item, conflicts };
}

/** Whether two items are equal, whatever the order of their fields; a field without value counts as absent. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

/** Returns JSON independent of the order of fields. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, entry: unknown) =>
      isTree(entry) ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))) : entry,
    ) ?? ''
  );
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function mergeTrees(base: Tree, mine: Tree, theirs: Tree, path: string, conflicts: string[]): Tree {
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const merged = [...fields].map((field) => {
    const sides = [base[field], mine[field], theirs[field]] as const;
    return [field, mergeValues(...sides, path + field, conflicts)] as const;
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string,
  conflicts: string[],
): unknown {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs;
  if (isSame(theirs, base)) return mine;
  if (isTree(base) && isTree(mine) && isTree(theirs))
    return mergeTrees(base, mine, theirs, `${path}.`, conflicts);
  if (arePrices(base) && arePrices(mine) && arePrices(theirs)) {
    const [was, own, other] = [base, mine, theirs].map(byName) as [Tree, Tree, Tree];
    const merged = mergeTrees(was, own, other, `${path}.`, conflicts);
    return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap((name) => merged[name] ?? []);
  }
  conflicts.push(path);
  return mine;
}

interface Price {
  name: string;
}

const arePrices = (value: unknown): value is readonly Price[] =>
  Array.isArray(value) && value.every((entry) => isTree(entry) && typeof entry.name === 'string');

/** Prices by name. The prefix keeps the order of names that are numbers. */
const byName = (prices: readonly Price[]): Tree =>
  Object.fromEntries(prices.map((price) => [`=${price.name}`, price]));
