/** The larger number of places of each session. */
export function mostOf(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) {
  const most = new Map(one);
  for (const [sessionId, quantity] of other)
    most.set(sessionId, Math.max(most.get(sessionId) ?? 0, quantity));
  return most;
}
