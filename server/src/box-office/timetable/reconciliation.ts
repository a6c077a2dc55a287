import type { PlannedSession, TimetableSession } from '#gateways/ticketing/box-office/timetable/port.ts';

/** Why a session with taken places, or a closed one, cannot follow its pattern. */
export type Obstacle = 'moved' | 'removed' | 'capacity' | 'pool' | 'closed';

/** A session that keeps its present form because places are taken. */
export interface Refused {
  session: PlannedSession;
  obstacle: Obstacle;
}

/** What is to be done so that the sessions equal those that the patterns generate. */
export interface Reconciliation {
  added: TimetableSession[];
  changed: { before: PlannedSession; after: TimetableSession }[];
  removed: PlannedSession[];
  /** Sessions that were changed by hand and differ from their pattern */
  kept: PlannedSession[];
  refused: Refused[];
}

/**
 * Compares the generated sessions with the existing ones. Sessions that were changed by hand are kept; a session with
 * taken places is neither moved nor removed, and its capacity stays above them.
 * @param planned sessions that the patterns generate
 * @param existing future sessions, whether generated or added by hand
 * @param cancelled ids of generated sessions that were cancelled by hand
 */
export function reconcile(
  planned: readonly TimetableSession[],
  existing: readonly PlannedSession[],
  cancelled: ReadonlySet<string>,
): Reconciliation {
  const known = new Map(existing.map((session) => [session.id, session]));
  const result: Reconciliation = { added: [], changed: [], removed: [], kept: [], refused: [] };
  const wanted = new Set<string>();
  for (const session of planned) {
    // Two equal times of a pattern are one session.
    if (wanted.has(session.id)) continue;
    wanted.add(session.id);
    const before = known.get(session.id);
    if (before) follow(result, before, session);
    else if (!cancelled.has(session.id)) result.added.push(session);
  }
  for (const session of existing) {
    if (session.patternId === undefined || wanted.has(session.id)) continue;
    if (session.isByHand) result.kept.push(session);
    else remove(result, session);
  }
  return result;
}

function follow(result: Reconciliation, before: PlannedSession, after: TimetableSession): void {
  if (isSame(before, after)) return;
  if (before.isByHand) {
    result.kept.push(before);
    return;
  }
  const obstacle = obstacleTo(before, after);
  if (obstacle) result.refused.push({ session: before, obstacle });
  else result.changed.push({ before, after });
}

/** Returns the places that are sold or in carts. */
export const takenOf = ({ sold, held }: Pick<PlannedSession, 'sold' | 'held'>): number => sold + held;

/** Adds a session to those that a plan removes, or to the refused ones. */
export function remove(plan: Pick<Reconciliation, 'removed' | 'refused'>, session: PlannedSession): void {
  const obstacle = obstacleToRemoval(session);
  if (obstacle) plan.refused.push({ session, obstacle });
  else plan.removed.push(session);
}

/** Returns why a session cannot be removed; undefined when it can. */
export function obstacleToRemoval(session: PlannedSession): Obstacle | undefined {
  if (session.closedAt !== undefined) return 'closed';
  return takenOf(session) > 0 ? 'removed' : undefined;
}

/** Returns why a session cannot be changed: it is closed, or its taken places forbid it; undefined when it can. */
export function obstacleTo(before: PlannedSession, after: TimetableSession): Obstacle | undefined {
  if (before.closedAt !== undefined) return 'closed';
  const taken = takenOf(before);
  if (taken === 0) return undefined;
  if (after.capacity < taken) return 'capacity';
  const isMoved =
    before.start.getTime() !== after.start.getTime() ||
    before.end.getTime() !== after.end.getTime() ||
    before.establishmentCode !== after.establishmentCode ||
    before.serviceCodes.some((code) => !after.serviceCodes.includes(code));
  return isMoved ? 'moved' : undefined;
}

const INSTANTS = ['start', 'end', 'saleStart', 'saleEnd'] as const;
const PLAIN = [
  'patternId',
  'establishmentCode',
  'themeCode',
  'capacity',
  'poolId',
  'minimumParticipants',
  'minimumAge',
  'maximumAge',
  'staff',
] as const;
const STRUCTURED = ['serviceCodes', 'room', 'unitPrices', 'accompaniment'] as const;

/** Whether two sessions are equal but for their taken places. */
export const isSame = (one: TimetableSession, other: TimetableSession): boolean =>
  PLAIN.every((field) => one[field] === other[field]) &&
  INSTANTS.every((field) => one[field]?.getTime() === other[field]?.getTime()) &&
  STRUCTURED.every((field) => textOf(one[field]) === textOf(other[field]));

/** Whether two sessions take place at the same time in the same room. */
export const isSameMoment = (
  one: Pick<TimetableSession, 'start' | 'end' | 'room'>,
  other: Pick<TimetableSession, 'start' | 'end' | 'room'>,
): boolean =>
  one.start.getTime() === other.start.getTime() &&
  one.end.getTime() === other.end.getTime() &&
  isSameRoom(one.room, other.room);

/** Whether two rooms have the same names. */
export const isSameRoom = (one: TimetableSession['room'], other: TimetableSession['room']): boolean =>
  textOf(one) === textOf(other);

/** Returns a text with the keys of objects in order: the database returns them in an order of its own. */
function textOf(value: TimetableSession[(typeof STRUCTURED)[number]]): string | undefined {
  if (value === undefined || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
