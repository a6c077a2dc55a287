/** A list with one entry a place further up (-1) or down (1); undefined where it cannot go there. */
export function moved<Entry>(list: readonly Entry[], at: number, by: -1 | 1): Entry[] | undefined {
  const to = at + by;
  if (at < 0 || to < 0 || to >= list.length) return undefined;
  const next = [...list];
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}
