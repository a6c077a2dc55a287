/** Start and end in minutes of the day. */
interface Timed {
  from: number;
  until: number;
}

/** Position of a session beside concurrent ones. */
export interface Placed<Session> {
  session: Session;
  /** Lane from 0, from left to right. */
  lane: number;
  /** Number of lanes of the overlapping sessions. */
  lanes: number;
}

/**
 * Places overlapping sessions in lanes, each as far left as possible.
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
 * Returns the hours of a calendar: those of the venue, extended for sessions outside. A night session counts on its
 * first day only, so that a calendar does not begin at midnight for its end.
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
