import type { MoveObstacle, MoveWarning } from '@guichet/contract/box-office/closure-rules.ts';
import type { Timetable } from '@guichet/contract/box-office/timetable-rules.ts';
import type { CheckedBody } from '@guichet/contract/calls.ts';
import type { PlannedSession } from '#gateways/ticketing/box-office/timetable/port.ts';
import { addDays, dayOf, instantOf, minutesOf } from '#kernel/format/time-zone.ts';
import type { StaffOf } from '../timetable/calendars.service.ts';
import { minutesOfTime } from '../timetable/expansion.ts';
import { overfull } from '../timetable/pools.ts';
import { isSameMoment } from '../timetable/reconciliation.ts';
import { overlapsOf, shortagesOf } from '../timetable/sessions/sessions.ts';

/** Moves of sessions: where they would take place, what prevents it, and what is to be known before. */

export type SessionShift = CheckedBody<'POST /boxoffice/movedsessionspreview'>['shift'];

/** A session with what it would be after the move. */
export interface MovedSession {
  before: PlannedSession;
  after: PlannedSession;
  obstacle?: MoveObstacle;
}

/** Returns the new start of a session: whole days keep its local time across a clock change. */
function newStart(
  { start }: PlannedSession,
  { days, minutes, start: clock }: SessionShift,
  zone: string,
): Date {
  if (clock !== undefined) {
    const [day = '', time = ''] = clock.split('T');
    return instantOf(day, minutesOfTime(time), zone);
  }
  if (days === 0) return new Date(start.getTime() + minutes * 60_000);
  return instantOf(addDays(dayOf(start, zone), days), minutesOf(start, zone) + minutes, zone);
}

/** Returns a session after a move. Its sale ends as long before the start as it did; a sale that has begun goes on. */
function shifted(session: PlannedSession, shift: SessionShift, zone: string, now: Date): PlannedSession {
  const start = newStart(session, shift, zone);
  const later = (instant: Date) => new Date(instant.getTime() + start.getTime() - session.start.getTime());
  const { saleStart, saleEnd } = session;
  return {
    ...session,
    isByHand: true,
    start,
    end: later(session.end),
    ...(saleStart && saleStart > now && { saleStart: later(saleStart) }),
    ...(saleEnd && { saleEnd: later(saleEnd) }),
    ...(shift.room && { room: shift.room }),
    ...(shift.pool !== undefined && { poolId: shift.pool ?? undefined }),
  };
}

function obstacleTo(before: PlannedSession, after: PlannedSession, now: Date): MoveObstacle | undefined {
  if (before.closedAt !== undefined) return 'closed';
  if (before.start <= now) return 'begun';
  if (after.start <= now) return 'past';
  // A change of the pool alone is no news for customers: the week makes it.
  return isSameMoment(before, after) ? 'same' : undefined;
}

/** Plans the move of sessions; the room that their pools have is checked by {@link withPools}. */
export const planMove = (
  sessions: readonly PlannedSession[],
  shift: SessionShift,
  { timeZone, now }: { timeZone(establishment: string): string; now: Date },
): MovedSession[] =>
  sessions.map((before) => {
    const after = shifted(before, shift, timeZone(before.establishmentCode), now);
    const obstacle = obstacleTo(before, after, now);
    return { before, after, ...(obstacle && { obstacle }) };
  });

/** Returns the sessions of a venue as they would be after a move. */
function afterMove(present: readonly PlannedSession[], moved: readonly MovedSession[]): PlannedSession[] {
  const changed = new Map(moved.filter(({ obstacle }) => !obstacle).map(({ after }) => [after.id, after]));
  const others = present.filter(({ id, closedAt }) => !changed.has(id) && closedAt === undefined);
  return [...others, ...changed.values()];
}

/** Adds to a plan which sessions have no room in their pool at the new time. */
export function withPools(
  moved: readonly MovedSession[],
  present: readonly PlannedSession[],
  timetable: Pick<Timetable, 'pools'>,
): MovedSession[] {
  if (!timetable.pools?.length) return [...moved];
  const before = new Set(overfull([...present], timetable).map(({ id }) => id));
  const full = new Set(overfull(afterMove(present, moved), timetable).map(({ id }) => id));
  return moved.map((one) =>
    !one.obstacle && full.has(one.after.id) && !before.has(one.after.id)
      ? { ...one, obstacle: 'pool' as const }
      : one,
  );
}

/** Returns, by session, what is to be known before the move. @param again sessions with an earlier move under way */
export function warningsOf(
  moved: readonly MovedSession[],
  present: readonly PlannedSession[],
  { available, again, now }: { available: StaffOf; again: ReadonlySet<string>; now: Date },
): ReadonlyMap<string, MoveWarning[]> {
  const after = afterMove(present, moved);
  const overlaps = overlapsOf(after);
  const shortages = shortagesOf(after, available);
  const warnings = moved.map(({ after: session }) => {
    const found: [MoveWarning, boolean][] = [
      ['room', overlaps.has(session.id)],
      ['service', after.some((other) => isBesideOf(session, other))],
      ['staff', shortages.has(session.id)],
      ['sale', session.saleEnd !== undefined && session.saleEnd <= now],
      ['again', again.has(session.id)],
    ];
    return [session.id, found.filter(([, isFound]) => isFound).map(([warning]) => warning)] as const;
  });
  return new Map(warnings);
}

/** Whether another session of a same service takes place at the same time at the same establishment. */
const isBesideOf = (session: PlannedSession, other: PlannedSession): boolean =>
  other.id !== session.id &&
  other.establishmentCode === session.establishmentCode &&
  other.start < session.end &&
  other.end > session.start &&
  other.serviceCodes.some((code) => session.serviceCodes.includes(code));
