/** A session with the pool whose places it shares, and its taken places: sold or in carts. */
export interface LoadedSession {
  id: string;
  poolId?: string | null | undefined;
  start: Date;
  end: Date;
  taken: number;
}

/**
 * Returns the load of its pool at the fullest moment of each session with a pool: the taken places of all its sessions at
 * that moment. A load can be highest only when a session begins.
 */
export function poolLoads(sessions: readonly LoadedSession[]): ReadonlyMap<string, number> {
  const loads = new Map<string, number>();
  const pooled = sessions.filter(({ poolId }) => poolId);
  for (const inPool of Map.groupBy(pooled, ({ poolId }) => poolId).values()) {
    const starts = [...Map.groupBy(inPool, ({ start }) => start.getTime())].sort(
      ([one], [other]) => one - other,
    );
    let present: LoadedSession[] = [];
    for (const [at, begun] of starts) {
      present = [...present.filter(({ end }) => end.getTime() > at), ...begun];
      const load = present.reduce((sum, { taken }) => sum + taken, 0);
      for (const { id } of present) loads.set(id, Math.max(loads.get(id) ?? 0, load));
    }
  }
  return loads;
}
