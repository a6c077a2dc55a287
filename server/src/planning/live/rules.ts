/** Places by session. */
export type PlacesBySession = ReadonlyMap<string, number>;

/** Places that differ from what was said before; those of a session that has gone are none. */
export function changedPlaces(before: PlacesBySession, after: PlacesBySession): Map<string, number> {
  const changed = new Map([...after].filter(([id, places]) => before.get(id) !== places));
  for (const [id, places] of before) if (places > 0 && !after.has(id)) changed.set(id, 0);
  return changed;
}
