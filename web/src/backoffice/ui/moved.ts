/** Moves one entry of a list one place up (-1) or down (1). @returns undefined at the end of the list */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] | undefined {
  const to = at + by;
  if (at < 0 || to < 0 || to >= list.length) return undefined;
  const next = [...list];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}
