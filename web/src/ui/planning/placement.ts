/** When something takes place, in minutes of its day. */
interface Timed {
  from: number;
  until: number;
}

/** Where a session stands beside those of the same time. */
export interface Placed<Session> {
  session: Session;
  /** From 0, from left to right. */
  lane: number;
  /** Lanes of those that overlap. */
  lanes: number;
}

/**
 * Puts sessions that overlap beside one another, each as far to the left as there is room.
 * @param sessions in order of start
 */
export function placeSessions<Session extends Timed>(sessions: readonly Session[]): Placed<Session>[] {
  const placed: Placed<Session>[] = [];
  let cluster: Placed<Session>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const entry of cluster) entry.lanes = ends.length;
    placed.push(...cluster);
    cluster = [];
    ends = [];
  };
  for (const session of sessions) {
    if (cluster.length > 0 && ends.every((end) => end <= session.from)) close();
    const free = ends.findIndex((end) => end <= session.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = session.until;
    cluster.push({ session, lane, lanes: 0 });
  }
  close();
  return placed;
}

/**
 * The hours of a calendar: those of the venue, and more where a session lies outside. The end of a night counts for its
 * first day alone: a calendar does not begin at midnight for it.
 * @returns minutes of the day, on full hours
 */
export function hoursOf(
  sessions: readonly (Timed & { firstDay?: string })[],
  { firstHour, lastHour }: { firstHour: number; lastHour: number },
): Timed {
  const begun = sessions.filter(({ firstDay }) => firstDay === undefined);
  const from = Math.min(firstHour, ...begun.map((session) => Math.floor(session.from / 60)));
  const until = Math.max(lastHour, ...sessions.map((session) => Math.ceil(session.until / 60)));
  return { from: from * 60, until: until * 60 };
}
